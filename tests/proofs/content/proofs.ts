// The proofs of content: how it is read, what is found in it, and what claims make of pages.
import type { Proof } from '../proof.ts';
import { mutations, reports } from './claims.ts';
import { commands } from './commands.ts';
import { exchange } from './exchange.ts';
import { feeds } from './feeds.ts';
import { figures } from './figures.ts';
import { fix } from './fix.ts';
import { longest } from './longest.ts';
import { markdown } from './markdown.ts';
import { nu } from './nu.ts';
import { markup } from './pages.ts';
import { shapes } from './shapes.ts';
import { translations } from './translations.ts';
import { writer } from './writer.ts';
import { yaml } from './yaml.ts';

export const contentProofs: readonly Proof[] = [
  mutations,
  reports,
  commands,
  feeds,
  figures,
  fix,
  markdown,
  yaml,
  writer,
  exchange,
  longest,
  shapes,
  translations,
  markup,
  nu,
];
