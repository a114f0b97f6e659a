/**
 * `npm test` runs a part: what does not depend on the language once, what does not depend on the page
 * on one of each look. All of it, in every language, on every page and in every width, is `npm run
 * proofs -- --only browser`.
 */
export const inFull = process.env.BROWSER_TESTS === 'full';
