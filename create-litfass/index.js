#!/usr/bin/env node
// npm create litfass my-site: the same as npx litfass init my-site.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const litfass = dirname(createRequire(import.meta.url).resolve('litfass/package.json'));
const args = [join(litfass, 'bin/litfass.js'), 'init', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
