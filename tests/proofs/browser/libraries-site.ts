// A site with an island for each library of React that many people use, in three languages.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A library as a page shows it. */
export interface Library {
  /** Packages with their versions, as npm installs them. */
  readonly packages: string;
  /** What the island's file begins with. */
  readonly head: string;
  /** The body of its component. */
  readonly body: string;
  /** For components that only browsers can render. */
  readonly only?: 'browser';
  /** What React says of it in `dev`, because the text of its styles is in a stylesheet of the page. */
  readonly known?: RegExp;
  /** The text of what is touched after a button of one's own, and the text that appears. */
  readonly touch?: readonly [target: string, shows: string];
}

export const libraries: Readonly<Record<string, Library>> = {
  headlessui: {
    packages: '@headlessui/react@2',
    head: "import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';",
    body: `const [value, set] = useState('apples'); return <Listbox value={value} onChange={set}><ListboxButton>{value}</ListboxButton><ListboxOptions>{['apples', 'pears'].map((one) => <ListboxOption key={one} value={one}>{one}</ListboxOption>)}</ListboxOptions></Listbox>;`,
    touch: ['apples', 'pears'],
  },
  recharts: {
    packages: 'recharts@3 react-is@19',
    head: "import { Line, LineChart, XAxis } from 'recharts';",
    body: `return <LineChart width={300} height={100} data={[{ a: 'x', b: 1 }, { a: 'y', b: 2 }]}><XAxis dataKey="a" /><Line dataKey="b" /></LineChart>;`,
  },
  formik: {
    packages: 'formik@2',
    head: "import { Field, Form, Formik } from 'formik';",
    body: `return <Formik initialValues={{ a: '' }} onSubmit={() => {}}><Form><Field name="a" aria-label={word} /></Form></Formik>;`,
  },
  cmdk: {
    packages: 'cmdk@1',
    head: "import { Command } from 'cmdk';",
    body: 'return <Command label={word}><Command.Input /><Command.List><Command.Item>{word}</Command.Item></Command.List></Command>;',
  },
  blurhash: {
    packages: 'react-blurhash@0.3 blurhash@2',
    head: "import { Blurhash } from 'react-blurhash';",
    body: 'return <Blurhash hash="LEHV6nWB2yk8pyo0adR*.7kCMdnj" width={100} height={60} />;',
  },
  styled: {
    packages: 'styled-components@6',
    head: "import styled from 'styled-components';\nconst Bold = styled.b`color: red;`;",
    body: 'return <Bold>{word}</Bold>;',
  },
  syntax: {
    packages: 'react-syntax-highlighter@16',
    head: "import SyntaxHighlighter from 'react-syntax-highlighter';",
    body: `return <SyntaxHighlighter language="javascript" useInlineStyles={false}>{'const a = b;'}</SyntaxHighlighter>;`,
  },
  countup: {
    packages: 'react-countup@6',
    head: "import CountUp from 'react-countup';",
    body: 'return <CountUp end={seconds} />;',
    only: 'browser',
  },
  radixselect: {
    packages: '@radix-ui/react-select@2',
    head: "import * as Select from '@radix-ui/react-select';",
    body: 'return <Select.Root><Select.Trigger aria-label={word}><Select.Value placeholder="choose" /></Select.Trigger><Select.Portal><Select.Content><Select.Viewport><Select.Item value="a"><Select.ItemText>apples</Select.ItemText></Select.Item></Select.Viewport></Select.Content></Select.Portal></Select.Root>;',
    touch: ['choose', 'apples'],
  },
  reactselect: {
    packages: 'react-select@5',
    head: "import Select from 'react-select';",
    body: `return <Select instanceId="s" aria-label={word} placeholder="choose" options={[{ value: 'a', label: 'apples' }]} />;`,
    touch: ['choose', 'apples'],
  },
  player: {
    packages: 'react-player@3',
    head: "import ReactPlayer from 'react-player';",
    body: 'return <ReactPlayer src="/film.mp4" controls />;',
  },
  reactintl: {
    packages: 'react-intl@12',
    head: "import { FormattedMessage, IntlProvider } from 'react-intl';",
    body: `return <IntlProvider locale="en" messages={{ m: '{n, plural, one {# second} other {# seconds}}' }}><FormattedMessage id="m" values={{ n: seconds }} /></IntlProvider>;`,
    only: 'browser',
  },
  radixdialog: {
    packages: '@radix-ui/react-dialog@1',
    head: "import * as Dialog from '@radix-ui/react-dialog';",
    body: 'return <Dialog.Root><Dialog.Trigger>open it</Dialog.Trigger><Dialog.Portal><Dialog.Overlay /><Dialog.Content><Dialog.Title>opened</Dialog.Title><Dialog.Description>{word}</Dialog.Description><Dialog.Close>close it</Dialog.Close></Dialog.Content></Dialog.Portal></Dialog.Root>;',
    touch: ['open it', 'opened'],
  },
  swiper: {
    packages: 'swiper@14',
    head: "import { Swiper, SwiperSlide } from 'swiper/react';\nimport 'swiper/css';",
    body: 'return <Swiper><SwiperSlide>{word}</SwiperSlide><SwiperSlide>{word}</SwiperSlide></Swiper>;',
  },
  embla: {
    packages: 'embla-carousel-react@8',
    head: "import useEmblaCarousel from 'embla-carousel-react';",
    body: 'const [ref] = useEmblaCarousel(); return <div ref={ref}><div><div>{word}</div><div>{word}</div></div></div>;',
  },
  zustand: {
    packages: 'zustand@5',
    head: "import { create } from 'zustand';\nconst useLamp = create<{ lamp: string; light: () => void }>((set) => ({ lamp: 'dark', light: () => set({ lamp: 'lit' }) }));",
    body: 'const { lamp, light } = useLamp(); return <button type="button" onClick={light}>{lamp}</button>;',
    touch: ['dark', 'lit'],
  },
  jotai: {
    packages: 'jotai@3',
    head: "import { atom, useAtom } from 'jotai';\nconst lamp = atom('dark');",
    body: `const [now, set] = useAtom(lamp); return <button type="button" onClick={() => set('lit')}>{now}</button>;`,
    touch: ['dark', 'lit'],
  },
  reactquery: {
    packages: '@tanstack/react-query@5',
    head: `import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
function Query() { const { data } = useQuery({ queryKey: ['a'], queryFn: async () => 'fresh', initialData: 'first', staleTime: Infinity }); return <p>{data}</p>; }`,
    body: 'const [client] = useState(() => new QueryClient()); return <QueryClientProvider client={client}><Query /></QueryClientProvider>;',
  },
  motion: {
    packages: 'motion@14',
    head: "import { motion } from 'motion/react';",
    body: 'return <motion.div animate={{ x: 10 }}>{word}</motion.div>;',
  },
  framer: {
    packages: 'framer-motion@14',
    head: "import { motion } from 'framer-motion';",
    body: 'return <motion.div initial={{ opacity: 0 }} animate={{ opacity: 1 }}>{word}</motion.div>;',
  },
  sonner: {
    packages: 'sonner@2',
    head: "import { Toaster, toast } from 'sonner';",
    body: `return <><button type="button" onClick={() => toast('buttered')}>toast</button><Toaster /></>;`,
    touch: ['toast', 'buttered'],
  },
  lucide: { packages: 'lucide-react@1', head: "import { Camera } from 'lucide-react';", body: 'return <Camera />;' },
  heroicons: {
    packages: '@heroicons/react@2',
    head: "import { BeakerIcon } from '@heroicons/react/24/solid';",
    body: 'return <BeakerIcon width={20} />;',
  },
  fontawesome: {
    packages:
      '@fortawesome/react-fontawesome@3 @fortawesome/free-solid-svg-icons@7 @fortawesome/fontawesome-svg-core@7',
    head: "import { faCoffee } from '@fortawesome/free-solid-svg-icons';\nimport { FontAwesomeIcon } from '@fortawesome/react-fontawesome';",
    body: 'return <FontAwesomeIcon icon={faCoffee} />;',
  },
  aria: {
    packages: 'react-aria-components@1',
    head: "import { Button } from 'react-aria-components';",
    body: `const [lamp, set] = useState('dark'); return <Button onPress={() => set('lit')}>{lamp}</Button>;`,
    touch: ['dark', 'lit'],
  },
  inview: {
    packages: 'react-intersection-observer@11',
    head: "import { useInView } from 'react-intersection-observer';",
    body: 'const { ref, inView } = useInView(); return <p ref={ref}>{String(inView)}</p>;',
  },
  i18n: {
    packages: 'react-i18next@18 i18next@27',
    head: "import i18next from 'i18next';\nimport { initReactI18next, useTranslation } from 'react-i18next';\ni18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { hi: 'Hello' } } } });",
    body: `const { t } = useTranslation(); return <p>{t('hi')}</p>;`,
  },
  helmet: {
    packages: 'react-helmet-async@3',
    head: "import { Helmet, HelmetProvider } from 'react-helmet-async';",
    body: 'return <HelmetProvider><Helmet><title>{word}</title></Helmet></HelmetProvider>;',
  },
  lodash: {
    packages: 'lodash@4',
    head: "import { sortBy } from 'lodash';",
    body: `return <p>{sortBy(['b', 'a']).join(' ')}</p>;`,
  },
  lodashes: {
    packages: 'lodash-es@4',
    head: "import { sortBy } from 'lodash-es';",
    body: `return <p>{sortBy(['b', 'a']).join(' ')}</p>;`,
  },
  clsx: {
    packages: 'clsx@2',
    head: "import clsx from 'clsx';",
    body: `return <p className={clsx('a', { b: true })}>{word}</p>;`,
  },
  emotion: {
    packages: '@emotion/react@11 @emotion/styled@11',
    head: "import { css } from '@emotion/react';\nimport styled from '@emotion/styled';\nconst Blue = styled.em(css`color: blue;`);",
    body: 'return <Blue>{word}</Blue>;',
  },
  portal: {
    packages: '',
    head: "import { useEffect } from 'react';\nimport { createPortal } from 'react-dom';",
    body: 'const [isThere, set] = useState(false); useEffect(() => set(true), []); return isThere ? createPortal(<p>portal</p>, document.body) : null;',
  },
  accordion: {
    packages: '@radix-ui/react-accordion@1',
    head: "import * as Accordion from '@radix-ui/react-accordion';",
    body: 'return <Accordion.Root type="single" collapsible><Accordion.Item value="a"><Accordion.Header><Accordion.Trigger>ask</Accordion.Trigger></Accordion.Header><Accordion.Content>answered</Accordion.Content></Accordion.Item></Accordion.Root>;',
    touch: ['ask', 'answered'],
  },
  daypicker: {
    packages: 'react-day-picker@10',
    head: "import { DayPicker } from 'react-day-picker';\nimport 'react-day-picker/style.css';",
    body: 'return <DayPicker />;',
    only: 'browser',
  },
  downshift: {
    packages: 'downshift@9',
    head: "import { useSelect } from 'downshift';\nconst items = ['apples', 'pears'];",
    body: `const { isOpen, getToggleButtonProps, getMenuProps, getItemProps } = useSelect({ items, id: 'fruit' }); return <div><button type="button" {...getToggleButtonProps()}>choose</button><ul {...getMenuProps()}>{isOpen && items.map((item, index) => <li key={item} {...getItemProps({ item, index })}>{item}</li>)}</ul></div>;`,
    touch: ['choose', 'pears'],
  },
  hookform: {
    packages: 'react-hook-form@7',
    head: "import { useForm } from 'react-hook-form';",
    body: `const { register } = useForm(); return <input {...register('a')} aria-label={word} />;`,
  },
  mui: {
    packages: '@mui/material@9 @emotion/react@11 @emotion/styled@11',
    head: "import Button from '@mui/material/Button';",
    body: 'return <Button variant="contained">{word}</Button>;',
  },
  floating: {
    packages: '@floating-ui/react@0.27',
    head: "import { useFloating } from '@floating-ui/react';",
    body: 'const { refs, floatingStyles } = useFloating(); return <><button type="button" ref={refs.setReference}>{word}</button><div ref={refs.setFloating} style={floatingStyles}>{word}</div></>;',
  },
  antd: {
    packages: 'antd@6',
    head: "import { Button, Switch } from 'antd';",
    body: 'return <><Button>{word}</Button><Switch aria-label={word} /></>;',
  },
  mantine: {
    packages: '@mantine/core@9 @mantine/hooks@9',
    head: "import { Button, MantineProvider } from '@mantine/core';\nimport '@mantine/core/styles.css';",
    body: 'return <MantineProvider><Button>{word}</Button></MantineProvider>;',
    known: /^A tree hydrated but some attributes/,
  },
  datepicker: {
    packages: 'react-datepicker@9',
    head: "import DatePicker from 'react-datepicker';\nimport 'react-datepicker/dist/react-datepicker.css';",
    body: 'const [day, set] = useState<Date | null>(null); return <DatePicker selected={day} onChange={set} ariaLabelledBy="word" />;',
  },
  modal: {
    packages: 'react-modal@3',
    head: "import Modal from 'react-modal';",
    body: 'const [isOpen, set] = useState(false); return <><button type="button" onClick={() => set(true)}>open it</button><Modal isOpen={isOpen} ariaHideApp={false}>opened</Modal></>;',
    touch: ['open it', 'opened'],
  },
  tooltip: {
    packages: 'react-tooltip@6',
    head: "import { Tooltip } from 'react-tooltip';",
    body: 'return <><span data-tooltip-id="t" data-tooltip-content={word}>{word}</span><Tooltip id="t" /></>;',
  },
  markdown: {
    packages: 'react-markdown@10',
    head: "import Markdown from 'react-markdown';",
    body: "return <Markdown>{'*stressed*'}</Markdown>;",
  },
  spring: {
    packages: '@react-spring/web@10',
    head: "import { animated, useSpring } from '@react-spring/web';",
    body: 'const style = useSpring({ from: { opacity: 0 }, to: { opacity: 1 } }); return <animated.div style={style}>{word}</animated.div>;',
  },
};

