// On every page of a site with `auth:`: loads the session file when the auth service has sent the visitor here.
import { sessionUrl } from './session-url.ts';

const { search, hash } = location;
const params = [search, hash].map((part) => new URLSearchParams(part.slice(1)));
if (['code', 'access_token', 'error_description'].some((name) => params.some((part) => part.has(name))))
  import(sessionUrl()).catch(console.error);
