// Opens the pictures of public/ that content/site.yaml names: the social image and the logo.

import type { Picture } from '../images/picture-header.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { Bundle } from '../theme/bundle.ts';
import type { Site, SiteSettings } from './site.ts';

/**
 * Adds the problems of these pictures, except that one does not exist. Returns the size of the social image,
 * unless it cannot be read.
 */
export function checkPublicPictures(
  { source, image = '', organization }: SiteSettings,
  open: Bundle['publicPicture'],
  problems: Problem[],
): Site['imageSize'] {
  const check = (name: string, path: readonly string[], faultOf: (picture: Picture) => string | undefined) => {
    const picture = open(name);
    const fault = picture && ('text' in picture ? picture.text : faultOf(picture));
    if (!source || !fault) return picture;
    const text = `public${name} ${fault}`;
    // A warning about the file itself says the same.
    const same = problems.findIndex((one) => one.text === text && !isError(one));
    if (same >= 0) problems.splice(same, 1);
    const hint = 'save it as PNG or JPEG; social networks recommend 1200 × 630 pixels';
    problems.push({ rule: 'image', severity: 'error', text, hint, place: source.place(path) });
    return picture;
  };
  check(organization?.logo ?? '', ['organization', 'logo'], (logo) => sizeFault(logo, 112));
  const picture = check(image, ['image'], socialFault);
  return picture && 'type' in picture ? { width: picture.width, height: picture.height } : undefined;
}

function socialFault(picture: Picture): string | undefined {
  if (/^(png|jpg|gif|webp)$/.test(picture.type)) return sizeFault(picture, 200);
  return `is a picture of the type ${picture.type}, which social networks do not show`;
}

/** Search engines and social networks leave out what is smaller. */
function sizeFault({ type, width, height }: Picture, least: number): string | undefined {
  if (type === 'svg' || Math.min(width, height) >= least) return undefined;
  return `has ${width} × ${height} pixels, and needs at least ${least} × ${least}`;
}
