import { defineFixedProblem, type FaultWords, type Place, type Problem } from './problem.ts';

export const imageProblem = defineFixedProblem({
  id: 'image',
  what: 'A file in `content/images/`, or a picture that `content/site.yaml` names, is not a picture that can be shown: it is damaged, cut off, animated, too large or too small, or not a picture.',
  why: 'The page would jump while it loads, show half a picture, or show an animation that visitors cannot stop.',
  wrong: {
    files: { 'content/images/lamp.svg': '<!doctype html>\n<title>404 Not Found</title>\n' },
    shown:
      '# content/images/lamp.svg, an error page that was saved by mistake\n<!doctype html>\n<title>404 Not Found</title>',
  },
  right: {
    files: {
      'content/images/lamp.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><path d="M4 0h8l4 16H0z"/></svg>\n',
    },
  },
});

/** A picture cannot be shown, whose fault is known. */
export function faultyPicture(fault: FaultWords, place: Place): Problem {
  return imageProblem.problem({ ...fault, place });
}

/** A picture of public/ that content/site.yaml names has a fault. */
export function faultyPublicPicture(path: string, fault: string, place: Place): Problem {
  const hint = 'save it as PNG or JPEG; social networks recommend 1200 × 630 pixels';
  const about = { kind: 'file', name: `public${path}` } as const;
  return imageProblem.problem({ text: `public${path} ${fault}`, hint, place, about });
}

/** A picture could not be decoded when it was drawn. `reason` is the decoder's error. */
export function undecodedPicture(name: string, reason: string, place: Place | undefined): Problem {
  const hint = 'the file is cut off or damaged; save it again';
  return imageProblem.problem({ text: `${name} cannot be decoded: ${reason}`, hint, place });
}
