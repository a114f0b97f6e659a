declare module 'commonmark-spec' {
  export const tests: readonly { readonly markdown: string; readonly html: string; readonly number: number }[];
}
