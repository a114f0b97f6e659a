// Makes the type declarations of litfass/theme, litfass/session and litfass/test, one file each: for the
// package, whose users' compilers then need not read the source of the engine, and for docs/api.md.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The global declarations for CSS modules and `import.meta.env` in a theme, in src/theme/. */
const ambient = ['css-modules.d.ts', 'env.d.ts'];

/** Returns the declarations of the modules: { theme, session, test }. Throws if the types have errors. */
export function declarations() {
  // Not below node_modules, where the extractor takes every import for one of another package.
  mkdirSync(resolve(root, 'lib'), { recursive: true });
  const folder = mkdtempSync(resolve(root, 'lib/declarations-'));
  try {
    emit(folder);
    return {
      theme: rollUp(folder, 'theme', 'index'),
      session: rollUp(folder, 'theme', 'session'),
      test: rollUp(folder, '.', 'testing'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the declaration files of the package to `lib`. */
export function writeDeclarations(lib) {
  const { theme, session, test } = declarations();
  const references = ambient.map((file) => `/// <reference path="./${file}" />\n`).join('');
  writeFileSync(join(lib, 'theme.d.ts'), `${references}${theme}`);
  writeFileSync(join(lib, 'session.d.ts'), session);
  writeFileSync(join(lib, 'test.d.ts'), test);
  for (const file of ambient) cpSync(resolve(root, 'src/theme', file), join(lib, file));
}

/** Writes one declaration file for each source file that the modules import. */
function emit(folder) {
  const tsconfig = {
    extends: resolve(root, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: folder },
      ...{ rootDir: resolve(root, 'src'), incremental: false, tsBuildInfoFile: null },
    },
    include: [],
    files: ['theme/index', 'theme/session', 'testing'].map((name) => resolve(root, `src/${name}.ts`)),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  execFileSync(process.execPath, [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    stdio: 'inherit',
  });
  // The extractor follows imports of .js files only.
  for (const file of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replace(/(from ['"]\..*)\.ts(?=['"];)/g, '$1.js'));
  }
}

/** The declarations of a module and of all that it imports, in one file, without what is @internal. */
function rollUp(folder, below, name) {
  const publicTrimmedFilePath = join(folder, below, `${name}.rollup.d.ts`);
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve(root, 'package.json'),
    configObject: {
      projectFolder: root,
      newlineKind: 'lf',
      mainEntryPointFilePath: join(folder, below, `${name}.d.ts`),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            ...{ module: 'nodenext', target: 'es2024', lib: ['es2024'], types: ['react'], skipLibCheck: true },
          },
          files: [join(folder, below, `${name}.d.ts`)],
        },
      },
      dtsRollup: { enabled: true, publicTrimmedFilePath },
      apiReport: { enabled: false },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
    },
  });
  const messageCallback = (message) => {
    // Its advice is about comments in another style.
    if (message.logLevel !== 'error') message.logLevel = 'none';
  };
  if (!Extractor.invoke(config, { localBuild: true, messageCallback }).succeeded)
    throw new Error(`the declarations of litfass/${name} could not be written`);
  return readFileSync(publicTrimmedFilePath, 'utf8');
}
