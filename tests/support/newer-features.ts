// Finds the features of a built site that are newer than given browsers, according to MDN's data:
// properties, keywords, functions, units, at-rules and selectors of stylesheets, elements and attributes
// of pages, and names in scripts. Features that the code checks for before it uses them are not
// reported.
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { type DefaultTreeAdapterTypes, parse as parseHtml } from 'parse5';
import postcss, { type AnyNode, type AtRule, type Declaration } from 'postcss';
import parseValue from 'postcss-value-parser';
import { parseAst } from 'vite';

export type Browsers = Readonly<Partial<Record<'chrome' | 'firefox' | 'safari', number>>>;

/** Newer features by their path in MDN's data, each with the first versions that support it. */
export type Newer = Map<string, string>;

const { css, html, svg, api, javascript } = data as unknown as Record<string, Identifier>;
const at = (root: Identifier | undefined, ...path: readonly string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>(
    (found, name) => (found && Object.hasOwn(found, name) ? found[name] : undefined),
    root,
  );

/** The first versions that support a feature, of each browser that lacks it, or '' if none lacks it. */
function newerIn({ support }: CompatStatement, browsers: Browsers): string {
  return Object.entries(browsers)
    .flatMap(([name, version]) => {
      const reported = support[name as keyof Browsers];
      const statements = (Array.isArray(reported) ? reported : [reported]) as (SimpleSupportStatement | undefined)[];
      // A feature that needs a prefix counts as supported, because the bundler adds the prefix.
      const since = statements.map((one) =>
        one && !one.flags && !one.alternative_name ? numberOf(one.version_added) : Infinity,
      );
      const first = Math.min(...since);
      return first > version ? [`${name} ${first === Infinity ? 'never' : first}`] : [];
    })
    .join(', ');
}

function numberOf(version: string | boolean | null | undefined): number {
  if (typeof version !== 'string') return version ? 0 : Infinity;
  return version === 'preview' ? Infinity : Number.parseFloat(version.replace('≤', ''));
}

function collector(browsers: Browsers) {
  const newer: Newer = new Map();
  const look = (root: Identifier | undefined, ...path: readonly string[]) => {
    const compat = at(root, ...path)?.__compat;
    const versions = compat && newerIn(compat, browsers);
    if (versions) newer.set(path.join('.'), versions);
    return Boolean(versions);
  };
  return { newer, look };
}

/** The paths of functions in MDN's tree of types. For example, `light-dark` is in `color`. */
const functions = new Map<string, readonly string[]>();
(function collect(tree: Identifier | undefined, path: readonly string[]) {
  for (const [name, below] of Object.entries(tree ?? {}))
    if (name !== '__compat') {
      if (!functions.has(name)) functions.set(name, [...path, name]);
      collect(below as Identifier, [...path, name]);
    }
})(css?.types, []);

/** Units for which MDN's data has another name. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^d(v[hwib]|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(v[hwib]|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(v[hwib]|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq([whib]|min|max)$/, 'container_query_length_units'],
];

export function newerInStyles(sheets: Iterable<string>, browsers: Browsers): Newer {
  const { newer, look } = collector(browsers);

  const lookAtDeclaration = ({ prop, value, parent }: Declaration): void => {
    // A prefixed property always comes with the unprefixed one.
    if (prop.startsWith('-webkit-') || prop.startsWith('-moz-')) return;
    const isCustom = prop.startsWith('--');
    const context = parent?.type === 'atrule' ? ['at-rules', (parent as AtRule).name] : ['properties'];
    const path = [...context, prop];
    // If the whole is newer, its parts need not be reported.
    if (look(css, ...context)) return;
    const checksValues = !isCustom && !look(css, ...path);
    parseValue(value).walk((node) => {
      if (node.type === 'function') look(css, 'types', ...(functions.get(node.value) ?? [node.value]));
      else if (node.type === 'div' && node.value === '/' && prop === 'content') look(css, ...path, 'alt_text');
      else if (node.type === 'word') {
        const { unit = '' } = parseValue.unit(node.value) || {};
        const [, name = unit] = units.find(([shape]) => shape.test(unit)) ?? [];
        if (name) look(css, 'types', 'length', name);
        else if (checksValues) look(css, ...path, node.value);
      }
    });
  };

  for (const sheet of sheets)
    postcss.parse(sheet).walk((node) => {
      if (isInSupports(node)) return;
      if (node.type === 'rule') {
        for (const [, name = '', bracket] of withoutStrings(node.selector).matchAll(/::?([a-z-]+)(\()?/g)) {
          look(css, 'selectors', name.replace(/^-(webkit|moz)-.*/, ''));
          if (name === 'not' && bracket && /:not\([^()]*,/.test(node.selector))
            look(css, 'selectors', name, 'selector_list');
        }
        if (node.selector.includes('&') || node.parent?.type === 'rule') look(css, 'selectors', 'nesting');
      } else if (node.type === 'atrule') {
        look(css, 'at-rules', node.name.replace(/^-(webkit|moz)-/, ''));
        for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)/g))
          look(css, 'at-rules', node.name, feature.replace(/^(min|max)-/, ''));
        if (/[<>]/.test(node.params)) look(css, 'at-rules', node.name, 'range_syntax');
        if (/\bselector\(/.test(node.params)) look(css, 'at-rules', node.name, 'selector');
      } else if (node.type === 'decl') lookAtDeclaration(node);
    });
  return newer;
}

