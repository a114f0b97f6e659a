// Compile-time constants of a theme: unreachable code is removed from the browser's modules.
interface ImportMetaEnv {
  /**
   * False in the islands of a site whose contact form posts to an endpoint. True elsewhere, also
   * while rendering pages.
   */
  readonly CONTACT_FORM_FUNCTION: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
