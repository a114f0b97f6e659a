import { withoutBase } from '../addresses/base.ts';
import { decode } from '../addresses/page-address.ts';
import { readIfPossible } from '../files/read-if-possible.ts';
import { layoutWith } from '../problems/example-layout.ts';
import { placeAt } from '../problems/problem.ts';
import type { StartTag } from '../render/writers.ts';
import { componentProblem } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

const shown = layoutWith(`<Video src="lamps.mp4" title={usePage().site.name} />`)['templates/layout.tsx'];
const files = {
  'public/lamps.mp4': 'A film of our lamps.\n',
  'templates/layout.tsx': shown.replace('usePage }', 'usePage, Video }'),
};

export const missingCaptions = engineRule({
  id: 'missing-captions',
  severity: 'warning',
  what: 'A film has no captions in the language of its page, and neither `muted` nor `aria-hidden`; or a `.vtt` file does not begin with `WEBVTT`.',
  why: 'People who do not hear it, or watch it without sound, learn nothing from it; browsers show no captions of a file that begins otherwise.',
  wrong: { files },
  right: { files: { ...files, 'public/lamps.de.vtt': 'WEBVTT\n', 'public/lamps.en.vtt': 'WEBVTT\n' } },
  checks: {
    file: ({ publicFiles }) =>
      [...publicFiles].flatMap(([path, published]) => {
        if (!/\.vtt$/i.test(path) || published instanceof Uint8Array) return [];
        const source = { file: `public/${path}`, text: new TextDecoder().decode(readIfPossible(published.copy)) };
        if (/^WEBVTT(?!\S)/.test(source.text)) return [];
        const hint = 'write WEBVTT as the first line, and an empty one after it; times have a dot: 00:01.500';
        return [{ text: `${source.file} does not begin with WEBVTT`, hint, place: placeAt(source, 0, 1) }];
      }),
    page:
      ({ site }) =>
      (page) => {
        const { locale } = page.route;
        return page.films.flatMap(({ src, captions }) => {
          if (captions.some((tag) => languageIn(tag) === languageIn(locale))) return [];
          const file = decode(withoutBase(site.base, src) ?? '') ?? '';
          const [, stem = 'FILM'] = /^\/(?!assets\/|\/)([^?#]+)\.\w+/.exec(file) ?? [];
          const text = `the film ${src} has no captions in ${locale}`;
          const hint = `add public/${stem}.${locale}.vtt; <Video> finds it, and a <video> of your own needs a <track> for it`;
          const isWriter = ({ attributes }: StartTag) => attributes.src === src;
          return [{ ...componentProblem(page, `${src} ${locale}`, { text, hint }, isWriter), locale }];
        });
      },
  },
});

/** `pt` of `pt-BR`. */
const languageIn = (tag: string) => tag.toLowerCase().replace(/-.*/, '');
