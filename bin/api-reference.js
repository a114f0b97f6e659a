// npm run api: writes docs/api.md from the type declarations of the modules of litfass.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { declarations } from './declarations.js';

const intro = {
  theme: `Everything that a theme imports from \`litfass/theme\`. [theme.md](theme.md) shows how the parts fit together.
An island may import \`defineIsland\`, \`useConsent\` and types; all else is only there while pages are built.`,
  session: `What islands import from \`litfass/session\` on a site with sign-in: [session.md](session.md).`,
  test: 'What the tests of a site import from `litfass/test`: [testing-a-theme.md](testing-a-theme.md).',
};

/** The text of docs/api.md. */
export function apiReference() {
  const modules = Object.entries(declarations()).map(([name, text]) => {
    const parts = partsOf(text);
    const chapter = (title, isIn) => `### ${title}\n\n${parts.filter(isIn).map(section).join('\n')}`;
    const isFunction = ({ code }) => /^declare (const|function)/.test(code);
    return `## litfass/${name}

${intro[name]}

${chapter('Functions and components', isFunction)}
${chapter('Types', (part) => !isFunction(part))}`;
  });
  return `# API

Generated from the source by \`npm run api\`.

${modules.join('\n')}`;
}

/** The declarations: { name, comment, code }, without those of other packages. */
function partsOf(text) {
  const exportedAs = new Map(
    [...text.matchAll(/^export \{ (\w+) as (\w+) \}$/gm)].map(([, local, name]) => [local, name]),
  );
  return text.split(/\n\n(?=\/\*\*|export |declare )/).flatMap((part) => {
    const declaration = /^(?:export )?(declare (?:const|function|type|interface) (\w+).*?)(?:\nexport \{.*)?\s*$/s;
    const [, comment = '', rest = part] = /^(\/\*\*.*?\*\/)\n(.*)$/s.exec(part) ?? [];
    const [, code, local] = declaration.exec(rest) ?? [];
    return code ? [{ name: exportedAs.get(local) ?? local, comment, code: tidied(code, exportedAs) }] : [];
  });
}

/** Types as they are written in the source: by their public names, and without their internals. */
function tidied(code, exportedAs) {
  return [...exportedAs]
    .reduce((all, [local, name]) => all.replace(new RegExp(`\\b${local}\\b`, 'g'), name), code)
    .replace(/, unknown, z\.core\.\$ZodTypeInternals<\w+, unknown>>/g, '>')
    .replace(/ {4}/g, '  ');
}

/** A heading, the comment as prose, and the declaration. */
function section({ name, comment, code }) {
  const prose = comment
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim();
  return `#### ${name}\n\n${prose}\n\n\`\`\`ts\n${code.replace(/^declare /, '')}\n\`\`\`\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/api.md', import.meta.url), apiReference());
