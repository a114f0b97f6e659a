// Knows files and folders with secrets by their names. theme/secrets.ts finds other secrets by their form.

const settings = 'contains settings of a server, which often include passwords';
const passwords = 'contains passwords';

const files: readonly (readonly [name: RegExp, text: string])[] = [
  [/^\.env(rc|\.(?!(example|sample|template|dist)$).*)?$/i, settings],
  [/^(?!(example|sample|template|dist)\.)(.*\.)?env(\.(local|prod\w*|dev\w*|staging|test))*$/i, settings],
  [/\.tf(state(\.backup|\.\d+)?|vars)$|^(wp-config\.php|\.s3cfg|\.boto|kubeconfig)$/i, settings],
  [/^\.?(htpasswd|git-credentials|pgpass|my\.cnf|pypirc|dockercfg|vault-token)$|\.(kdbx?|ovpn)$/i, passwords],
  [/^(credentials|secrets)(\.(json|ya?ml|toml|ini))?$/i, passwords],
  [/^\.\w+_history$/i, 'contains the commands that somebody typed'],
  [/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|\.(p12|pfx|ppk|jks|keystore)$/i, 'is a private key'],
  [
    /\.(db|db3|sqlite3?|mdb|accdb|sql|dump|rdb)(-(wal|shm|journal)|\.(gz|bz2|xz|zst|zip))?$/i,
    'is a database, or a copy of one',
  ],
  [/\.map$/i, 'contains the source of a script'],
];

/** The folder with secrets that a file belongs to, and what is in it: `public/docs/.git`. */
export function secretFolder(path: string): { readonly folder: string; readonly text: string } | undefined {
  const [folder, tool] =
    /^(?:.*?[\\/])?\.(?:git|hg|svn|(ssh|gnupg|aws|azure|gcloud|docker|kube|terraform))(?=[\\/]|$)/i.exec(path) ?? [];
  return folder
    ? { folder, text: `contains ${tool ? 'keys or passwords of a tool' : 'the history of a repository'}` }
    : undefined;
}

/** What is in a file of this name, or in a folder of it, as the end of a sentence; undefined for others. */
export function secretByName(path: string): string | undefined {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return secretFolder(path)?.text ?? files.find(([pattern]) => pattern.test(name))?.[1];
}
