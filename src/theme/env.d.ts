// Compile-time constants of a theme: unreachable code is removed from the browser's modules.
interface ImportMetaEnv {
  /** Whether the contact form of the site calls a function. Also true while pages are rendered. */
  readonly CONTACT_FORM_FUNCTION: boolean;
  /** Whether the contact form of the site posts to a service. Also true while pages are rendered. */
  readonly CONTACT_FORM_SERVICE: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
