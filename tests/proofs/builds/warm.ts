// Warm is cold: a site is edited at random, again and again. It is built with the cache of earlier builds, by
// an engine that goes on living, and without any cache. All must give the same bytes and report the same,
// and so must a check that takes its pages from the cache.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { pageForms } from '../../../src/addresses/page-address.ts';
import { openEngine } from '../../../src/engine.ts';
import { type Cache, memoryCache, noCache, openCache } from '../../../src/files/cache.ts';
import { workplaceAt } from '../../../src/files/workplace.ts';
import { formatProblems } from '../../../src/problems/print/format-problems.ts';
import { SiteError } from '../../../src/problems/problem.ts';
import { type Built, build, checkBuild } from '../../support/build.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { Random } from '../random.ts';

export const warm: Proof = { name: 'warm', of: 'random edits', full: 2_000, short: 30, run };

/**
 * A short run builds from nothing only after every third edit: what is stale stays so until its page is
 * made again.
 */
const manyEdits = 100;

const minimalSite = fileURLToPath(new URL('../../minimal-site', import.meta.url));

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'litfass-edits-'));
  const root = path.join(folder, 'site');
  cpSync(minimalSite, root, { recursive: true, filter: (file) => !file.includes('.litfass') });
  listClaims(root);
  const editor = openEditor(root, random);
  const faults: string[] = [];
  const kinds = new Map<string, number>();
  let [done, refused, cached] = [0, 0, 0];
  const living = openEngine(workplaceAt(root, { cache: memoryCache(), date }));
  const every = count < manyEdits ? 3 : 1;
  let since: string[] = [];
  try {
    for (; done < count && faults.length === 0; done++) {
      const kind = done === 0 ? 'nothing' : editor.edit();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      since.push(kind);
      const made = await built(root, path.join(folder, 'warm'), openCache(root));
      cached += made.cached;
      await living.update();
      if (done % 50 === 0) showProgress(`${done} edits`);
      if (done % every !== 0 && done < count - 1) continue;
      rmSync(path.join(folder, 'cold'), { recursive: true, force: true });
      const cold = await built(root, path.join(folder, 'cold'), noCache);
      const which = `edit ${done} (${since.join(', ')})`;
      const others = {
        warm: made,
        living: await published(() => living.publish({ out: path.join(folder, 'living') })),
        checked: await checked(root, folder),
      };
      for (const [name, { reported }] of Object.entries(others))
        if (reported !== cold.reported)
          faults.push(`${which}: ${name} reported ${reported}\ninstead of ${cold.reported}`);
      if (!cold.isWhole) refused += 1;
      else
        for (const name of ['warm', 'living'])
          faults.push(...differences(folder, name).map((file) => `${which}: ${file} of ${name} differs`));
      since = [];
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const also = `${kinds.size} kinds of edits, ${refused} sites refused, ${cached} pages not made again`;
  if (cached < done) faults.push('hardly any page was cached: nothing has been proven');
  return { done, also, faults };
}

/** The shared section lists every claim that any text of the site states. */
function listClaims(root: string): void {
  const file = path.join(root, 'templates/sections/note/section.tsx');
  const source = readFileSync(file, 'utf8');
  const listing = source
    .replace("text } from 'litfass/theme'", "text, usePage } from 'litfass/theme'")
    .replace('</section>', '<ul>{usePage().claims().map(({ id, words }) => <li key={id}>{words}</li>)}</ul></section>');
  writeFileSync(file, listing);
}

const date = '2026-02-01';

const built = (root: string, out: string, cache: Cache) => published(() => build({ root, out, cache, date }));

async function published(publish: () => Promise<Built>) {
  try {
    const { warnings, pages, renderedPages } = await publish();
    return { reported: formatProblems(warnings), isWhole: true, cached: pages.length - renderedPages };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { reported: formatProblems(error.problems), isWhole: false, cached: 0 };
  }
}

/** A check that takes pages from the output of the warm builds. */
async function checked(root: string, folder: string): Promise<{ readonly reported: string }> {
  const [out, pagesFrom] = [path.join(folder, 'checked'), path.join(folder, 'warm')];
  try {
    const { warnings, staged } = await checkBuild({ root, out, pagesFrom, cache: openCache(root), date });
    staged.drop();
    return { reported: formatProblems(warnings) };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { reported: formatProblems(error.problems) };
  }
}

function differences(folder: string, name: string): string[] {
  const files = filesBelow(path.join(folder, name));
  const cold = filesBelow(path.join(folder, 'cold'));
  const names = new Set([...files.keys(), ...cold.keys()]);
  return [...names].filter((file) => !cold.get(file)?.equals(files.get(file) ?? Buffer.from('–')));
}

function filesBelow(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), readFileSync(file)];
    }),
  );
}

