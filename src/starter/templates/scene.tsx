// The drawing of a hero without a photo: a column of posters on a square, in front of a shop. The posters say what
// the page says, and good morning in each language of the site. Styles: sections/hero/style.css.
import { plain, type Text, usePage } from 'litfass/theme';
import type { ReactElement, ReactNode } from 'react';

/** The heading of the page, and a price that is a claim. Without one, the column has no posters. */
export function Scene({ heading, price }: { readonly heading: Text; readonly price?: Text }): ReactNode {
  return (
    <div className="scene" aria-hidden="true">
      <svg viewBox="0 0 960 680" aria-hidden="true">
        <Square id={price ? 'square' : undefined} />
        <Post id={price ? 'post' : undefined} />
      </svg>
      {price && <Posters heading={heading} price={price} />}
    </div>
  );
}

/**
 * The posters around the column: a morning in each language of the site. The one of the page is in front, or the one
 * whose link is under the pointer or has the focus.
 */
function Posters({ heading, price }: { readonly heading: Text; readonly price: Text }): ReactNode {
  const { locales } = usePage();
  const shown = locales.findIndex(({ current }) => current) % sides.length;
  return (
    <div className="posters">
      <div className={`turning at-${shown}`}>
        {sides.map((side, index) => {
          const { tag = '', name } = locales[index % locales.length] ?? {};
          return (
            <div key={side} className={side}>
              <p lang={tag}>
                <b>{mornings[tag.replace(/-.*/, '')] ?? name}</b>
              </p>
              {index % 2 === 0 ? <p>{plain(heading)}</p> : <p className="sum">{price}</p>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const sides = ['a', 'b', 'c', 'd', 'e', 'f'];

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

/** A part that other sections show again by its id; a page without posters may have it several times. */
interface Part {
  readonly id: string | undefined;
}

/** What stands around the column: the square, the shop, and who passes. */
function Square({ id }: Part): ReactNode {
  const { site } = usePage();
  return (
    <g id={id}>
      <circle className="sun" cx="112" cy="300" r="92" />
      <path
        className="far"
        d="M-40 600V452h66V270l24-96 24 96v182h20l62-62 62 62h620v-190l64-58 64 58v64h60V250h150l50-50 50 50h120v90h180v260z"
      />
      <path className="ground" d="M-3000 596h6000v200h-6000z" />
      <path className="kerb" d="M-3000 596h6000v6h-6000z" />
      <path className="wall" d="M324 150h470v448H324z" />
      <path className="pane" d="M438 196h64v92h-64zM566 196h64v92h-64zM694 196h64v92h-64zM416 420h212v150H416z" />
      <path
        className="deep"
        d="M310 132h498v22H310zM430 288h80v8h-80zM558 288h80v8h-80zM686 288h80v8h-80zM408 570h228v10H408zM670 430h84v168h-84z"
      />
      <path className="pane" d="M684 446h56v78h-56z" />
      <path className="ink" d="M400 340h380v56H400zM646 452h14v4h-14zM652 456h2v10h-2z" />
      <path className="lit" d="M646 466h14l-3 24h-8z" />
      <text className="name" x="420" y="378" fontSize={Math.min(32, 560 / site.name.length)}>
        {site.name}
      </text>
      <path className="goods" d="M540 570q-12-30 6-56v-14h14v14q18 26 6 56zM574 570a22 18 0 0 1 44 0z" />
      <path
        className="cloth"
        d="M396 396h388v40a24 24 0 0 1-48.500 0 24 24 0 0 1-48.500 0 24 24 0 0 1-48.500 0 24 24 0 0 1-48.500 0 24 24 0 0 1-48.500 0 24 24 0 0 1-48.500 0 24 24 0 0 1-48.500 0 24 24 0 0 1-48.500 0z"
      />
      <path
        className="deep"
        d="M396 396h48.500v40a24 24 0 0 1-48.500 0zM493 396h48.500v40a24 24 0 0 1-48.500 0zM590 396h48.500v40a24 24 0 0 1-48.500 0zM687 396h48.500v40a24 24 0 0 1-48.500 0z"
      />
      <Walker />
    </g>
  );
}

/** Somebody with a dog. */
function Walker(): ReactNode {
  return (
    <>
      <path className="skin" d="M478 470a15 15 0 1 1 30 0 15 15 0 0 1-30 0zM482 480h16v20h-16z" />
      <path
        className="ink"
        d="M482 462q4-14 16-12 14 2 14 20l-4 18q-12-6-12-22zM480 576h12l-6 66h-18v-6h8zM500 576h12l10 66h-16v-6h2zM440 608l12 2h30v32h-7v-17h-24v17h-7v-20l-16-2q-6-6 2-11l4-8z"
      />
      <path className="deep" d="M470 512q2-18 24-20 24 2 26 20l10 70h-66z" />
      <path className="lit" d="M478 494h34v10h-34zM514 540h32v34h-32z" />
      <path className="leash" d="M474 548l-28 66" />
    </>
  );
}

/** The column itself: foot, shaft and roof, and who sits on it. */
function Post({ id }: Part): ReactNode {
  return (
    <g id={id}>
      <ellipse className="shadow" cx="300" cy="652" rx="210" ry="16" />
      <path className="deep" d="M108 606h284v42q-142 20-284 0z" />
      <path className="shaft" d="M122 180h256v434q-128 16-256 0z" />
      <path className="deep" d="M126 168c4-40 58-60 124-60s120 20 124 60zM104 164h292v30q-146 18-292 0z" />
      <path className="lit" d="M244 110V88h12v22zM250 88a15 15 0 1 1 .1 0zM112 172h276v6H112z" />
      <path
        className="ink"
        d="M322 126q-6-22 12-27l9-9q13-5 17 8l-6 4q1 18-12 23l2 7h-4l-2-6-6 1v5h-4zM322 116l-19 13 22-3z"
      />
    </g>
  );
}

/** The picture for social networks. It is drawn without styles, so the colours are here again. */
export function SocialPicture(): ReactElement {
  return (
    <svg viewBox="0 0 960 504" aria-hidden="true">
      <rect width="960" height="504" fill="#f7f4f0" />
      <g fill="#8a1f56">
        <path d="M0 440h960v64H0z" fill="#e3d8d1" />
        <path d="M400 0h560v440H400z" fill="#ffb59b" />
        <path d="M480 150h320v40H480z" />
        <path d="M500 230h180v180H500z" fill="#fff4ea" />
        <path d="M730 230h90v210h-90z" />
        <path d="M190 40h256v400H190z" fill="#fff" />
        <path d="M192 44q14-44 126-48 112 4 126 48zM172 40h292v28H172zM176 436h284v44q-142 18-284 0z" />
        <path d="M206 92h132v190H206zM356 250h76v170h-76z" />
        <path d="M206 298h132v122H206zM356 92h76v142h-76z" fill="#ffb59b" />
      </g>
    </svg>
  );
}
