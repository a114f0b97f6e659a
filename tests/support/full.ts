/**
 * `npm test` runs a part: browser tests of what does not depend on the language once, and of what does not
 * depend on the page on one of each look; other people's servers and the packed package on fewer sites. All
 * of it is `npm run proofs -- --only browser --only servers`.
 */
export const inFull = process.env.TESTS === 'full';