interface Page {
  slug: { de: string; en: string };
  title: string;
  about: string;
  name: string | undefined;
  heading: string;
  link: string | undefined;
  claim: string | undefined;
  shared: boolean;
  english: boolean;
  index: boolean;
}

/**
 * The site as its author has it before them: a few pages of their own beside those that are there, and
 * all that can be edited.
 */
function openEditor(root: string, random: Random) {
  const file = (name: string) => path.join(root, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  const pages = new Map<string, Page>();
  let number = 0;
  const word = () => random.pick(['Laterne', 'Garten', 'Kerze', 'Emden', 'Hafen', 'Docht', 'Wachs', 'Glas', 'Licht']);
  /** A word that was never there: a number would be a figure that comes from no claim. */
  const fresh = () => [...String(number++)].map((digit) => 'bdfgklmnrs'[Number(digit)]).join('a');
  const words = () => `${word()} und ${word()} ${fresh()}`;
  const save = (id: string, page: Page) => {
    const both = <T>(de: T, en: T) => (page.english ? { de, en } : { de });
    const claims = page.claim ? ` – \${claim.${page.claim}}` : '';
    const link = page.link && pages.has(page.link) ? ` [mehr](\${page.${page.link}})` : '';
    const hero = {
      type: 'hero',
      heading: both(page.heading, `${page.heading} EN`),
      text: both(`${page.heading}${claims}${link}`, `${page.heading} EN${claims}${link}`),
    };
    const content = {
      layout: 'plain',
      ...(!page.english && { locales: ['de'] }),
      slug: both(page.slug.de, page.slug.en),
      ...(page.name !== undefined && { name: both(page.name, `${page.name} EN`) }),
      title: both(page.title, `${page.title} EN`),
      description: both(description(page.about), description(`${page.about} EN`)),
      ...(!page.index && { index: false }),
      sections: [hero, ...(page.shared ? [{ use: 'closing' }] : [])],
    };
    writeFileSync(file(`content/pages/${id}.yaml`), stringify(content));
  };
  const saveAll = () => {
    for (const [id, page] of pages) save(id, page);
    const entries = ['home', 'contact', ...pages.keys()].map((id) => `    - { to: "\${page.${id}}" }`);
    writeFileSync(
      file('content/site.yaml'),
      `${read('content/site.yaml').replace(/header:\n[\s\S]*$/, 'header:\n')}${entries.join('\n')}\n`,
    );
  };
  const add = () => {
    const id = `p${number++}`;
    const above = pages.size > 0 && random() < 0.4 ? random.pick([...pages.values()]).slug : undefined;
    const slug = { de: `${above ? `${above.de}/` : ''}${id}`, en: above ? `${above.en}/${id}` : `en/${id}` };
    pages.set(id, {
      slug,
      title: words(),
      about: words(),
      name: undefined,
      heading: words(),
      link: undefined,
      claim: undefined,
      shared: false,
      english: true,
      index: true,
    });
  };
  const any = () => random.pick([...pages.values()]);
  const change = (of: (page: Page) => Partial<Page>) => () => {
    const page = any();
    Object.assign(page, of(page));
  };
  const replaced = (name: string, from: RegExp, to: string) => writeFileSync(file(name), read(name).replace(from, to));
  const kinds: Readonly<Record<string, () => void>> = {
    nothing: () => {},
    heading: change(() => ({ heading: words() })),
    title: change(() => ({ title: words() })),
    description: change(() => ({ about: words() })),
    name: change(() => ({ name: random() < 0.3 ? undefined : words() })),
    slug: change(() => ({ slug: { de: `s${number}`, en: `en/s${number++}` } })),
    link: change(() => ({ link: random.pick([...pages.keys(), '']) })),
    'claim used': change(() => ({ claim: random.pick(['lamps', 'price', '']) })),
    'claim value': () => replaced('content/claims.yaml', /value: "\d+"/, `value: "${10 + random.below(90)}"`),
    'claim words': () =>
      replaced('content/claims.yaml', /(Lampen|Leuchten)"/, `${random.pick(['Lampen', 'Leuchten'])}"`),
    'shared section': () =>
      replaced(
        'content/sections/closing.yaml',
        /de: (Bis bald|Tschüss)[^,]*/,
        `de: ${random.pick(['Bis bald', 'Tschüss'])} ${fresh()}`,
      ),
    'section used': change(({ shared }) => ({ shared: !shared })),
    'locale gone or back': change(({ english }) => ({ english: !english })),
    index: change(({ index }) => ({ index: !index })),
    'interface word': () => replaced('content/locales/en.yaml', /menu: .*/, `menu: Menu ${fresh()}`),
    'word with a plural': () =>
      replaced('content/locales/de.yaml', /lamps_other: .*/, `lamps_other: "{{count}} Lampen ${fresh()}"`),
    'word gone or back': () => {
      const english = read('content/locales/en.yaml');
      const without = english.replace(/\n {2}menu: .*/, '');
      writeFileSync(file('content/locales/en.yaml'), without === english ? `${english}  menu: Menu\n` : without);
    },
    'name of a language': () => replaced('content/locales/en.yaml', /^name: .*/m, `name: English ${fresh()}`),
    rule: () =>
      replaced(
        'content/site.yaml',
        /(rules: .*\n)?navigation:/,
        `rules: { length: ${random.pick(['off', 'warn'])} }\nnavigation:`,
      ),
    'form of pages': () =>
      replaced('content/site.yaml', /(hosts: .*\n)?locales:/, `hosts: { pages: ${random.pick(pageForms)} }\nlocales:`),
    'value of the site': () => replaced('content/site.yaml', /city: .*/, `city: Emden ${fresh()}`),
    style: () =>
      writeFileSync(
        file('templates/styles/base.css'),
        `${read('templates/styles/base.css').replace(/\nmain \{ order: .*/, '')}\nmain { order: ${number++} }\n`,
      ),
    component: () => replaced('templates/sections/hero/section.tsx', /<h1[^>]*>/, `<h1 data-edit="${number++}">`),
    picture: () =>
      replaced(
        'content/images/lamp.svg',
        /<svg[^>]*?( data-edit="\d+")?>/,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" data-edit="${number++}">`,
      ),
    'public file': () => writeFileSync(file('public/humans.txt'), `${words()}\n`),
    'page added': add,
    'page deleted': () => {
      if (pages.size < 3) return;
      const id = random.pick([...pages.keys()]);
      pages.delete(id);
      rmSync(file(`content/pages/${id}.yaml`));
    },
    'two things': () => {
      Object.assign(any(), { title: words() });
      Object.assign(any(), { heading: words() });
    },
    comment: () =>
      writeFileSync(
        file('content/claims.yaml'),
        `# ${number++}\n${read('content/claims.yaml').replace(/^# \d+\n/, '')}`,
      ),
    'same words twice': () => {
      const { heading, claim } = any();
      Object.assign(any(), { heading, claim });
    },
  };
  for (let page = 0; page < 6; page++) add();
  saveAll();
  let left: string[] = [];
  return {
    /** Edits one thing, and says which: each once before any comes again. */
    edit(): string {
      if (left.length === 0) left = Object.keys(kinds);
      const [kind = ''] = left.splice(random.below(left.length), 1);
      kinds[kind]?.();
      saveAll();
      return kind;
    },
  };
}

function description(about: string): string {
  return `${about}: was in der Werkstatt in Emden gemacht wird, von Hand, für drinnen und draußen, in vielen Farben und Formen.`;
}
