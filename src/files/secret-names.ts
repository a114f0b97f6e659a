// Knows files and folders with secrets by their names. theme/secrets.ts finds other secrets by their form.

const settings = 'contains settings of a server, which often include passwords';
const passwords = 'contains passwords';
const key = 'is a private key';
const data = 'is a database, or a copy of one';

const folders: readonly (readonly [name: RegExp, text: string])[] = [
  [/^\.(git|hg|svn)$/i, 'contains the history of a repository'],
  [/^\.(ssh|gnupg|aws|azure|gcloud|docker|kube|terraform)$/i, 'contains keys or passwords of a tool'],
];

const files: readonly (readonly [name: RegExp, text: string])[] = [
  [/^\.env(rc|\.(?!(example|sample|template|dist)$).*)?$/i, settings],
  [
    /^(?!(example|sample|template|dist)\.).*\.env$|^(.*\.)?env(\.(local|prod(uction)?|dev(elopment)?|staging|test))*$/i,
    settings,
  ],
  [/\.tf(state(\.backup|\.\d+)?|vars)$|^(wp-config\.php|\.s3cfg|\.boto|kubeconfig)$/i, settings],
  [/^\.?(htpasswd|git-credentials|pgpass|my\.cnf|pypirc|dockercfg|vault-token)$|\.(kdbx?|ovpn)$/i, passwords],
  [/^(credentials|secrets)(\.(json|ya?ml|toml|ini))?$/i, passwords],
  [/^\.\w+_history$/i, 'contains the commands that somebody typed'],
  [/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|\.(p12|pfx|ppk|jks|keystore)$/i, key],
  [/\.(db|db3|sqlite3?|mdb|accdb|sql|dump|rdb)(-(wal|shm|journal)|\.(gz|bz2|xz|zst|zip))?$/i, data],
  [/\.map$/i, 'contains the source of a script'],
];

/** The folder with secrets that a file belongs to, and what is in it: `public/docs/.git`. */
export function secretFolder(path: string): { readonly folder: string; readonly text: string } | undefined {
  const parts = path.split(/[\\/]/);
  for (const [index, part] of parts.entries())
    for (const [name, text] of folders)
      if (name.test(part)) return { folder: parts.slice(0, index + 1).join('/'), text };
  return undefined;
}

/** What is in a file of this name, or in a folder of it, as the end of a sentence. Undefined for other names. */
export function secretByName(path: string): string | undefined {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return secretFolder(path)?.text ?? files.find(([pattern]) => pattern.test(name))?.[1];
}
