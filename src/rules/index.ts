// Every rule, one line each, in alphabetical order; and the rules by id.
import { addressLost } from './address-lost.ts';
import { addressTaken } from './address-taken.ts';
import { addressTarget } from './address-target.ts';
import { alias } from './alias.ts';
import { authKey } from './auth-key.ts';
import { authUrl } from './auth-url.ts';
import { baseUrl } from './base-url.ts';
import { budget } from './budget.ts';
import { bug } from './bug.ts';
import { circular } from './circular.ts';
import { claim } from './claim.ts';
import { claimWords } from './claim-words.ts';
import { claimsConflict } from './claims-conflict.ts';
import { collision } from './collision.ts';
import { contactForm } from './contact-form.ts';
import { cutText } from './cut-text.ts';
import { date } from './date.ts';
import { deadAddress } from './dead-address.ts';
import { deadAnchor } from './dead-anchor.ts';
import { deadLink } from './dead-link.ts';
import { duplicate } from './duplicate.ts';
import { duplicateDescription } from './duplicate-description.ts';
import { duplicateId } from './duplicate-id.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { emptyText } from './empty-text.ts';
import { evidence } from './evidence.ts';
import { evidenceExpression } from './evidence-expression.ts';
import { evidenceFile } from './evidence-file.ts';
import { example } from './example.ts';
import { expiredClaim } from './expired-claim.ts';
import { expiredWaiver } from './expired-waiver.ts';
import { file } from './file.ts';
import { fileName } from './file-name.ts';
import { fixedRule } from './fixed-rule.ts';
import { flaggedWord } from './flagged-word.ts';
import { foreignOrigin } from './foreign-origin.ts';
import { formEndpoint } from './form-endpoint.ts';
import { formOfAddress } from './form-of-address.ts';
import { format } from './format.ts';
import { futureDate } from './future-date.ts';
import { headingOrder } from './heading-order.ts';
import { hostLimit } from './host-limit.ts';
import { hreflang } from './hreflang.ts';
import { html } from './html.ts';
import { idleEvidence } from './idle-evidence.ts';
import { idleWaiver } from './idle-waiver.ts';
import { image } from './image.ts';
import { inTranslation } from './in-translation.ts';
import { inlineCode } from './inline-code.ts';
import { lang } from './lang.ts';
import { ledger } from './ledger.ts';
import { length } from './length.ts';
import { link } from './link.ts';
import { markdown } from './markdown.ts';
import { missingAlt } from './missing-alt.ts';
import { missingFile } from './missing-file.ts';
import { missingKey } from './missing-key.ts';
import { missingTranslation } from './missing-translation.ts';
import { missingWords } from './missing-words.ts';
import { noContent } from './no-content.ts';
import { noH1 } from './no-h1.ts';
import { notLocalized } from './not-localized.ts';
import { organization } from './organization.ts';
import { orphanPage } from './orphan-page.ts';
import { overdueReview } from './overdue-review.ts';
import { parityClaims } from './parity-claims.ts';
import { parityLinks } from './parity-links.ts';
import { parityList } from './parity-list.ts';
import { parityPlaceholders } from './parity-placeholders.ts';
import { percentage } from './percentage.ts';
import { placeholder } from './placeholder.ts';
import { rawFigure } from './raw-figure.ts';
import { rawLink } from './raw-link.ts';
import { reference } from './reference.ts';
import { refused } from './refused.ts';
import { retiredLink } from './retired-link.ts';
import type { Rule } from './rule.ts';

export type { Example, Rule } from './rule.ts';

import { secret } from './secret.ts';
import { shape } from './shape.ts';
import { sitemap } from './sitemap.ts';
import { size } from './size.ts';
import { slug } from './slug.ts';
import { socialImage } from './social-image.ts';
import { staleTranslation } from './stale-translation.ts';
import { strayFile } from './stray-file.ts';
import { strengthening } from './strengthening.ts';
import { term } from './term.ts';
import { theme } from './theme.ts';
import { tooLong } from './too-long.ts';
import { tooManyWarnings } from './too-many-warnings.ts';
import { translationsLock } from './translations-lock.ts';
import { twoH1 } from './two-h1.ts';
import { type } from './type.ts';
import { typedFigure } from './typed-figure.ts';
import { typedPromise } from './typed-promise.ts';
import { unfilled } from './unfilled.ts';
import { unknownClaim } from './unknown-claim.ts';
import { unknownIcon } from './unknown-icon.ts';
import { unknownImage } from './unknown-image.ts';
import { unknownKey } from './unknown-key.ts';
import { unknownLayout } from './unknown-layout.ts';
import { unknownLink } from './unknown-link.ts';
import { unknownLocale } from './unknown-locale.ts';
import { unknownPage } from './unknown-page.ts';
import { unknownRule } from './unknown-rule.ts';
import { unknownSection } from './unknown-section.ts';
import { unknownStyle } from './unknown-style.ts';
import { unknownValue } from './unknown-value.ts';
import { unknownWord } from './unknown-word.ts';
import { unprovenClaim } from './unproven-claim.ts';
import { unqualifiedClaim } from './unqualified-claim.ts';
import { unsafeSvg } from './unsafe-svg.ts';
import { value } from './value.ts';
import { wordLimit } from './word-limit.ts';
import { yaml } from './yaml.ts';

/** All rules, in alphabetical order. */
export const allRules: readonly Rule[] = [
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
  idleWaiver,
  image,
  inTranslation,
  inlineCode,
  lang,
  ledger,
  length,
  link,
  markdown,
  missingAlt,
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
  parityClaims,
  parityLinks,
  parityList,
  parityPlaceholders,
  percentage,
  placeholder,
  rawFigure,
  rawLink,
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
  theme,
  tooLong,
  tooManyWarnings,
  translationsLock,
  twoH1,
  type,
  typedFigure,
  typedPromise,
  unfilled,
  unknownClaim,
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
  unknownValue,
  unknownWord,
  unprovenClaim,
  unqualifiedClaim,
  unsafeSvg,
  value,
  wordLimit,
  yaml,
];

/** All rules by their id. */
export const rules: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
