// The recipe of docs/theme.md that colours code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOf, minimalSite, repository, siteWith } from '../support/helpers.ts';
import { linkPackages } from '../support/type-errors.ts';

test('gives the words of code classes, and leaves other languages as they are', async () => {
  const docs = readFileSync(join(repository, 'docs/theme.md'), 'utf8');
  const [, recipe = ''] = /```tsx\n\/\/ templates\/highlighted\.tsx\n([\s\S]*?)^```$/m.exec(docs) ?? [];
  const note = 'templates/sections/note/section.tsx';
  const text = '**A**\n\n```sh\nnpm start # "now"\necho "a"\n```\n\n- b\n\n  ```xyz\n  "c"\n  ```\n';
  const body = text.replace(/^(?=.)/gm, '    ');
  const site = siteWith({
    'templates/highlighted.tsx': recipe,
    [note]: `import { highlighted } from '../../highlighted.tsx';\n${readFileSync(join(minimalSite, note), 'utf8').replace('{body}', '{highlighted(body)}')}`,
    'content/sections/closing.yaml': `type: note\nid: closing\nheading: { de: A, en: B }\nbody:\n  de: |\n${body}  en: |\n${body}`,
  });
  linkPackages(site.root);
  await buildOf(site);
  const html = readFileSync(join(site.out, 'index.html'), 'utf8');
  site.remove();
  expect(html).toContain(
    '<p><strong>A</strong></p><pre tabindex="0"><code class="language-sh">npm <span class="code-string">start</span> <span class="code-comment"># &quot;now&quot;</span>\n',
  );
  expect(html).toContain('echo <span class="code-string">&quot;a&quot;</span>\n</code></pre>');
  expect(html).toContain('<pre tabindex="0"><code class="language-xyz">&quot;c&quot;\n</code></pre>');
});
