// Tests the path that a Supabase client calls, with the real client: a site that moves to litfass only
// changes the URL.
import { createClient, FunctionRegion, FunctionsHttpError } from '@supabase/supabase-js';
import { corsHeaders } from '@supabase/supabase-js/cors';
import { afterEach, expect, test } from 'vitest';
import { closeServices, german, good, openServices, own } from '../support/contact-services.ts';

afterEach(closeServices);

/** A client that sends its requests as from a page of the site, and the list of these requests. */
async function client() {
  const services = await openServices();
  const sent: { readonly method: string; readonly headers: Headers }[] = [];
  const asPage: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    sent.push({ method: String(init?.method), headers: new Headers(headers) });
    headers.set('origin', own);
    return fetch(input, { ...init, headers });
  };
  const supabase = createClient(services.url, 'a-publishable-key', { global: { fetch: asPage } });
  return { ...services, supabase, sent };
}

test('a message succeeds, and its id comes back as data', async () => {
  const { supabase, arrived } = await client();
  const { data, error } = await supabase.functions.invoke('send-contact-email', { body: good });
  expect(error).toBeNull();
  expect(data).toEqual({ ok: true, id: (await arrived())[0]?.id });
  expect(await arrived()).toMatchObject([good]);
});

test('a mistake becomes a FunctionsHttpError with the text for each field', async () => {
  const { supabase, arrived } = await client();
  const { data, error } = await supabase.functions.invoke('send-contact-email', { body: { ...good, name: '' } });
  expect(data).toBeNull();
  expect(error).toBeInstanceOf(FunctionsHttpError);
  const { context } = error as FunctionsHttpError;
  expect(context.status).toBe(422);
  expect(await context.json()).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'name', code: 'required', message: german.nameRequired }],
  });
  expect(await arrived()).toEqual([]);
});

test('the preflight allows every header that the client can send', async () => {
  const { supabase, sent, url } = await client();
  const options = { body: good, region: FunctionRegion.EuCentral1, headers: { 'Idempotency-Key': 'x' } };
  await supabase.functions.invoke('send-contact-email', options);
  const requested = [...(sent[0]?.headers.keys() ?? [])];
  expect(requested).toEqual([
    'apikey',
    'authorization',
    'content-type',
    'idempotency-key',
    'x-client-info',
    'x-region',
  ]);
  // Its own list also contains headers that it sends only sometimes, such as those of a trace.
  const all = new Set([...requested, ...(corsHeaders['Access-Control-Allow-Headers']?.split(', ') ?? [])]);
  const preflight = await fetch(`${url}/functions/v1/send-contact-email`, {
    method: 'OPTIONS',
    headers: {
      origin: own,
      'access-control-request-method': 'POST',
      'access-control-request-headers': [...all].join(),
    },
  });
  const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ') ?? [];
  expect(allowed.toSorted()).toEqual([...all].toSorted());
});
