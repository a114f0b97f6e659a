// Reads what all files of content depend on: settings, locales, claims, and addresses of earlier releases.
// Joins the files of each page and shared section.
import { claimsLockFile } from '../claims/claims-lock.ts';
import { memoized } from '../files/once.ts';
import type { Problem } from '../problems/problem.ts';
import type { Loaded, Source } from '../site/source.ts';
import type { Bundle } from '../theme/bundle.ts';
import { entriesByFile, lockFile } from '../translations/lock.ts';
import { readClaims, readClaimsLock } from './claims.ts';
import { readReleased } from './old-addresses.ts';
import { joinFiles } from './page-files.ts';
import type { Shapes } from './sections.ts';
import {
  brokenFiles,
  endpointWords,
  readLocales,
  readPublicPictures,
  readSiteSettings,
  settingsInTheme,
  withoutUnusedLocales,
} from './settings.ts';
import type { ReadContent } from './site.ts';

/** What the other files use, and what is wrong with it. */
export type ReadDefinitions = ReturnType<typeof readDefinitions>;

/** Reads the definitions of a site. */
export function readDefinitions(loaded: Loaded, bundle: Bundle, shapes: Shapes) {
  const sources = new Map(loaded.sources.map((source) => [source.file, source]));
  const ofSettings = readSiteSettings(sources.get('content/site.yaml'), loaded);
  const ofLocales = readLocales(ofSettings.value, sources, loaded);
  const { settings, locales } = withoutUnusedLocales(ofSettings.value, ofLocales.value, loaded);
  const claimsFile = sources.get('content/claims.yaml');
  const { problems: ofClaims, ...claims } = readClaims(claimsFile, settings);
  const claimsLock = readClaimsLock(sources.get(claimsLockFile));
  const lock = sources.get('content/addresses.lock.yaml');
  const released = readReleased(lock);
  const imageSize = readPublicPictures(settings, bundle.publicPicture);
  const translationsLock = sources.get(lockFile)?.text;
  const joining = {
    locales: settings.source && settings.locales,
    inTranslation: settings.inTranslation,
    theme: bundle.theme,
    collections: Object.keys(settings.collections),
    shapes,
    locked: memoized(entriesByFile(translationsLock ?? '')),
  };
  /** Joins files as those of `content` are. */
  const join = (files: readonly Source[]) => joinFiles(files, brokenFiles(loaded), joining);
  const joined = join(loaded.sources);
  const ofFiles = {
    loaded: { ...loaded, sources: joined.sources },
    claimsFile,
    claimsLock: claimsLock.value,
    terms: sources.get('content/terms.yaml'),
  };
  const content: ReadContent = { ...ofFiles, ...claims, settings, locales, bundle };
  return {
    content,
    released: released.value,
    lock,
    translationsLock,
    imageSize: imageSize.value,
    join,
    problems: [
      ...loaded.problems,
      ...withoutRepeated(bundle.problems, [...imageSize.problems, ...loaded.problems]),
      ...joined.problems,
      ...ofSettings.problems,
      ...ofLocales.problems,
      ...ofClaims,
      ...claimsLock.problems,
      ...released.problems,
      ...imageSize.problems,
      ...settingsInTheme(settings, bundle),
      ...endpointWords(settings, locales),
    ],
  };
}

/**
 * Problems of the theme and of pictures, without those that are reported for other files, and without
 * warnings where an error says the same at the place in content/site.yaml that names the file.
 */
function withoutRepeated(problems: readonly Problem[], named: readonly Problem[]): readonly Problem[] {
  const isSame = ({ rule, place, severity }: Problem, other: Problem) =>
    place !== undefined &&
    ((rule === other.rule && place.file === other.place?.file) ||
      (severity === 'warning' && other.about?.kind === 'file' && place.file === other.about.name));
  return problems.filter((problem) => !named.some((one) => isSame(problem, one)));
}
