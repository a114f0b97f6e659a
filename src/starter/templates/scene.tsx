// The picture of a hero without a photo: a column of posters on a square, in front of a shop. The posters say what
// the page says, and good morning in each language of the site.
import { plain, type Text, usePage } from 'litfass/theme';
import type { ReactElement, ReactNode } from 'react';
import drawing from './assets/scene.svg' with { type: 'text' };

const shapes = drawing.replace(/<\/?svg.*/g, '');

/** The heading of the page, and a price that is a claim. Without one, the column has no posters. */
export function Scene({ heading, price }: { readonly heading: Text; readonly price?: Text }): ReactNode {
  const { site } = usePage();
  // Other sections show parts of it by their ids. The page that is not found has it once in each language.
  const html = price ? shapes : shapes.replace(/ id="\w+"/g, '');
  return (
    <div className="scene" aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the theme */}
      <svg viewBox="0 0 960 680" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="sign">{site.name}</p>
      {price && <Posters heading={heading} price={price} />}
    </div>
  );
}

/** The posters: six sides, each as wide as half of the column. The one of the page is in front. */
function Posters({ heading, price }: { readonly heading: Text; readonly price: Text }): ReactNode {
  const { locales } = usePage();
  const current = locales.findIndex(({ current }) => current);
  const shown = current % 6;
  /** A side, and those after it, each turned against the one that it is in. */
  function side(index: number): ReactNode {
    const { tag = '', name } = locales[(index + current - shown) % locales.length] ?? {};
    return (
      <div className="side">
        <div className={index % 2 === 0 ? 'posters' : 'posters odd'}>
          <p lang={tag}>
            <b>{mornings[tag.replace(/-.*/, '')] ?? name}</b>
          </p>
          {index % 2 === 0 ? <p>{plain(heading)}</p> : <p className="sum">{price}</p>}
        </div>
        {index < 5 && side(index + 1)}
      </div>
    );
  }
  return (
    <div className="shaft">
      <div className={`turning at-${shown}`}>{side(0)}</div>
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
  const html = shapes.replace(/var\(--(\w+)\)/g, (_, name: string) => {
    const [, colour] = new RegExp(`${name} (#\\w+)`).exec(`${colours}, deep #8a1f56, dusk #2b1522`) ?? [];
    return colour ?? '';
  });
  const posters = '<path fill="#8a1f56" d="M146 216h104v120H146zM266 346h88v240h-88z"/>';
  const others = '<path fill="#ffb59b" d="M146 352h104v234H146zM266 216h88v114h-88z"/>';
  const ground = '<path fill="#f7f4f0" d="M-200 0h1400v700H-200z"/>';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the theme
  return <svg viewBox="-130 46 1240 651" dangerouslySetInnerHTML={{ __html: ground + html + posters + others }} />;
}
