// Tests which files of public/ and content/images/ are refused: secrets, and names that are not possible
// on other systems.
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  buildOf,
  type Changes,
  complaintsWith,
  minimalSite,
  problemsOf,
  sentencesWith,
  siteWith,
} from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const privateKey = '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';

describe('refuses to publish a secret in public/', () => {
  test.each([
    ['public/.git/config', 'public/.git contains the history of a repository'],
    ['public/docs/.git/HEAD', 'public/docs/.git contains the history of a repository'],
    ['public/.git', 'public/.git contains the history of a repository'],
    ['public/.hg/store', 'public/.hg contains the history of a repository'],
    ['public/.env', 'public/.env contains settings of a server, which often include passwords'],
    [
      'public/api/.env.production',
      'public/api/.env.production contains settings of a server, which often include passwords',
    ],
    ['public/.htpasswd', 'public/.htpasswd contains passwords'],
    ['public/id_rsa', 'public/id_rsa is a private key'],
    ['public/prod.env', 'public/prod.env contains settings of a server, which often include passwords'],
    ['public/env', 'public/env contains settings of a server, which often include passwords'],
    ['public/api/env.local', 'public/api/env.local contains settings of a server, which often include passwords'],
    ['public/main.tfstate', 'public/main.tfstate contains settings of a server, which often include passwords'],
    ['public/contact.db', 'public/contact.db is a database, or a copy of one'],
    ['public/contact.db-wal', 'public/contact.db-wal is a database, or a copy of one'],
    ['public/lamps.SQLITE3', 'public/lamps.SQLITE3 is a database, or a copy of one'],
    ['public/backup.sql.gz', 'public/backup.sql.gz is a database, or a copy of one'],
    ['public/app.js.map', 'public/app.js.map contains the source of a script'],
    ['public/.ssh/config', 'public/.ssh contains keys or passwords of a tool'],
    ['public/home/.aws/credentials', 'public/home/.aws contains keys or passwords of a tool'],
    ['public/.docker/config.json', 'public/.docker contains keys or passwords of a tool'],
    ['public/.bash_history', 'public/.bash_history contains the commands that somebody typed'],
    ['public/credentials.json', 'public/credentials.json contains passwords'],
    ['public/lamps.kdbx', 'public/lamps.kdbx contains passwords'],
    ['templates/assets/app.js.map', 'templates/assets/app.js.map contains the source of a script'],
    ['public/keys/id_ed25519', 'public/keys/id_ed25519 is a private key'],
    ['public/site.p12', 'public/site.p12 is a private key'],
    ['public/SITE.PFX', 'public/SITE.PFX is a private key'],
  ])('%s', async (file, text) => {
    expect(await sentencesWith({ [file]: 'anything' })).toEqual([`secret: ${text}`]);
  });

  test.each([
    ['public/tls/site.pem', `-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n${privateKey}`],
    ['public/site.key', privateKey.replaceAll('RSA ', '')],
    ['public/site.key', privateKey.replaceAll('RSA ', 'ENCRYPTED ')],
    ['public/owner.asc', privateKey.replaceAll('RSA PRIVATE KEY', 'PGP PRIVATE KEY BLOCK')],
  ])('%s with a private key', async (file, content) => {
    expect(await sentencesWith({ [file]: content })).toEqual([`secret: ${file} is a private key`]);
  });

  test.each([
    ['public/.npmrc', '//registry.npmjs.org/:_authToken=npm_AAAA\n'],
    ['public/.npmrc', 'registry=https://registry.example\n_password = "AAAA"\n'],
    ['public/.netrc', 'machine a.example login me password AAAA\n'],
  ])('%s with a password', async (file, content) => {
    expect(await sentencesWith({ [file]: content })).toEqual([`secret: ${file} contains passwords`]);
  });

  test('but no file that only looks like a secret', async () => {
    const changes: Changes = {
      'public/.env.example': 'SMTP_URL=\n',
      'public/.gitkeep': '',
      'public/.github/FUNDING.yml': 'github: me\n',
      'public/.npmrc': 'registry=https://registry.example\n//registry.example/:_authToken=${NPM_TOKEN}\n',
      'public/.well-known/security.txt': 'Contact: mailto:a@site.example\n',
      'public/id_rsa.pub': 'ssh-rsa AAAA me\n',
      'public/talk.key': 'PK\u0003\u0004',
      'public/environment.txt': 'green\n',
      'public/env.js': 'window.lamps = {};\n',
      'public/example.env': 'SMTP_URL=\n',
      'public/ssh/keys.txt': 'none\n',
      'public/map.json': '{}\n',
      'public/sitemap.txt': 'none\n',
      'public/database.html': '<title>Lamps</title>\n',
      'public/secrets.html': '<title>Secrets of lamps</title>\n',
      'public/root.pem': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
    };
    expect(await sentencesWith(changes)).toEqual([]);
  });

  test('also in templates/assets/, whose files are published too', async () => {
    expect(await sentencesWith({ 'templates/assets/site.pem': privateKey })).toEqual([
      'secret: templates/assets/site.pem is a private key',
    ]);
  });

  test('and writes no output', async () => {
    const site = siteWith({ 'public/.env': 'SMTP_URL=smtps://me:secret@mail.example\n' });
    track(site);
    await expect(buildOf(site)).rejects.toThrow('public/.env contains settings of a server');
    expect(lstatSync(site.out, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('and reports it with its place and a hint', async () => {
    const reported = await complaintsWith({ 'public/.env': 'A=b\n' });
    expect(reported).toContain(
      'error public/.env contains settings of a server, which often include passwords [secret]\n  public/.env:1:1',
    );
    expect(reported).toContain(
      'hint remove it, because everything in public/ is published; replace the secret if it ever was',
    );
  });
});

describe('refuses a file name', () => {
  const namesOf = (...names: string[]) =>
    sentencesWith(Object.fromEntries(names.map((name) => [name, name.endsWith('.svg') ? drawing : 'text'])));

  test.each(['con', 'NUL.txt', 'aux.tar.gz', 'prn.d/file.txt', 'com1', 'lpt9.html', 'COM².txt'])(
    'that is reserved for a device on Windows: %s',
    async (name) => {
      const [part = ''] = name.split('/');
      expect(await namesOf(`public/${name}`)).toEqual([
        `file-name: public/${part} is a reserved device name on Windows`,
      ]);
    },
  );

  test.each(['a:b', 'a<b', 'a>b', 'a"b', 'a|b', 'a?b', 'a*b', 'a\\b'])(
    'with a character that Windows does not allow in names: %s',
    async (name) => {
      expect(await namesOf(`public/${name}.txt`)).toEqual([
        `file-name: public/${name}.txt has one of < > : " | ? * \\ in its name, which Windows does not allow`,
      ]);
    },
  );

  test.each(['a.', 'a ', 'folder./a.txt', 'folder /a.txt'])('whose end Windows removes: “%s”', async (name) => {
    const [part = ''] = name.split('/');
    expect(await namesOf(`public/${name}`)).toEqual([
      `file-name: public/${part} ends with a dot or a space, which Windows removes`,
    ]);
  });

  test.each(['a\nb', 'a\rb', 'a\tb', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u2028b'])(
    'with a control character: %j',
    async (name) => {
      expect(await namesOf(`public/${name}.txt`)).toEqual([
        `file-name: public/${name}.txt has a control character in its name`,
      ]);
    },
  );

  test('that differs from another only by capitals or by the encoding of accents', async () => {
    expect(await namesOf('public/Plan.txt', 'public/plan.txt')).toEqual([
      'file-name: public/plan.txt and public/Plan.txt are the same name on macOS and Windows',
    ]);
    expect(await namesOf('public/caf\u00e9.txt', 'public/cafe\u0301.txt')).toEqual([
      'file-name: public/caf\u00e9.txt and public/cafe\u0301.txt are the same name on macOS and Windows',
    ]);
    expect(await namesOf('public/Media/a.txt', 'public/media/b.txt', 'public/media/c.txt')).toEqual([
      'file-name: public/media and public/Media are the same name on macOS and Windows',
    ]);
  });

  test('that differs only by capitals from a page, a file that litfass writes, or the folder of assets', async () => {
    expect(await namesOf('public/Kontakt.html')).toEqual([
      'collision: public/Kontakt.html conflicts with the output path of this page',
    ]);
    expect(await namesOf('public/Robots.txt')).toEqual([
      'collision: public/Robots.txt is a file that litfass writes itself',
    ]);
    expect(await namesOf('public/Assets/a.txt')).toEqual([
      'file-name: public/Assets and assets are the same name on macOS and Windows',
    ]);
  });

  test('also of a redirect page for GitHub Pages', async () => {
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    const decided = 'addresses: { /aux: "${page.home}", /a%0Ab: "${page.home}", /nul: gone, /alt: "${page.home}" }\n';
    const hosts = 'hosts: { github-pages: true }\n';
    expect(await sentencesWith({ 'content/site.yaml': settings + decided })).toEqual([]);
    expect(await sentencesWith({ 'content/site.yaml': settings + decided + hosts })).toEqual([
      'form-endpoint: GitHub Pages only sends files: no message arrives at /contact',
      'address-target: no redirect file is possible at /aux for GitHub Pages: it is a reserved device name on Windows',
      'address-target: no redirect file is possible at /a%0Ab for GitHub Pages: it has a control character in its name',
    ]);
  });

  test('also in content/images/', async () => {
    expect(await namesOf('content/images/aux.svg', 'content/images/A.svg', 'content/images/a.svg')).toEqual([
      'file-name: content/images/a.svg and content/images/A.svg are the same name on macOS and Windows',
      'file-name: content/images/aux.svg is a reserved device name on Windows',
    ]);
  });

  test.skipIf(process.platform !== 'linux')('that is not UTF-8', async () => {
    const site = siteWith();
    track(site);
    site.change({ 'public/known.txt': 'text' });
    writeFileSync(
      Buffer.concat([Buffer.from(join(site.root, 'public/a')), Buffer.from([0xff]), Buffer.from('.txt')]),
      '',
    );
    expect((await problemsOf(site)).map(({ rule, text }) => `${rule}: ${text}`)).toEqual([
      'file-name: public/a\ufffd.txt has a name that is not UTF-8',
    ]);
  });

  test('but no ordinary name', async () => {
    const names = [
      'console.txt',
      'aux-plan.txt',
      'com10.txt',
      'com.txt',
      'über uns.txt',
      '日本.txt',
      "it's.txt",
      'a.b.c',
    ];
    expect(await namesOf(...names.map((name) => `public/${name}`))).toEqual([]);
  });
});
