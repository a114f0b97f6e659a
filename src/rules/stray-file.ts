import { defineRule } from './rule.ts';

const lamps = 'type: note\nheading: { de: Lampen, en: Lamps }\nbody: { de: Aus Glas., en: Of glass. }\n';

export const strayFile = defineRule({
  id: 'stray-file',
  severity: 'error',
  fixed: 'errors',
  scope: 'file',
  what: 'This file is not read: its folder or extension is misspelt, it is not YAML, or the site does not have its locale. Or it is a page with a name that links cannot contain.',
  why: 'A page in a misspelt folder, or in Markdown, would silently be missing. A file that does not look like content is only a warning; READMEs, hidden files and backups are ignored.',
  wrong: { files: { 'content/section/lamps.yml': lamps }, shown: '# content/section/lamps.yml' },
  right: { files: { 'content/sections/lamps.yaml': lamps }, shown: '# content/sections/lamps.yaml' },
});
