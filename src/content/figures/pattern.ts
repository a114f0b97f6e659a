// How the recognisers write their patterns: whole words in any script, and what may follow a time or a year.

/** Before a word, and after one. */
export const L = String.raw`(?<![\p{L}\p{N}])`;
export const R = String.raw`(?![\p{L}\p{N}])`;

/** Words as one pattern, the longest first, whatever their case. */
export function anyOf(words: readonly string[]): string {
  return `(?:${words.toSorted((a, b) => b.length - a.length).join('|')})`;
}

/** A pattern for whole text, any case. */
export function find(pattern: string): RegExp {
  return new RegExp(pattern, 'giu');
}

/** A pattern that tells capitals from small letters. */
export function findExactly(pattern: string): RegExp {
  return new RegExp(pattern, 'gu');
}

/** What follows a time or year that stands alone: the end, a sign, or a word that no noun follows at once. */
export const alone = String.raw`(?=\s*(?:$|[\n.,;:!?()\]–—|"“”»«·]|-\s)|\s(?:und|oder|am|an|im|in|auf|ist|sind|war|waren|wird|werden|hat|haben|gilt|wir|ich|du|sie|er|es|mit|bei|für|zum|zur|nach|vor|bis|als|wenn|aber|nicht|noch|schon|auch|nur|dass|ob|von|aus|um|gegen|seit|ohne|durch|gibt|kann|können|muss|müssen|darf|soll|sowie|and|or|on|at|is|are|was|were|will|has|have|had|we|i|you|they|he|she|it|the|a|an|this|our|to|by|with|for|when|as|there|here|not|no|only|also|but|if|than|that|which|who|can|may|must|should|would|could|do|does|did|been|be|so|then|until|since|sharp|tomorrow|today|tonight|y|o|en|el|la|los|las|un|una|es|son|fue|ha|han|con|para|por|de|del|al|a|hasta|se|nos|que|cuando|nuestr[oa]s?|hay|hubo|está|están|no|ni|si|pero|como|donde|desde|sin|sobre|también|ya|tu|su)(?![\p{L}\p{N}]))`;
