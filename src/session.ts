// What templates/ may import as 'litfass/session': the visitor's session, for sites with `auth:` in content/site.yaml.
// While pages are made it says that nobody is known yet; islands get the same module from the bundler.
export * from './browser/session.ts';