export const locales = { de: 'Deutsch', en: 'English', ar: 'العربية' };

/** Writes the site into a folder. */
export function writeSite(root: string): void {
  for (const [file, text] of Object.entries({ ...siteFiles, ...filesOfLibraries(), ...shopFiles })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

const inEach = (text: string) =>
  Object.keys(locales)
    .map((tag) => `${tag}: ${JSON.stringify(`${text} (${tag})`)}`)
    .join(', ');

const siteFiles: Readonly<Record<string, string>> = {
  'public/film.mp4': 'no film',
  'package.json': '{ "name": "libraries", "private": true, "type": "module" }\n',
  'content/site.yaml': `name: Laterne\nurl: https://laterne.example\nlocales: [${Object.keys(locales).join(', ')}]\n`,
  ...Object.fromEntries(
    Object.entries(locales).map(([tag, name]) => [
      `content/locales/${tag}.yaml`,
      `name: ${name}\nwords: { seconds: "{{value}}" }\n`,
    ]),
  ),
  'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return <main>{children}</main>;
}
`,
};

function filesOfLibraries(): Readonly<Record<string, string>> {
  const names = Object.keys(libraries);
  const islands = Object.entries(libraries).flatMap(([name, library]) => islandFiles(name, library));
  const pages = names.map((name, index) => [
    `content/pages/${index === 0 ? 'home' : name}.yaml`,
    `layout: plain
slug: ${JSON.stringify(index === 0 ? '' : name)}
title: { ${inEach(`An island of ${name}`)} }
description: { ${inEach(`A page whose island comes from ${name}, beside a button of its own. It is used by touch.`)} }
sections:
  - type: library
    library: ${name}
    heading: { ${inEach(name)} }
    word: { ${inEach('word')} }
`,
  ]);
  return Object.fromEntries([
    ...islands,
    ...pages,
    [
      'templates/index.ts',
      `import { defineTheme } from 'litfass/theme';
import { Plain } from './layout.tsx';
import { library } from './sections/library/section.tsx';
import { shop } from './sections/shop/section.tsx';

export const theme = defineTheme({ layouts: { plain: Plain }, sections: { library, shop } });
`,
    ],
    [
      'templates/sections/library/section.tsx',
      `import { defineSection, Island, plain, type SectionProps, text } from 'litfass/theme';
import { z } from 'zod';
${names.map((name) => `import { ${name}Island as ${name} } from '../../islands/${name}.tsx';`).join('\n')}

const islands = { ${names.join(', ')} };

const schema = z.strictObject({
  library: z.enum(Object.keys(islands) as [keyof typeof islands, ...(keyof typeof islands)[]]),
  heading: text(),
  word: text(),
});

export const library = defineSection({ schema, component: Library });

function Library({ id, library, heading, word }: SectionProps<typeof schema>) {
  return (
    <section id={id}>
      <h1>{heading}</h1>
      <Island of={islands[library]} props={{ word: plain(word), seconds: 30 }} />
    </section>
  );
}
`,
    ],
  ]);
}

function islandFiles(name: string, { head, body, only }: Library): (readonly [file: string, text: string])[] {
  const component = `import { useState } from 'react';
${head}

interface Props {
  readonly word: string;
  readonly seconds: number;
}

function Library({ word, seconds }: Props) {
  ${body}
}

export default function Beside(props: Props) {
  const [isHit, hit] = useState(false);
  return (
    <div>
      <button type="button" className="own" onClick={() => hit(true)}>
        {isHit ? 'hit' : props.word}
      </button>
      <Library {...props} />
    </div>
  );
}
`;
  if (!only)
    return [
      [
        `templates/islands/${name}.tsx`,
        `import { defineIsland } from 'litfass/theme';\n${component}\nexport const ${name}Island = defineIsland({ name: '${name}', component: Beside });\n`,
      ],
    ];
  const island = `import { defineIsland } from 'litfass/theme';

export const ${name}Island = defineIsland<{ word: string; seconds: number }>({
  name: '${name}',
  only: 'browser',
  load: () => import('../browser/${name}.tsx'),
  fallback: ({ word }) => <button type="button" className="own">{word}</button>,
});
`;
  return [
    [`templates/browser/${name}.tsx`, component],
    [`templates/islands/${name}.tsx`, island],
  ];
}

// Four islands as a shop has them, in a language that is written from the right, too.
const shopFiles: Readonly<Record<string, string>> = {
  'content/pages/shop.yaml': `layout: plain
slug: shop
title: { ${inEach('A shop with four islands')} }
description: { ${inEach('A page with a menu, a slider, a filter and a chart. Each of them is used by touch.')} }
sections:
  - type: shop
    heading: { ${inEach('shop')} }
    menu: { ${inEach('menu')} }
    back: { ${inEach('back')} }
    next: { ${inEach('next')} }
    letter: { ${inEach('letter')} }
    fruits: [{ ${inEach('apples')} }, { ${inEach('pears')} }, { ${inEach('plums')} }]
`,
  'templates/styles/shop.css': `.slider { overflow: hidden; }
.slides { display: flex; }
.slides > * { flex: 0 0 100%; height: 6rem; }
`,
  'templates/sections/shop/section.tsx': `import { defineSection, Island, plain, type SectionProps, text, usePage } from 'litfass/theme';
import { z } from 'zod';
import { chart } from '../../islands/fruit-chart.tsx';
import { filter } from '../../islands/fruit-filter.tsx';
import { menu } from '../../islands/header-menu.tsx';
import { slider } from '../../islands/fruit-slider.tsx';

const schema = z.strictObject({
  heading: text(),
  menu: text(),
  back: text(),
  next: text(),
  letter: text(),
  fruits: z.array(text()),
});

export const shop = defineSection({ schema, component: Shop });

function Shop({ id, heading, menu: label, back, next, letter, fruits }: SectionProps<typeof schema>) {
  const { link, locale } = usePage();
  const direction = locale === 'ar' ? 'rtl' : 'ltr';
  const names = fruits.map(plain);
  return (
    <section id={id}>
      <Island of={menu} props={{ label: plain(label) }}>
        <a {...link('page.home')}>{back}</a>
      </Island>
      <h1>{heading}</h1>
      <Island of={slider} when="visible" props={{ direction, next: plain(next), slides: fruits.map((fruit, index) => <b key={index}>{fruit}</b>) }} />
      <Island of={filter} props={{ label: plain(letter), names }} />
      <Island of={chart} when="visible" props={{ names }} />
    </section>
  );
}
`,
  'templates/islands/header-menu.tsx': `import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { defineIsland } from 'litfass/theme';
import type { ReactNode } from 'react';

function HeaderMenu({ label, children }: { readonly label: string; readonly children?: ReactNode }) {
  return (
    <Popover>
      <PopoverButton>{label}</PopoverButton>
      <PopoverPanel>{children}</PopoverPanel>
    </Popover>
  );
}

export const menu = defineIsland({ name: 'header-menu', component: HeaderMenu });
`,
  'templates/islands/fruit-slider.tsx': `import useEmblaCarousel from 'embla-carousel-react';
import { defineIsland } from 'litfass/theme';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  readonly direction: 'ltr' | 'rtl';
  readonly next: string;
  readonly slides: readonly ReactNode[];
}

function Slider({ direction, next, slides }: Props) {
  const [ref, slider] = useEmblaCarousel({ direction });
  const [at, setAt] = useState(0);
  useEffect(() => void slider?.on('select', () => setAt(slider.selectedScrollSnap())), [slider]);
  return (
    <div>
      <div ref={ref} className="slider">
        <div className="slides">
          {slides.map((slide, index) => (
            <div key={index} data-shown={index === at}>{slide}</div>
          ))}
        </div>
      </div>
      <button type="button" onClick={() => slider?.scrollNext()}>{next}</button>
    </div>
  );
}

export const slider = defineIsland({ name: 'fruit-slider', component: Slider });
`,
  'templates/islands/fruit-filter.tsx': `import { defineIsland } from 'litfass/theme';
import { useState } from 'react';

function Filter({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  const [letter, setLetter] = useState('');
  return (
    <div className="filter">
      <input aria-label={label} value={letter} onChange={({ target }) => setLetter(target.value)} />
      <ul>{names.filter((name) => name.includes(letter)).map((name) => <li key={name}>{name}</li>)}</ul>
    </div>
  );
}

export const filter = defineIsland({ name: 'fruit-filter', component: Filter });
`,
  'templates/islands/fruit-chart.tsx': `import { defineIsland } from 'litfass/theme';
import { Bar, BarChart, Tooltip, XAxis } from 'recharts';

function Chart({ names }: { readonly names: readonly string[] }) {
  const data = names.map((name) => ({ name, letters: name.length }));
  return (
    <BarChart width={320} height={160} data={data}>
      <XAxis dataKey="name" />
      <Tooltip trigger="click" />
      <Bar dataKey="letters" isAnimationActive={false} />
    </BarChart>
  );
}

export const chart = defineIsland({ name: 'fruit-chart', component: Chart });
`,
};
