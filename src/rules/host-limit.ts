import { defineRule } from './rule.ts';

export const hostLimit = defineRule({
  id: 'host-limit',
  severity: 'error',
  scope: 'site',
  what: '`_headers`, `_redirects` or a host’s configuration exceeds a limit of the host.',
  why: 'The host silently drops the rest: old addresses lead nowhere, or pages are served without their policy.',
  wrong: {
    yaml: {
      'content/site.yaml': `addresses:
${Array.from({ length: 2_001 }, (_, index) => `  /lampe-${index + 1}: "\${page.home}"`).join('\n')}`,
    },
    shown: `# content/site.yaml
addresses:
  /lampe-1: "\${page.home}"
  # … and so on, up to /lampe-2001`,
  },
  right: {
    yaml: {
      'content/site.yaml': `addresses:
  /lampe-1: gone      # as all that nobody follows any more
  /lampe-2001: "\${page.home}"`,
    },
  },
});
