// Any section: headings, paragraphs, lists, links and pictures in the order of its data. Its Astro twin
// is astro/src/components/value.astro.
const structure = new Set(['type', 'id', 'kind', 'language', 'picture', 'better', 'outcome']);
const headings = new Set(['heading', 'question', 'caption', 'name']);

export function renderSection(section, index) {
  const id = section.id ? ` id="${section.id}"` : '';
  const inner = Object.entries(section).map(([key, value]) => renderValue(key, value, index === 0 ? 1 : 2));
  return `<section class="${section.type}"${id}><div class="wrap">${inner.join('')}</div></section>`;
}

function renderValue(key, value, level) {
  if (structure.has(key)) return '';
  if (typeof value === 'string') return renderText(key, value, level);
  if (Array.isArray(value))
    return `<ul class="${key}">${value.map((item) => `<li>${renderValue('item', item, 3)}</li>`).join('')}</ul>`;
  if (typeof value !== 'object' || value === null) return '';
  if (value.to?.href) return `<a class="btn" href="${value.to.href}">${value.label ?? value.to.href}</a>`;
  if (value.href) return `<a class="quiet" href="${value.href}">${value.href}</a>`;
  if (value.src)
    return `<img src="${value.src}" width="${value.width}" height="${value.height}" alt="${value.alt}" loading="lazy">`;
  const inner = Object.entries(value).map(([name, item]) => renderValue(name, item, 3));
  return `<div class="${value.kind ? `${key} ${value.kind}` : key}">${inner.join('')}</div>`;
}

function renderText(key, text, level) {
  if (headings.has(key)) return `<h${level}>${text}</h${level}>`;
  return /^<(p|ul|ol|h\d|div|table)\b/.test(text)
    ? `<div class="${key}">${text}</div>`
    : `<p class="${key}">${text}</p>`;
}
