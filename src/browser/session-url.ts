/** The address of the session file. Every page of a site with `auth:` names it, and no other page does. */
export function sessionUrl(): string {
  const script = document.querySelector<HTMLScriptElement>('script[data-session]');
  if (!script?.dataset.session) throw new Error('this page has no session client: content/site.yaml has no auth:');
  return script.dataset.session;
}
