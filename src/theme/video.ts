// Renders a film of public/ with its captions. No prop starts it by itself.
import { createElement, type ReactNode } from 'react';
import type { Image, ShownText } from '../text/shown-text.ts';
import { useScope } from './page-context.ts';
import { plain } from './plain.ts';
import type { FileName } from './site-names.ts';

/** How `<Video>` shows a film. */
export interface VideoProps {
  /** An MP4 or WebM file of public/, `films/tour.mp4`. Of several, the first that a browser plays. */
  readonly src: FileName | readonly [FileName, ...FileName[]];
  /** What the film shows: its name for screen readers. */
  readonly title: ShownText;
  /** The picture that is shown until it starts. */
  readonly poster?: Image | undefined;
  /** In CSS pixels. By default, the film is as large as its poster. */
  readonly width?: number;
  readonly height?: number;
  readonly className?: string | undefined;
}

/**
 * Renders a film of public/ with controls. The captions of `films/tour.mp4` are `films/tour.de.vtt` and so
 * on, one file for each language. Nothing of it is loaded before somebody starts it, and it never starts by
 * itself. Throws an Error for a file that public/ does not have, and for one that is no film.
 */
export function Video(use: VideoProps): ReactNode {
  const page = useScope('<Video>');
  const { src, title, poster, className, width = poster?.width, height = poster?.height } = use;
  const names: readonly FileName[] = typeof src === 'string' ? [src] : src;
  const files = names.map((name) => ({ name, ...page.file(name) }));
  const other = files.find(({ type }) => !type.startsWith('video/'));
  if (other) throw new Error(`<Video> shows MP4 and WebM files, and public/${other.name} is neither`);
  const captionsOf = (path = '', tag: string) => path.replace(/\.\w+$/, `.${tag}.vtt`);
  const tracks = page.locales.filter(({ tag }) => page.hasFile(captionsOf(files[0]?.name, tag)));
  const label = plain(title);
  const attributes = { poster: poster?.src, width, height, className, 'aria-label': label };
  return createElement(
    'video',
    { controls: true, playsInline: true, preload: 'none', ...attributes },
    ...files.map(({ href, type }) => createElement('source', { key: href, src: href, type })),
    ...tracks.map(({ tag, name }) => {
      const words = { srcLang: tag, label: name, src: captionsOf(files[0]?.href, tag), default: tag === page.locale };
      return createElement('track', { key: tag, kind: 'captions', ...words });
    }),
    createElement('a', { key: '', href: files[0]?.href }, label),
  );
}
