// What to do with a file that pages link to and do not show: a film, a document.

/** Not the address of a file of another site: lamps.example/prices.pdf. */
const linked = /^(?![^/]*\.[^/]*\/).*\.(?:pdf|zip|(?:doc|xls|ppt)x?|od[tsp]|csv|txt|ics|mp[34]|m4[av]|mov|webm|wav)$/i;

/** The hint for the name of such a file; undefined for others. */
export function linkedFileHint(name: string): string | undefined {
  // What a reference cannot have becomes a hyphen.
  const path = name.replace(/^[./]+/, '').replace(/[\s{},()]+/g, '-');
  return linked.test(path) ? `put it into public/ as ${path}, and link to \${file.${path}}` : undefined;
}
