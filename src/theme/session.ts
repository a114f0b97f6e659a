// What templates/ may import as 'litfass/session': the session of the visitor, for sites with `auth:` in
// content/site.yaml. At build time nobody is signed in; for islands, the bundler uses the same module.
export * from '../browser/session.ts';
