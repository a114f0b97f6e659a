// Reads the text of a YAML file: its values fast, and the places of values when a problem needs one.
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../../files/engine-files.ts';
import { once } from '../../files/once.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Source } from '../../site/source.ts';
import { fastValues } from './fast-yaml.ts';

/** A file that was parsed. Its values are undefined if one of the problems is an error. */
export type ParsedSource = Source & { readonly problems: readonly Problem[] };

/**
 * Parses the text of one YAML file. Its values are undefined if one of the problems is an error. `file`
 * is used in messages and limits.
 */
export function parseSource(file: string, text: string): ParsedSource {
  const find = once(() => strictReader().findPlaces(file, text));
  const place: Source['place'] = (path, aim = {}) => find()(path, aim);
  const { data, problems } = fastValues(file, text) ?? strictReader().strictValues(file, text);
  return { file, text, sha256: hash('sha256', text), data, place, problems };
}

/** Loads the strict reader on first use: a site without problems never needs the package `yaml`. */
export function strictReader(): typeof import('./strict-yaml.ts') {
  return createRequire(import.meta.url)(fileURLToPath(moduleUrl('read/yaml/strict-yaml')));
}
