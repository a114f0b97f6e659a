// Runs on every page of a site with `auth:`. Loads the session file if the visitor comes from the
// auth service.
import { sessionUrl } from './session-url.ts';

const { search, hash } = location;
const params = [search, hash].map((part) => new URLSearchParams(part.slice(1)));
if (['code', 'access_token', 'error_description'].some((name) => params.some((part) => part.has(name))))
  import(sessionUrl()).catch(console.error);
