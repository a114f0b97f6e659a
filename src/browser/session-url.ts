// Finds the session file of a site. Every page of a site with `auth:` names it.

/** The URL of the session file. Throws if the site has no `auth:`. */
export function sessionUrl(): string {
  const script = document.querySelector<HTMLScriptElement>('script[data-session]');
  if (!script?.dataset.session) throw new Error('this page has no session client: content/site.yaml has no auth:');
  return script.dataset.session;
}
