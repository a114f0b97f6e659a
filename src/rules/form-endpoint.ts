import { hosts, hostWithoutEndpoint, namedHosts } from '../hosts/index.ts';
import type { Found } from '../problems/problem.ts';
import type { Site } from '../read/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { endpointOf, functionOf, serviceFormOf, serviceOf } from '../settings/contact-settings.ts';
import { submissionsOf } from './finding/form-faults.ts';
import { isReserved } from './finding/reserved-host.ts';
import { engineRule } from './rule.ts';

const at = 'content/site.yaml';
const host = `hosts: { ${hosts.find(({ sendsFilesOnly }) => sendsFilesOnly)?.id}: true }`;
const elsewhere = 'endpoint: https://forms.example.com/contact';

export const formEndpoint = engineRule({
  id: 'form-endpoint',
  severity: 'warning',
  release: 'also',
  what: 'A form of a page has no endpoint, posts to a reserved domain or to a host that only sends files, or is one of Netlify on another host.',
  why: 'Visitors would write messages that nobody receives.',
  at,
  wrong: { yaml: { [at]: host }, shown: `contact: { endpoint: /contact, … }\n${host}` },
  right: { yaml: { [at]: host, [`${at} contact`]: elsewhere }, shown: `contact: { ${elsewhere}, … }\n${host}` },
  checks: {
    site: ({ site }) => [...endpointOnFiles(site), ...netlifyElsewhere(site)],
    release: ({ site, pages }) => [...unreachableEndpoint(site), ...formsWithoutEndpoint(site, pages)],
  },
});

/** Such a form is not shown: `usePage().contact.endpoint` is empty. */
function endpointOnFiles({ source, contact, hosts: named }: Site): Found[] {
  const { endpoint = '' } = endpointOf(contact) ?? {};
  const ofFiles = hostWithoutEndpoint(endpoint, named);
  if (!ofFiles || !source) return [];
  const text = `${ofFiles.name} only sends files: no message arrives at ${endpoint}`;
  const hint =
    'write a `service:` that takes messages, or the whole address of a server of yours that runs npx litfass contact; without one, remove contact: and the form';
  return [{ text, hint, place: source.place(['contact', 'endpoint']) }];
}

/** Other hosts answer a form of Netlify with an error. */
function netlifyElsewhere({ source, contact, hosts: named }: Site): Found[] {
  const [other] = namedHosts(named).filter(({ host }) => host.id !== 'netlify');
  if (!source || !other || serviceOf(contact).service !== 'netlify') return [];
  const text = `${other.host.name} does not take the messages of a form of Netlify`;
  const hint = 'publish at Netlify alone, or write service: { form: … } with another service';
  return [{ text, hint, place: source.place(['contact', 'service']) }];
}

function unreachableEndpoint({ source, contact }: Site): Found[] {
  const addresses = [
    ['endpoint', endpointOf(contact)?.endpoint, 'the endpoint of the contact form is not a public address'],
    ['service', serviceFormOf(contact)?.url, 'the contact form does not post to a public address'],
    ['url', functionOf(contact)?.url, 'the function of the contact form is not at a public address'],
  ] as const;
  return addresses.flatMap(([key, url = '', text]) =>
    source && isReserved(url) ? { text: `${text}: ${url}`, place: source.place(['contact', key]) } : [],
  );
}

/** A form that posts to nowhere loses what a visitor wrote. */
function formsWithoutEndpoint({ contact, source }: Site, pages: readonly RenderedPage[]): Found[] {
  const reported = new Set<string>();
  return pages.flatMap(({ route: { page, url }, forms }): Found[] => {
    const isOfSite = contact || forms.length === 0;
    const section = isOfSite ? undefined : page.sections.find(({ type }) => type === 'contact');
    const postsNowhere = forms.flatMap(submissionsOf).some(({ method, action }) => method === 'post' && action === '');
    if ((!section && !postsNowhere) || reported.has(page.id)) return [];
    reported.add(page.id);
    const text = `the form on ${url} has no address to send messages to`;
    const hint = contact
      ? 'a component of the theme writes it without an action'
      : 'content/site.yaml needs contact: with an endpoint, a function or a service';
    const place = section ? section.source.place([...section.path, 'type']) : page.source.place(['layout']);
    const related = source && !contact ? [{ text: 'contact: is missing here:', place: source.place([]) }] : [];
    return [{ text, hint, place, related }];
  });
}
