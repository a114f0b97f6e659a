// Assembles the stylesheet of each page, which is inlined in it.

import type { Site } from '../read/site.ts';
import { thirdPartiesOn } from '../settings/third-parties.ts';
import type { PageContent } from '../site/content.ts';
import { byKey } from '../site/record.ts';
import type { Assets } from '../theme/assets.ts';

/** Of the band on every page of a preview. */
const previewStyle =
  '.litfass-preview{padding:.5em 1em;background:#fc6;color:#000;font:1rem/1.4 system-ui,sans-serif;text-align:center}';

/**
 * Of third parties: a door is as large as what is behind it, and has a link where no script runs and on
 * paper. Themes style its parts.
 */
const doorStyle = [
  ':where(litfass-door:not([hidden])){display:grid;position:relative}',
  ':where(litfass-door>*){grid-area:1/1/2/2}',
  ':where(litfass-door>picture){display:contents}',
  ':where(litfass-door>:is(svg,img,iframe),litfass-door>picture>img){width:100%;height:100%}',
  ':where(litfass-door>:is(img,iframe),litfass-door>picture>img){grid-area:1/1/2/2;position:absolute;inset:0;border:0;object-fit:cover}',
  ':where(litfass-door>div){position:relative;place-self:center}',
  ':where(litfass-door[data-open]>div){grid-area:2/1}',
  'litfass-door[data-open]>:is(picture,img),litfass-door[data-open]>div>:not(label,[role]){display:none}',
  '@media (scripting:enabled){litfass-door>div>a{display:none}}',
  '@media (scripting:none){litfass-door :is(button,label){display:none}}',
  '@media print{litfass-door>div>a{display:inline!important}litfass-door>div>a::after{content:" " attr(href)}litfass-door :is(iframe,button,label){display:none}}',
].join('');

/**
 * Page id → stylesheet. It contains only the styles of the page's layout, its sections, and their
 * variants for that layout and `look`, because every visitor downloads it. Pages with the same
 * parts share a hash in the security policy.
 */
export function pageStylesheets(site: Site, assets: Assets): Map<string, string> {
  const stylesheets = [...site.pages].map(([id, page]): [string, string] => [
    id,
    withBasePath(
      site.base,
      assets.stylesheet([
        `layouts/${page.layout}`,
        // With a `look`, the stylesheet of that name is added: `hero/ticket` is
        // sections/hero/ticket.css.
        ...page.outline.flatMap(({ type, look }) => [
          type,
          `${type}/${page.layout}`,
          ...(look ? [`${type}/${look}`] : []),
        ]),
      ]) +
        (hasDoor(site, page) ? doorStyle : '') +
        (site.isPreview ? previewStyle : ''),
    ),
  ]);
  return new Map(stylesheets.sort(byKey));
}

/** Whether a page may show a frame, or a button that stands for a third party. */
function hasDoor({ allow }: Site, page: PageContent): boolean {
  return thirdPartiesOn(allow, page).some(([, { when, hosts }]) => when !== 'load' || hosts.frame !== undefined);
}

/** Adds the base path to the addresses of files, which are relative to the root of the site. */
function withBasePath(base: string, css: string): string {
  return base === '' ? css : css.replace(/\burl\((["']?)(?=\/(?!\/))/g, `url($1${base}`);
}
