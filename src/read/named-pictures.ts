// Checks the pictures that content names: each must be a file of content/images/ that can be processed.

import { didYouMean, type Problem, wholeFile } from '../problems/problem.ts';
import type { PictureUse } from '../site/content.ts';
import type { Bundle } from '../theme/bundle.ts';

/** `problems` collects what the checks find. */
export interface PictureCheckInput {
  readonly assets: Pick<Bundle['assets'], 'images' | 'imageFaults'>;
  /** `checkPicture` adds each use here, in the order of content. */
  readonly pictureUses: PictureUse[];
  readonly problems: Problem[];
}

/** Records a use of a picture, and reports it if the file does not exist. Rule `unknown-image`. */
export function checkPicture(use: PictureUse, { assets, pictureUses, problems }: PictureCheckInput): void {
  const { name } = use;
  pictureUses.push(use);
  if (assets.images.has(name)) return;
  problems.push({
    rule: 'unknown-image',
    severity: 'error',
    text: `there is no picture content/images/${name}`,
    hint: didYouMean(name, assets.images.keys()),
    place: use.source.place(use.path),
  });
}

/** Reports faulty pictures at the first place that names them, or at the file if they are not used. */
export function faultyPictures({ assets, pictureUses, problems }: PictureCheckInput): void {
  for (const [name, fault] of assets.imageFaults) {
    const use = pictureUses.find((one) => one.name === name);
    const place = use ? use.source.place(use.path) : wholeFile(`content/images/${name}`);
    problems.push({ rule: 'image', severity: 'error', ...fault, place });
  }
}