/** Whether a node is inside `@supports`, which browsers without the feature skip. */
function isInSupports(node: AnyNode): boolean {
  for (let above = node.parent; above; above = above.parent as typeof above)
    if (above.type === 'atrule' && (above as AtRule).name === 'supports' && !/^\s*not\b/.test((above as AtRule).params))
      return true;
  return false;
}

function withoutStrings(selector: string): string {
  return selector.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
}

export function newerInPages(pages: Iterable<string>, browsers: Browsers): Newer {
  const { newer, look } = collector(browsers);
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) {
      const root = node.namespaceURI.endsWith('svg') ? svg : html;
      look(root, 'elements', node.tagName);
      for (const { name, value } of node.attrs) {
        const path = at(root, 'elements', node.tagName, name)
          ? ['elements', node.tagName, name]
          : ['global_attributes', name];
        look(root, ...path);
        for (const word of value.split(/\s+/).slice(0, 9)) look(root, ...path, word);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  for (const page of pages) walk(parseHtml(page));
  return newer;
}

/**
 * The interfaces that scripts of a page commonly use. Members of other interfaces are mostly names that a
 * script has defined itself.
 */
const commonInterfaces =
  /^(Window|Document|ShadowRoot|Node|Element|((HTML|SVG)\w*)?Element|Text|Range|Event(Target)?|(UI|Pointer|Mouse|Keyboard|Submit|Toggle|Command|PageTransition)Event|CSS|CSSStyleSheet|URL(SearchParams)?|Abort\w+|Response|Request|Headers|FormData|Animation|\w+Observer|Navigator|Navigation|Crypto|History|Location|Storage)$/;

/** The members of these interfaces and of the objects of the language, by name. */
const members = new Map<string, { readonly path: string; readonly compat: CompatStatement }[]>();
for (const [root, tree, isIncluded] of [
  ['api', api, (owner: string) => commonInterfaces.test(owner)],
  ['builtins', javascript?.builtins, () => true],
] as const)
  for (const [owner, below] of Object.entries(tree ?? {}))
    for (const [name, found] of Object.entries(isIncluded(owner) ? below : {})) {
      const compat = (found as Identifier).__compat;
      const path = `${root}.${owner}.${name}`;
      const codeName = name.replace(/_static$|_event$/, '');
      if (compat) members.set(codeName, [...(members.get(codeName) ?? []), { path, compat }]);
    }

interface Syntax {
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * Finds names in scripts that only newer interfaces have. A name is not reported if the code checks for it
 * with `x.name?.()`, `x.name ?? y` or a condition.
 */
export function newerInScripts(scripts: Iterable<string>, browsers: Browsers): Newer {
  const newer: Newer = new Map();
  const look = (name: string) => {
    const owners = members.get(name) ?? [];
    const versions = owners.map(({ compat }) => newerIn(compat, browsers));
    if (owners.length > 0 && versions.every(Boolean)) newer.set(owners[0]?.path ?? name, versions[0] ?? '');
  };
  const walk = (node: Syntax, guarded: ReadonlySet<string>): void => {
    const name = nameOf(node);
    if (name !== undefined && !guarded.has(name)) look(name);
    const guardedBelow = new Set([...guarded, ...guardedBy(node)]);
    for (const child of childrenOf(node)) walk(child, guardedBelow);
  };
  for (const script of scripts) walk(parseAst(script, { lang: 'tsx' }) as unknown as Syntax, new Set());
  return newer;
}

/** The `name` of a member expression `x.name`. */
function nameOf({ type, computed, property }: Syntax): string | undefined {
  return type === 'MemberExpression' && !computed ? (property as { name: string }).name : undefined;
}

/** The names that this node checks for before it runs the code below it. */
function guardedBy(node: Syntax): readonly string[] {
  const { type, optional, callee, object, left, test } = node;
  const part = optional ? (callee ?? object) : type === 'LogicalExpression' ? left : test;
  return isSyntax(part) ? namesIn(part) : [];
}

function namesIn(node: Syntax): string[] {
  const literal = node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
  const name = literal ?? nameOf(node);
  return [...(name === undefined ? [] : [name]), ...childrenOf(node).flatMap(namesIn)];
}

function childrenOf(node: Syntax): Syntax[] {
  return Object.values(node).flat().filter(isSyntax);
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';
}
