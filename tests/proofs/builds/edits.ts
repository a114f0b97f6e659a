// A small site that changes at random as a site does: texts, slugs, claims, shared sections, words of a
// locale, the theme, pages and pictures that come and go, the form in which pages are written. What the
// site is follows from one state, so that two copies of it are always the same.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PageForm, pageForms } from '../../../src/addresses/page-address.ts';
import { minimalSite } from '../../support/helpers.ts';
import type { Random } from '../random.ts';

export interface ChangingSite {
  /** Changes the site, in each of its folders alike, in one to three places. */
  readonly edit: () => void;
}

interface State {
  name: string;
  town: string;
  heading: string;
  closing: string;
  menu: string;
  contact: string;
  lamps: number;
  price: string;
  lampColour: string;
  iconColour: string;
  background: string;
  humans: string;
  form: PageForm;
  /** The colour of the picture of each page that was added, by the page's number. */
  readonly pages: Map<number, string>;
  readonly files: Map<string, string>;
}

const words = 'amber birch copper dusk ember flint glade harbour ivory juniper kelp larch moss north ochre pine'.split(
  ' ',
);
const colours = ['#f90', '#930', '#06c', '#393', '#636', '#099', '#c33', '#555'];
const slugs = ['kontakt', 'schreiben', 'brief', 'kontakt/brief', 'hallo'];

/** `folders` are copies of tests/minimal-site. */
export function changingSite(folders: readonly string[], random: Random): ChangingSite {
  const word = () => random.pick(words);
  const state: State = {
    ...{ name: 'Laterne', town: 'Emden', heading: 'Licht', closing: 'Bis bald', menu: 'Menü', contact: 'kontakt' },
    ...{ lamps: 50, price: '3.49', lampColour: '#f90', iconColour: '#f90', background: '#fff', humans: 'made by hand' },
    form: 'both',
    ...{ pages: new Map(), files: new Map() },
  };
  let next = 1;
  const edits: readonly (() => void)[] = [
    () => {
      state.name = `Laterne ${word()}`;
    },
    () => {
      state.town = `Emden ${word()}`;
    },
    () => {
      state.heading = `Licht ${word()} ${word()}`;
    },
    () => {
      state.closing = `Bis ${word()} bald`;
    },
    () => {
      state.menu = `Menü ${word()}`;
    },
    () => {
      state.contact = random.pick(slugs);
    },
    () => {
      state.lamps = 50 + random.below(50);
    },
    () => {
      state.price = `${3 + random.below(6)}.49`;
    },
    () => {
      state.lampColour = random.pick(colours);
    },
    () => {
      state.iconColour = random.pick(colours);
    },
    () => {
      state.background = random.pick(colours);
    },
    () => {
      state.humans = `made by ${word()} ${word()}`;
    },
    () => {
      state.form = random.pick(pageForms);
    },
    () => {
      state.pages.set(next++, random.pick(colours));
    },
    () => {
      state.pages.set(next++, random.pick(colours));
    },
    () => {
      state.pages.delete([...state.pages.keys()][random.below(state.pages.size + 1)] ?? 0);
    },
    () => {
      for (const number of state.pages.keys()) state.pages.set(number, random.pick(colours));
    },
    () => {
      state.files.set(`files/${word()}.txt`, `${word()} ${word()}`);
    },
    () => {
      state.files.delete([...state.files.keys()][random.below(state.files.size + 1)] ?? '');
    },
  ];
  let written = new Map<string, string>();
  return {
    edit() {
      for (let left = 1 + random.below(3); left > 0; left--) random.pick(edits)();
      const wanted = filesOf(state);
      for (const folder of folders) bringInStep(folder, written, wanted);
      written = wanted;
    },
  };
}

function bringInStep(folder: string, before: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): void {
  for (const [file, text] of wanted) {
    if (before.get(file) === text) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const file of before.keys()) if (!wanted.has(file)) rmSync(join(folder, file), { force: true });
}

function filesOf(state: State): Map<string, string> {
  const original = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
  const lamp = (colour: string) => original('content/images/lamp.svg').replace('</svg>', `<!-- ${colour} --></svg>`);
  const files = new Map([
    [
      'content/site.yaml',
      `${original('content/site.yaml').replace('Laterne\n', `${state.name}\n`).replace('Emden', state.town)}hosts: { pages: ${state.form} }\n`,
    ],
    ['content/pages/home.yaml', original('content/pages/home.yaml').replace('Licht', state.heading)],
    ['content/pages/contact.yaml', original('content/pages/contact.yaml').replace('kontakt', state.contact)],
    ['content/sections/closing.yaml', original('content/sections/closing.yaml').replace('Bis bald', state.closing)],
    ['content/locales/de.yaml', original('content/locales/de.yaml').replace('Menü', state.menu)],
    [
      'content/claims.yaml',
      original('content/claims.yaml').replace('"50"', `"${state.lamps}"`).replace('3.49', state.price),
    ],
    ['content/images/lamp.svg', lamp(state.lampColour)],
    [
      'templates/assets/icon.svg',
      original('templates/assets/icon.svg').replace('</svg>', `<!-- ${state.iconColour} --></svg>`),
    ],
    [
      'templates/styles/base.css',
      `${original('templates/styles/base.css')}main { background: ${state.background}; }\n`,
    ],
    ['public/humans.txt', state.humans],
  ]);
  for (const [number, colour] of state.pages) {
    files.set(`content/images/picture-${number}.svg`, lamp(`${colour} ${number}`));
    files.set(`content/pages/added-${number}.yaml`, addedPage(number));
  }
  for (const [file, text] of state.files) files.set(`public/${file}`, text);
  return files;
}

/** Some lie below others, so that pages turn into folders and back. */
function addedPage(number: number): string {
  const name = spelled(number);
  const parent = number % 3 === 0 ? `lampe-${spelled(number - 1)}/` : '';
  return `layout: plain
slug: { de: ${parent}lampe-${name}, en: en/${parent}lamp-${name} }
title: { de: Die Lampe ${name}, en: The lamp ${name} }
description: { de: Eine Lampe aus Emden mit Namen ${name}., en: A lamp from Emden by the name of ${name}. }
sections:
  - type: hero
    heading: { de: Die Lampe ${name}, en: The lamp ${name} }
  - type: picture
    image: { src: picture-${number}.svg, alt: { de: Eine Lampe, en: A lamp } }
`;
}

/** A figure on a page would have to be a claim. */
function spelled(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}
