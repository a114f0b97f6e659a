// Litfass without its checks: the files of the engine, and what replaces each. For unchecked.ts and
// checks.ts.
export const replaced: Readonly<Record<string, string>> = {
  'src/lint/files-and-texts.ts': 'export const lintContent = ({ problems }) => problems;',
  'src/lint/index.ts': `
    export const settleContent = (_, problems) => ({ problems, waived: [] });
    export const lintAll = async (_, problems) => ({ problems, waived: [] });
    export const lintPictures = () => [];`,
  'src/render/page-recorder.ts':
    'export const startRecorder = () => ({ record() {}, texts: () => [], ownAddresses: new Set() }); export const optionalRecorder = (recorder) => recorder; export const claimResolver = () => () => undefined;',
  'src/render/statements.ts': `
    export const indexTexts = () => ({});
    export const siteStrings = () => new Set();
    export const statementsOf = () => [];
    export const withTexts = () => ({ stated: [], statements: () => [] });
    export const claimsOf = () => ({ stated: [], foreignMarks: [], typedFigures: [] });`,
  'src/render/facts.ts': `
    export const readPage = () => ({ facts: { head: { canonicals: [], alternates: [] } }, shown: {} });
    export const detached = (value) => value;
    export const stylesheetFacts = () => ({});
    export const charactersOf = (html) => html.replace(/<[^>]*>/g, '');
    export const firstHeading = (html) => charactersOf(/<h1[^>]*>(.*?)<\\/h1>/s.exec(html)?.[1] ?? '');`,
};
