// docs/api.md, and the type declarations that it is made from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';

test('docs/api.md is what `npm run api` writes, and says something of everything', async () => {
  // @ts-expect-error: a script without types
  const { apiReference } = await import('../../bin/api-reference.js');
  const reference: string = apiReference();
  expect(reference).toBe(readFileSync(join(repository, 'docs/api.md'), 'utf8'));
  expect(reference).toMatch(/^#### usePage\n\nReturns what/m);
  expect(reference).toMatch(/^#### useSession\n/m);
  expect(reference).not.toMatch(/^#### (PageContext|PageScope|IslandUse)$/m);
  expect(reference).not.toMatch(/^#### \w+\n\n\n/m);
});
