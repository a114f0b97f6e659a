// Constants that are known when the theme is compiled: code that they rule out is not in the browser's modules.
interface ImportMetaEnv {
  /** False in the islands of a site whose contact form posts to an endpoint; true elsewhere, also while pages are rendered. */
  readonly CONTACT_FORM_FUNCTION: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
