// The files that operating systems, editors and tools leave beside the work, or are set up by. They are no
// part of a site, in none of its folders. Only names that nobody gives to a file of their own.

const leftBehind: readonly RegExp[] = [
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

/** What a repository and its tools are set up by. It tells of paths that nobody links to. */
const ofTools: readonly RegExp[] = [
  // Git, GitHub and others like them, and what editors are set up by
  /^\.(git(attributes|keep|modules|hub|ea|lab|lab-ci\.yml|-blame-ignore-revs)|forgejo|mailmap|[a-z]+ignore|editorconfig)$/,
  /^\.(circleci|travis\.yml|drone\.yml|woodpecker(\.ya?ml)?|husky|pre-commit-config\.yaml|devcontainer|cursor|claude)$/,
  // What checks and formats code
  /^\.((eslint|prettier|stylelint|babel|lintstaged|swc|browserslist|nvm|yarn)rc(\..+)?|yarn|(node|tool)-versions?)$/,
];

/** Whether a system, an editor or another program leaves a file of this name beside the work. */
export function isLeftBehind(name: string): boolean {
  return leftBehind.some((pattern) => pattern.test(name));
}

/** Whether a file or folder of this name is no part of a site. `name` is one part of a path. */
export function isSystemFile(name: string): boolean {
  return isLeftBehind(name) || ofTools.some((pattern) => pattern.test(name));
}
