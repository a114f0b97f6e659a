// Git LFS keeps large files elsewhere. A clone without them has small text files in their place.

/** What to say of such a file. `text` is the end of a sentence about it. */
export const lfsFault = {
  text: 'is a pointer of Git LFS, not the file itself',
  hint: 'get the files with git lfs pull; in CI, let the checkout do so (lfs: true)',
};

/** Whether a file is only a pointer to one in Git LFS. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 40)).toString('latin1').startsWith('version https://git-lfs.github.com/spec/');
}
