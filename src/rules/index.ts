// Every problem that litfass can report, one line each, in alphabetical order. Those of problems/ are found
// by reading, those of this folder by their checks.
import { addressLost } from '../problems/address-lost.ts';
import { addressTaken } from '../problems/address-taken.ts';
import { addressTarget } from '../problems/address-target.ts';
import { alias } from '../problems/alias.ts';
import { bug } from '../problems/bug.ts';
import { collision } from '../problems/collision.ts';
import { cutText } from '../problems/cut-text.ts';
import { date } from '../problems/date.ts';
import { duplicate } from '../problems/duplicate.ts';
import { emptyText } from '../problems/empty-text.ts';
import { expiredWaiver } from '../problems/expired-waiver.ts';
import { file } from '../problems/file.ts';
import { fileName } from '../problems/file-name.ts';
import { fixedRule } from '../problems/fixed-rule.ts';
import { format } from '../problems/format.ts';
import { html } from '../problems/html.ts';
import { idleOverride } from '../problems/idle-override.ts';
import { idleWaiver } from '../problems/idle-waiver.ts';
import { imageProblem } from '../problems/image.ts';
import { inTranslation } from '../problems/in-translation.ts';
import { linkProblem } from '../problems/link.ts';
import { markdownProblem } from '../problems/markdown.ts';
import { missingFile } from '../problems/missing-file.ts';
import { missingKey } from '../problems/missing-key.ts';
import { missingTranslation } from '../problems/missing-translation.ts';
import { missingWords } from '../problems/missing-words.ts';
import { noContent } from '../problems/no-content.ts';
import { notLocalized } from '../problems/not-localized.ts';
import { pageFiles } from '../problems/page-files.ts';
import { reference } from '../problems/reference.ts';
import { refused } from '../problems/refused.ts';
import { secret } from '../problems/secret.ts';
import { shape } from '../problems/shape.ts';
import { size } from '../problems/size.ts';
import { slug } from '../problems/slug.ts';
import { themeProblem } from '../problems/theme.ts';
import { tooLong } from '../problems/too-long.ts';
import { tooManyWarnings } from '../problems/too-many-warnings.ts';
import { type } from '../problems/type.ts';
import { unfilled } from '../problems/unfilled.ts';
import { unknownClaim } from '../problems/unknown-claim.ts';
import { unknownCollection } from '../problems/unknown-collection.ts';
import { unknownFile } from '../problems/unknown-file.ts';
import { unknownIcon } from '../problems/unknown-icon.ts';
import { unknownImage } from '../problems/unknown-image.ts';
import { unknownKey } from '../problems/unknown-key.ts';
import { unknownLayout } from '../problems/unknown-layout.ts';
import { unknownLink } from '../problems/unknown-link.ts';
import { unknownLocale } from '../problems/unknown-locale.ts';
import { unknownPage } from '../problems/unknown-page.ts';
import { unknownRule } from '../problems/unknown-rule.ts';
import { unknownSection } from '../problems/unknown-section.ts';
import { unknownStyle } from '../problems/unknown-style.ts';
import { unknownTag } from '../problems/unknown-tag.ts';
import { unknownValue } from '../problems/unknown-value.ts';
import { unsafeSvg } from '../problems/unsafe-svg.ts';
import { value } from '../problems/value.ts';
import { yaml } from '../problems/yaml.ts';
import { authKey } from './auth-key.ts';
import { authUrl } from './auth-url.ts';
import { baseUrl } from './base-url.ts';
import { budget } from './budget.ts';
import { circular } from './circular.ts';
import { claim } from './claim.ts';
import { claimWords } from './claim-words.ts';
import { claimsConflict } from './claims-conflict.ts';
import { contactForm } from './contact-form.ts';
import { deadAddress } from './dead-address.ts';
import { deadAnchor } from './dead-anchor.ts';
import { deadLink } from './dead-link.ts';
import { duplicateDescription } from './duplicate-description.ts';
import { duplicateId } from './duplicate-id.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { evidence } from './evidence.ts';
import { evidenceExpression } from './evidence-expression.ts';
import { evidenceFile } from './evidence-file.ts';
import { example } from './example.ts';
import { expiredClaim } from './expired-claim.ts';
import { flaggedWord } from './flagged-word.ts';
import { foreignOrigin } from './foreign-origin.ts';
import { formEndpoint } from './form-endpoint.ts';
import { formOfAddress } from './form-of-address.ts';
import { futureDate } from './future-date.ts';
import { headingOrder } from './heading-order.ts';
import { hostLimit } from './host-limit.ts';
import { hreflang } from './hreflang.ts';
import { idleEvidence } from './idle-evidence.ts';
import { inlineCode } from './inline-code.ts';
import { lang } from './lang.ts';
import { ledger } from './ledger.ts';
import { length } from './length.ts';
import { missingAlt } from './missing-alt.ts';
import { missingCaveat } from './missing-caveat.ts';
import { noH1 } from './no-h1.ts';
import { organization } from './organization.ts';
import { orphanPage } from './orphan-page.ts';
import { overdueReview } from './overdue-review.ts';
import { parityClaims } from './parity-claims.ts';
import { parityIds } from './parity-ids.ts';
import { parityLinks } from './parity-links.ts';
import { parityList } from './parity-list.ts';
import { parityPlaceholders } from './parity-placeholders.ts';
import { percentage } from './percentage.ts';
import { placeholder } from './placeholder.ts';
import { rawFigure } from './raw-figure.ts';
import { rawLinkOfPage } from './raw-link.ts';
import { retiredLink } from './retired-link.ts';
import type { Rule } from './rule.ts';
import { sitemap } from './sitemap.ts';
import { socialImage } from './social-image.ts';
import { staleTranslation } from './stale-translation.ts';
import { strayFile } from './stray-file.ts';
import { strengthening } from './strengthening.ts';
import { term } from './term.ts';
import { readableLock } from './translations-lock.ts';
import { twoH1 } from './two-h1.ts';
import { typedFigure } from './typed-figure.ts';
import { typedPromise } from './typed-promise.ts';
import { unknownWord } from './unknown-word.ts';
import { unprovenClaim } from './unproven-claim.ts';
import { unqualifiedClaim } from './unqualified-claim.ts';
import { wordLimit } from './word-limit.ts';

