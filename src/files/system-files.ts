// The files that operating systems, editors and other programs leave beside the work. They are no part of a
// site, in none of its folders. Only names that nobody gives to a file of their own.

const names: readonly RegExp[] = [
  // macOS
  /^(\._.*|\.DS_Store|\.AppleDouble|\.LSOverride|\.localized|\.apdisk|Icon\r|__MACOSX)$/,
  /^\.(Spotlight-V100|Trashes|fseventsd|TemporaryItems|DocumentRevisions-V100|VolumeIcon\.icns)$/,
  // Windows, and what it attaches to a file, as other systems see it
  /^(thumbs\.db|ehthumbs(_vista)?\.db|desktop\.ini|\$recycle\.bin|system volume information)$|:zone\.identifier$/i,
  // Linux
  /^\.(directory|Trash-\d+|nfs[\da-f]{8,}|fuse_hidden.*)$/,
  // Editors: backups, locks and swap files. `.swf` is a film.
  /^#.*#$|^\.#|^~\$|^\.~lock\..*#$|^\..*\.sw[a-p]$|~$|\.(sw[g-p]|kate-swp|bak|orig|rej|tmp)$|^\.(idea|vscode|vs)$/i,
  // Downloads that are not complete, and copies that a synchronisation could not merge
  /\.(part|crdownload)$|\.sync-conflict-\d{8}-\d{6}|\(.*conflicted copy.*\)|^\.(stfolder|stversions|dropbox(\..*)?)$/i,
];

/** Whether a file or folder of this name is no part of a site. `name` is one part of a path. */
export function isSystemFile(name: string): boolean {
  return names.some((pattern) => pattern.test(name));
}
