// The not-found page: a wave that goes flat. On the page in all languages this section appears once per
// locale; only the one in the page's own language has the h1. `data-not-found` tells the browser to log
// the path.
import { defineSection, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { wavePath } from '../../parts/waveform.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: NotFound });

const LOUD = 14;
const WIDE = 60;
/** The line goes on, out of the page. */
const ALL = 120;

function NotFound({ id, heading, text, action }: SectionProps<typeof schema>): ReactNode {
  const { locale, route } = usePage();
  const own = locale === route.locale;
  return (
    <section id={id} className={own ? 'not-found' : 'not-found other'} lang={own ? undefined : locale} data-not-found>
      <div className="wrap">
        <svg viewBox={`0 0 ${WIDE * 5} 28`} aria-hidden="true">
          <path className="loud" d={wavePath('oops', { bars: LOUD })} />
          <path d={flat(LOUD, ALL)} />
        </svg>
        {own ? <h1>{heading}</h1> : <h2>{heading}</h2>}
        <p className="lead">{text}</p>
        <ActionLink of={action} look={own ? 'btn' : 'quiet'} />
      </div>
    </section>
  );
}

/** The bars from one position to another, all without sound. */
function flat(from: number, to: number): string {
  let path = '';
  for (let bar = from; bar < to; bar++) path += `M${3 + bar * 5} 13.5v1`;
  return path;
}
