#!/usr/bin/env node
// Starts src/cli.ts if this Node can run it. Plain JavaScript without new syntax, so that an old Node can
// print the error.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const required = [22, 22];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// The published package contains lib/; a clone of the repository has only src/.
const isPackage = existsSync(new URL('../lib/cli.js', import.meta.url));

if (major < required[0] || (major === required[0] && minor < required[1])) {
  const hint = isPackage
    ? 'Install Node 24, from nodejs.org or with a version manager.'
    : 'Run it with npx litfass or npm start, which use the Node that the setup installs.';
  console.error(`litfass needs Node ${required.join('.')} or newer; this is Node ${process.versions.node}. ${hint}`);
  process.exit(2);
}

// A server that runs for months should collect garbage rather than grow: this saves a third of the memory
// after a burst of requests. Set before anything is compiled, because the compile cache depends on the flags.
if (process.argv[2] === 'contact')
  for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=20']) v8.setFlagsFromString(flag);

// Makes the next start faster. If the folder is not writable, Node goes on without a cache.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/litfass', import.meta.url)));

// React chooses its build when it is first imported. The development build would be slow, whatever the
// shell sets.
process.env.NODE_ENV = 'production';
const { main } = await import(isPackage ? '../lib/cli.js' : '../src/cli.ts');
await main();
