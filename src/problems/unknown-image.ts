import { linkedFileHint } from './linked-file.ts';
import { defineFixedProblem, didYouMean, lateHint, type Place, type Problem } from './problem.ts';

export const unknownImage = defineFixedProblem({
  id: 'unknown-image',
  what: 'Content names a picture that is not a file in `content/images/` (or, for the social preview, in `public/`).',
  why: 'Visitors would see a broken picture.',
  at: 'content/pages/home.yaml sections.1',
  wrong: 'image: { src: lamp.svgg, alt: { de: Eine Lampe, en: A lamp } }',
  right: 'image: { src: lamp.svg, alt: { de: Eine Lampe, en: A lamp } }',
});

/** Content names a picture that does not exist. */
export function noPicture(name: string, names: readonly string[], place: Place): Problem {
  const folder = place.file.replace(/[^/]*$/, '');
  const isPage = /^content\/(pages|sections)\//.test(folder);
  const where = isPage ? `content/images/${name}` : `${name}, neither beside this file nor in content/images/`;
  const known = () => names.map((one) => one.replace(folder, ''));
  const hint = lateHint(() => didYouMean(name, known()) ?? linkedFileHint(name));
  return unknownImage.problem({ text: `there is no picture ${where}`, hint, place });
}

/** content/site.yaml names a file of public/ that does not exist. */
export function noPublicPicture(path: string, paths: readonly string[], place: Place): Problem {
  const hint = didYouMean(path, paths) ?? 'put it into public/, and write its path with a leading slash: /og-image.png';
  const text = `there is no picture public${path.startsWith('/') ? '' : '/'}${path}`;
  return unknownImage.problem({ text, hint, place });
}
