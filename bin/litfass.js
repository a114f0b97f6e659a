#!/usr/bin/env node
// Starts src/cli.ts on a Node that can run it. Plain old JavaScript, because an old Node must be able to read it.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const wanted = [22, 22];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// A package brings lib/, and a clone of the repository has only what it is made of.
const isPackage = existsSync(new URL('../lib/cli.js', import.meta.url));

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  const way = isPackage
    ? 'npm install --save-dev node@24 brings one, on which npx litfass runs.'
    : 'run it with npx litfass or npm start, which bring their own.';
  console.error(`litfass needs Node ${wanted.join('.')} or newer and this is Node ${process.versions.node}: ${way}`);
  process.exit(2);
}

// A server that runs for months rather collects its garbage than keeps room for it: a third less memory after a flood. Set
// before anything is compiled, because compiled code is kept for these settings alone.
if (process.argv[2] === 'contact')
  for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=20']) v8.setFlagsFromString(flag);

// Compiled code is kept beside the packages, so that the next start is faster. Where it cannot be written, nothing is lost.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/litfass', import.meta.url)));

// React and react-dom/server choose their build when they are first imported: a shell for development must not slow them down.
process.env.NODE_ENV = 'production';
const { main } = await import(isPackage ? '../lib/cli.js' : '../src/cli.ts');
await main();
