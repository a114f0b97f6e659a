#!/usr/bin/env node
// Makes lib/ for the published package: src/ as JavaScript in few files, because Node reads no TypeScript below node_modules,
// and because a few dozen files are opened sooner than three hundred. With --remove it only removes what it made.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = resolve(root, 'src');
const lib = resolve(root, 'lib');

/** Shared with themes (react), made for one machine, or only asked for by servers: these stay packages. */
const packages = [
  'react',
  'react-dom',
  'esbuild',
  'sharp',
  'satori',
  '@resvg/resvg-js',
  'chokidar',
  'express',
  'nodemailer',
  'pg',
];

/** Each file believes to lie where it would if lib/ were src/. All chunks lie in lib/ itself. */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!path.startsWith(src)) return undefined;
      const place = `./${relative(src, path).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
      const contents = readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        `new URL('${place}', import.meta.url).href`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

rmSync(lib, { recursive: true, force: true });
if (!process.argv.includes('--remove')) await bundle();

async function bundle() {
  await build({
    absWorkingDir: root,
    entryPoints: ['cli', 'theme', 'session', 'bundle/zod', 'bundle/jsx', 'pages/worker', 'load/strict-yaml'].map(
      (name) => `src/${name}.ts`,
    ),
    outbase: 'src',
    outdir: 'lib',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    charset: 'utf8',
    minifySyntax: true,
    minifyWhitespace: true,
    external: packages.flatMap((name) => [name, `${name}/*`]),
    // What was written for require() asks for it.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [places],
  });
  // A theme's bundle for the browser is made from these.
  cpSync(resolve(src, 'browser'), resolve(lib, 'browser'), { recursive: true });
}
