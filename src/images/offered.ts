// What themes know of pictures and fonts. Apart from the recipes, because themes need no types of Node.

/** As in CSS: 400 is regular, 700 bold. */
export type FontWeight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;

/** The files of a picture in one format, narrowest first. Only files that a page uses are created. */
export interface PictureSource {
  /** The media type: `image/avif`. */
  readonly type: string;
  /** Widths are in pixels. */
  readonly files: readonly { readonly src: string; readonly width: number }[];
}
