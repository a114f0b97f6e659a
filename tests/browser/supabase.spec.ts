// A page of another origin that calls the endpoint with Supabase's client: the browser asks first
// whether the client's headers are allowed.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { closeServices, good, openServices } from '../support/contact-services.ts';
import { repository } from '../support/helpers.ts';
import { expect, test } from './support/site.ts';

const script = `
  import { createClient, FunctionRegion } from '@supabase/supabase-js';
  window.send = (url, body) =>
    createClient(url, 'a-publishable-key').functions
      .invoke('send-contact-email', { body, region: FunctionRegion.EuCentral1, headers: { 'Idempotency-Key': 'x' } })
      .then(({ data, error }) => ({ data, error: error && String(error) }));
`;

test('the client of Supabase, asked for a region, gets a message to the endpoint of another origin', async ({
  page,
}) => {
  const stdin = { contents: script, resolveDir: repository };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'iife', write: false });
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><script>${outputFiles[0]?.text.replaceAll('</script', '<\\/script')}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { url, arrived } = await openServices({ origins: [origin] });
    await page.goto(origin);
    const call = `window.send(${JSON.stringify(url)}, ${JSON.stringify(good)})`;
    const answer = await page.evaluate(call);
    expect(answer).toEqual({ data: { ok: true, id: (await arrived())[0]?.id }, error: null });
    expect(await arrived()).toMatchObject([good]);
  } finally {
    server.close();
    server.closeAllConnections();
    await closeServices();
  }
});
