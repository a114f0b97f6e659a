#!/usr/bin/env node
// Compiles src/ into lib/ for the published package, because Node does not run TypeScript below
// node_modules. Bundles it into a few dozen files, which start faster than 300. `--remove` only deletes
// lib/.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = resolve(root, 'src');
const lib = resolve(root, 'lib');

/**
 * Not bundled: packages that themes share with the engine (react), that contain native code, or that
 * only servers need.
 */
const externalPackages = [
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

/**
 * Rewrites `import.meta.url` to the URL that the file would have if lib/ had the folders of src/. The
 * chunks are all in lib/ itself.
 */
const moduleUrls = {
  name: 'module-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!path.startsWith(src)) return undefined;
      const file = `./${relative(src, path).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
      const contents = readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        `new URL('${file}', import.meta.url).href`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

rmSync(lib, { recursive: true, force: true });
if (!process.argv.includes('--remove')) {
  await bundle();
  // Imported here: removing lib/ needs none of it.
  const { writeDeclarations } = await import('./declarations.js');
  writeDeclarations(lib);
}

async function bundle() {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: [
      'cli',
      'testing',
      'theme/index',
      'theme/session',
      'theme/zod',
      'theme/jsx',
      'theme/react',
      'run/threads/worker',
      'read/yaml/strict-yaml',
    ].map((name) => `src/${name}.ts`),
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
    external: externalPackages.flatMap((name) => [name, `${name}/*`]),
    // Bundled CommonJS packages call require().
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [moduleUrls],
  });
  // Most licences ask for a copy beside the code.
  const { packageLicenses } = await import('../src/theme/licenses.ts');
  const { sections } = packageLicenses(root, { metafile, outputFiles: [], errors: [], warnings: [], mangleCache: {} });
  writeFileSync(resolve(lib, 'licenses.txt'), sections.join(`\n${'-'.repeat(80)}\n\n`));
  // The browser bundle of a theme is compiled from these sources.
  cpSync(resolve(src, 'browser'), resolve(lib, 'browser'), { recursive: true });
  cpSync(resolve(src, 'starter'), resolve(lib, 'starter'), { recursive: true });
}
