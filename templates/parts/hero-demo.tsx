// The demo of the first screen, with everything that its island needs: it knows nothing but its props.
import { Island, plain, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { chatDemo } from '../islands/chat-demo.tsx';
import type { Demo } from './demo-schema.ts';
import { waveHref } from './waveform.tsx';

export function HeroDemo({ of: { label, first, at, samples, targets } }: { of: Demo }): ReactNode {
  const { t, locale, site, asset } = usePage();
  return (
    <Island
      of={chatDemo}
      props={{
        label: plain(label),
        bot: site.name,
        first,
        at,
        locale,
        samples: samples.map((sample) => ({
          ...sample,
          spoken: plain(sample.spoken),
          face: `${asset('drawings.svg')}#${sample.face}`,
          wave: waveHref(sample.from, asset('drawings.svg')),
        })),
        targets: targets.map(({ to, name }) => ({ to, name: plain(name) })),
        words: {
          message: t('demo.message'),
          language: t('demo.language'),
          play: t('demo.play'),
          stop: t('demo.stop'),
          points: t('hero.points'),
          whole: t('demo.whole'),
          transcript: t('demo.transcript'),
          translation: t('demo.translation'),
          done: t('demo.done'),
          forwarded: t('demo.forwarded'),
        },
      }}
    />
  );
}
