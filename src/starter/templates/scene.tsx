// The picture of a hero without a photo: a column of posters on a square, in front of a shop. The posters say
// the price, and good morning in each language of the site.
import { type Text, usePage } from 'litfass/theme';
import type { ReactElement, ReactNode } from 'react';
import drawing from './assets/scene.svg' with { type: 'text' };

const shapes = drawing.replace(/<\/?svg.*/g, '');
const drawn = shapes.replace(/<defs>.*<\/defs>/s, '');

/** A price that is a claim. Without one, the column has no posters. */
export function Scene({ price }: { readonly price?: Text }): ReactNode {
  const { site } = usePage();
  // Other sections show parts of it by their ids. The page that is not found has it once in each language.
  const html = price ? shapes : drawn.replace(/<g id="posters">.*?<\/g>| id="\w+"/gs, '');
  const letters = site.name.replace(/[\u2e80-\uffff]/g, 'WW').length;
  return (
    <div className="scene" aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the theme */}
      <svg viewBox="0 0 960 680" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
      <svg className="sign" viewBox="0 0 290 56" aria-hidden="true">
        <text x="145" y="39" fill="#fff" textAnchor="middle" fontSize={Math.min(30, 400 / letters)}>
          {site.name}
        </text>
      </svg>
      {price && <Posters price={price} />}
    </div>
  );
}

/** The column without the square, for the end of a page. */
export function Column(): ReactNode {
  const [, html = ''] = /<g id="post">(.*)<\/g>/s.exec(drawn.replace(/ id="(?!post")\w+"/g, '')) ?? [];
  const box = { viewBox: '92 40 316 628', preserveAspectRatio: 'xMidYMin slice', 'aria-hidden': true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the theme
  return <svg className="piece" {...box} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The posters: five sides, of which one is read at a time. The one of the page is in front. */
function Posters({ price }: { readonly price: Text }): ReactNode {
  const { locales } = usePage();
  const current = locales.findIndex(({ current }) => current);
  const shown = current % 5;
  /** A side, and those after it, each turned against the one that it is in. */
  function side(index: number): ReactNode {
    const { tag = '', name } = locales[(index + current - shown) % locales.length] ?? {};
    return (
      <div className={`side is-${index}`}>
        <div className="posters">
          <p lang={tag}>
            <b>{mornings[tag.replace(/-.*/, '')] ?? name}</b>
          </p>
          <p>
            <b>{price}</b>
          </p>
        </div>
        {index < 4 && side(index + 1)}
      </div>
    );
  }
  return (
    <div className="shaft">
      <div className={`turning is-${shown}`}>{side(0)}</div>
    </div>
  );
}

/** Part of the drawing, like its shapes. A language that is not here has its name on the poster. */
const mornings: Readonly<Record<string, string>> = {
  ar: 'صباح الخير',
  de: 'Guten Morgen',
  en: 'Good morning',
  es: 'Buenos días',
  fr: 'Bonjour',
  it: 'Buon\u00adgiorno',
  nl: 'Goede\u00admorgen',
  pl: 'Dzień dobry',
  pt: 'Bom dia',
};

/** The picture for social networks has no styles, so it has the colours of palettes/plum.css here. */
export function SocialPicture(): ReactElement {
  const colours = 'far #e9e0da, ground #e0d4cd, wall #ffb59b, fill #ffb59b, pane #fff4ea, white #fff';
  const html = drawn.replace(/var\(--(\w+)\)/g, (_, name: string) => {
    const [, colour] = new RegExp(`${name} (#\\w+)`).exec(`${colours}, deep #8a1f56, dusk #2b1522`) ?? [];
    return colour ?? '';
  });
  const ground = '<path fill="#f7f4f0" d="M-200 0h1400v700H-200z"/>';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the theme
  return <svg viewBox="-130 46 1240 651" dangerouslySetInnerHTML={{ __html: ground + html }} />;
}