const all = [
  addressLost,
  addressTaken,
  addressTarget,
  alias,
  authKey,
  authUrl,
  baseUrl,
  budget,
  bug,
  circular,
  claim,
  claimWords,
  claimsConflict,
  collision,
  contactForm,
  cutText,
  date,
  deadAddress,
  deadAnchor,
  deadLink,
  duplicate,
  duplicateDescription,
  duplicateId,
  duplicateTitle,
  emptyText,
  evidence,
  evidenceExpression,
  evidenceFile,
  example,
  expiredClaim,
  expiredWaiver,
  file,
  fileName,
  fixedRule,
  flaggedWord,
  foreignOrigin,
  formEndpoint,
  formOfAddress,
  format,
  futureDate,
  headingOrder,
  hostLimit,
  hreflang,
  html,
  idleEvidence,
  idleOverride,
  idleWaiver,
  imageProblem,
  inTranslation,
  inlineCode,
  lang,
  ledger,
  length,
  linkProblem,
  markdownProblem,
  missingAlt,
  missingCaveat,
  missingFile,
  missingKey,
  missingTranslation,
  missingWords,
  noContent,
  noH1,
  notLocalized,
  organization,
  orphanPage,
  overdueReview,
  pageFiles,
  parityClaims,
  parityIds,
  parityLinks,
  parityList,
  parityPlaceholders,
  percentage,
  placeholder,
  rawFigure,
  rawLinkOfPage,
  reference,
  refused,
  retiredLink,
  secret,
  shape,
  sitemap,
  size,
  slug,
  socialImage,
  staleTranslation,
  strayFile,
  strengthening,
  term,
  themeProblem,
  tooLong,
  tooManyWarnings,
  readableLock,
  twoH1,
  type,
  typedFigure,
  typedPromise,
  unfilled,
  unknownClaim,
  unknownCollection,
  unknownFile,
  unknownIcon,
  unknownImage,
  unknownKey,
  unknownLayout,
  unknownLink,
  unknownLocale,
  unknownPage,
  unknownRule,
  unknownSection,
  unknownStyle,
  unknownTag,
  unknownValue,
  unknownWord,
  unprovenClaim,
  unqualifiedClaim,
  unsafeSvg,
  value,
  wordLimit,
  yaml,
] as const;

/** The id of a rule of the engine, or of one that a theme brings. */
export type RuleId = (typeof all)[number]['id'] | `theme/${string}`;

/** All rules, in alphabetical order. */
export const allRules: readonly Rule[] = all;

/** All rules by their id. */
export const rules: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
