// One server for all contestants: a folder over HTTP, every text compressed with brotli at its best,
// before the first request.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contentTypeOf, isCompressible } from '../../../src/hosts/content-types.ts';

export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function serveFolder(out: string): Promise<Served> {
  const files = new Map<string, { readonly body: Buffer; readonly type: string; readonly brotli: boolean }>();
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(out.length).replaceAll('\\', '/');
    const bytes = readFileSync(join(out, path));
    const brotli = isCompressible(path) && (path === '/index.html' || !path.endsWith('.html'));
    files.set(path, { body: brotli ? brotliCompressSync(bytes) : bytes, type: contentTypeOf(path), brotli });
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = files.get(path.endsWith('/') ? `${path}index.html` : path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.body.length,
      'Cache-Control': 'public, max-age=31536000',
      ...(file.brotli && { 'Content-Encoding': 'br' }),
    });
    response.end(file.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/`, close };
}
