// Where the contact form of a site posts to.
import { withBase } from '../addresses/base.ts';
import { routeUrl } from '../addresses/page-address.ts';
import { hostWithoutEndpoint } from '../hosts/index.ts';
import type { Site } from '../read/site.ts';
import { endpointOf, serviceOf } from '../settings/contact-settings.ts';

/** Where the contact form posts to in a locale. '' if it does not post, or if no message would arrive. */
export function contactAddress({ contact, base, hosts, pages }: Site, locale: string): string {
  const { service, sent = '' } = serviceOf(contact);
  const shown = service === 'netlify' ? pages.get(sent) : undefined;
  const posted = typeof service === 'object' ? service.form.url : endpointOf(contact)?.endpoint;
  const address = shown ? routeUrl(shown, locale) : (posted ?? '');
  return hostWithoutEndpoint(address, hosts) ? '' : withBase(base, address);
}
