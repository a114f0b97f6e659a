// Servers of others, started on a free port of this machine with their files in a folder of their own:
// nginx, Apache and Caddy, as far as they are installed, and a bare file server from npm.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from './helpers.ts';

export interface StartedServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** The program of a server; undefined, with a warning, where it is not installed. */
function installed(name: string, programs: readonly string[], what: string): string | undefined {
  const found = programs.find((program) => ['-v', 'version'].some((flag) => spawnSync(program, [flag]).status === 0));
  if (!found) console.warn(`${name} is not installed: ${what} is not tried out`);
  return found;
}

export const nginx = installed('nginx (apt-get install nginx-light)', ['nginx', '/usr/sbin/nginx'], 'nginx');
export const caddy = installed('Caddy (apt-get install caddy)', ['caddy'], 'Caddy');
export const apache = installed('Apache (apt-get install apache2)', ['apache2', '/usr/sbin/apache2'], 'Apache');

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
/** Whether nginx has a module that sends `.br` files. */
export const nginxHasBrotli = existsSync(brotliModule);

/** nginx with the types of files that its package brings, and `directives` in its server block. */
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
  return running(spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf'), ...user]), port, folder);
}

/**
 * Apache with the modules that Debian enables, and those that docs/deploy.md asks for. `hosts` are
 * virtual hosts for its port; without them, the folder is the document root.
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
  // As root it would give its rights up for a user of its own; what is served is readable for everyone.
  const user = isRoot ? ['-C', 'User www-data', '-C', 'Group www-data'] : [];
  const args = ['-X', '-f', join(folder, 'apache.conf'), ...user];
  return running(spawn(apache ?? '', args), port, folder);
}

/** A copy of a built site below the root of a server. Apache reads it as a user of its own. */
export function servedCopy(out: string, base: string): string {
  const root = mkdtempSync(join(tmpdir(), 'litfass-served-'));
  chmodSync(root, 0o755);
  cpSync(out, join(root, base), { recursive: true });
  return root;
}

/** Caddy with a site for its port, or as its file server is started by hand. */
export async function startCaddy(root: string, sites?: (port: number) => string): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-caddy-'));
  const port = await freePort();
  const byHand = `http://127.0.0.1:${port} {\n\troot * ${root}\n\tfile_server\n}`;
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${sites?.(port) ?? byHand}\n`);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return running(spawn(caddy ?? '', args, { env }), port, folder);
}

/** http-server from npm, as `npx http-server FOLDER` starts it. */
export async function startBareServer(root: string): Promise<StartedServer> {
  const port = await freePort();
  const program = join(repository, 'node_modules/http-server/bin/http-server');
  return running(spawn(process.execPath, [program, root, '-a', '127.0.0.1', '-p', String(port), '-s']), port);
}

const isRoot = process.getuid?.() === 0;

async function running(child: ChildProcess, port: number, folder?: string): Promise<StartedServer> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`the server did not start:\n${output}`);
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/**
 * Asks a server on this machine. Nothing is followed, nothing unpacked, and the path is sent as it is
 * written.
 */
export function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers }, (response) => {
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
    asking.on('error', reject).end();
  });
}
