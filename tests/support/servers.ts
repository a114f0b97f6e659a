// Starts real web servers for tests: nginx, Apache and Caddy if they are installed, and http-server from npm.
// Each uses a free port of this machine and a temporary folder for its own files.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { repository } from './helpers.ts';

export interface StartedServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** The program of a server. If it is not installed, warns and returns undefined. */
function installed(name: string, programs: readonly string[], what: string): string | undefined {
  const found = programs.find((program) => ['-v', 'version'].some((flag) => spawnSync(program, [flag]).status === 0));
  if (!found) console.warn(`${name} is not installed: ${what} is not tested`);
  return found;
}

export const nginx = installed('nginx (apt-get install nginx-light)', ['nginx', '/usr/sbin/nginx'], 'nginx');
export const caddy = installed('Caddy (apt-get install caddy)', ['caddy'], 'Caddy');
export const apache = installed('Apache (apt-get install apache2)', ['apache2', '/usr/sbin/apache2'], 'Apache');

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
/** Whether nginx has a module that sends `.br` files. */
export const nginxHasBrotli = existsSync(brotliModule);

/** Starts nginx with the MIME types of its package and `directives` in its server block. */
export async function startNginx(root: string, directives = ''): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-nginx-'));
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const types = existsSync('/etc/nginx/mime.types') ? 'include /etc/nginx/mime.types;' : '';
  const configuration = `${nginxHasBrotli ? `load_module ${brotliModule};` : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/logs/error.log;
events { worker_connections 64; }
http {
  access_log off;
  ${types}
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${root}; ${directives} }
}
`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const user = isRoot ? ['-g', 'user root;'] : [];
  return startedServer(spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf'), ...user]), port, folder);
}

/**
 * Starts Apache with the modules that Debian enables and those that docs/deploy.md requires. `hosts` returns
 * virtual hosts for its port. Without it, `root` is the document root.
 */
export async function startApache(root: string, hosts?: (port: number) => string): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-apache-'));
  const port = await freePort();
  const byDefault = ['mpm_event', 'authz_core', 'authz_host', 'dir', 'mime', 'alias', 'negotiation', 'env', 'setenvif'];
  const modules = [...byDefault, 'filter', 'deflate', 'headers', 'rewrite', 'proxy', 'proxy_http'];
  const settings = ['mime', 'deflate', 'dir', 'negotiation'].map((name) => `/etc/apache2/mods-available/${name}.conf`);
  const configuration = `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
${settings.map((file) => `IncludeOptional ${file}`).join('\n')}
${hosts?.(port) ?? `DocumentRoot ${root}\n<Directory ${root}>\n  AllowOverride All\n  Require all granted\n</Directory>`}
`;
  writeFileSync(join(folder, 'apache.conf'), configuration);
  // Started as root, Apache switches to this user. The served files are readable for everyone.
  const user = isRoot ? ['-C', 'User www-data', '-C', 'Group www-data'] : [];
  const args = ['-X', '-f', join(folder, 'apache.conf'), ...user];
  return startedServer(spawn(apache ?? '', args), port, folder);
}

/** Copies a built site below the root of a server, readable for the user of Apache. */
export function servedCopy(out: string, base: string): string {
  const root = mkdtempSync(join(tmpdir(), 'litfass-served-'));
  chmodSync(root, 0o755);
  cpSync(out, join(root, base), { recursive: true });
  return root;
}

/** Starts Caddy with the site that `sites` returns for its port. Without it, as a plain file server. */
export async function startCaddy(root: string, sites?: (port: number) => string): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-caddy-'));
  const port = await freePort();
  const fileServer = `http://127.0.0.1:${port} {\n\troot * ${root}\n\tfile_server\n}`;
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${sites?.(port) ?? fileServer}\n`);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return startedServer(spawn(caddy ?? '', args, { env }), port, folder);
}

/** Starts http-server from npm, like `npx http-server FOLDER`. */
export async function startBareServer(root: string): Promise<StartedServer> {
  const port = await freePort();
  const program = join(repository, 'node_modules/http-server/bin/http-server');
  return startedServer(spawn(process.execPath, [program, root, '-a', '127.0.0.1', '-p', String(port), '-s']), port);
}

const isRoot = process.getuid?.() === 0;

async function startedServer(child: ChildProcess, port: number, folder?: string): Promise<StartedServer> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error(`the server did not start:\n${output}`);
    if (await get(port, '/').then(Boolean, () => false)) break;
    await sleep(50);
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/**
 * Sends a GET request to a server on this machine. The path is sent unchanged. Redirects are not followed,
 * and bodies are not decompressed.
 */
export function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Received['headers'],
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

interface RealServer {
  readonly name: string;
  readonly program: string | undefined;
  readonly start: (root: string, base: string) => Promise<StartedServer>;
  readonly sendsBrotli: boolean;
  /** Its redirects are absolute and name the requested host. */
  readonly redirectsAbsolutely?: true;
}

/** The servers for which litfass writes a configuration, started with it. */
export const configuredServers: readonly RealServer[] = [
  {
    name: 'nginx',
    program: nginx,
    start: (root, base) => startNginx(root, `include ${root}${base}/.nginx.conf;`),
    sendsBrotli: nginxHasBrotli,
  },
  { name: 'Apache', program: apache, start: (root) => startApache(root), sendsBrotli: true, redirectsAbsolutely: true },
  {
    name: 'Caddy',
    program: caddy,
    start: (root, base) =>
      startCaddy(root, (port) => `http://127.0.0.1:${port} {\n\troot * ${root}\n\timport ${root}${base}/.caddyfile\n}`),
    sendsBrotli: true,
  },
];
