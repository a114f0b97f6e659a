import { layoutWith } from '../problems/example-layout.ts';
import type { StartTag } from '../render/writers.ts';
import { componentProblem } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const inlineCode = engineRule({
  id: 'inline-code',
  fixed: 'always',
  what: 'A page contains an inline script, an event attribute, or an inline style that is no object in a component.',
  why: 'The security policy blocks inline code, so that injected code cannot run; this code would not work either.',
  wrong: { files: layoutWith(`<p dangerouslySetInnerHTML={{ __html: '<b style="color:red">!</b>' }} />`) },
  right: { files: layoutWith('<p><b style={{ color: "red" }}>!</b></p>') },
  checks: {
    page: () => (page) =>
      [...new Set(page.inlineCode)].map((code) => {
        const text = `${code} on ${page.route.url}: the policy forbids inline code`;
        const hint = 'a component wrote it; use a class, or templates/browser.ts';
        return componentProblem(page, code, { text, hint }, hasCode(code));
      }),
  },
});

/** Matches elements with this inline code: `<script>`, or an attribute such as `<i style>`. */
function hasCode(code: string): (element: StartTag) => boolean {
  return ({ name, attributes }) =>
    code === '<script>'
      ? name === 'script' && attributes.src === undefined && !/json/.test(attributes.type ?? '')
      : Object.keys(attributes).some((key) => code === `<${name} ${key}>`);
}
