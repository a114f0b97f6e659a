// Packages that most sites do not need, so that npm does not install them with litfass.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { usageError } from '../problems/problem.ts';

const require = createRequire(import.meta.url);

/** Throws a CliError that says how to install a package, if it is not installed. `what` needs it. */
export function needPackage(name: string, what: string): void {
  if (!hasPackage(name)) throw usageError(neededBy(what, name), installing(name));
}

/** The sentence for a package that is not installed. */
export const neededBy = (what: string, name: string) => `${what} needs the package ${name}`;

/** Whether a package is installed where litfass finds it. */
export function hasPackage(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch (error) {
    // Others are there, and cannot be required.
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND';
  }
}

/** The command that installs the version of a package that litfass is tested with. */
export function installing(name: string): string {
  const { peerDependencies } = require(fileURLToPath(new URL('../../package.json', import.meta.url))) as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  return `npm install ${name}@${peerDependencies[name]?.replace('^', '')}`;
}
