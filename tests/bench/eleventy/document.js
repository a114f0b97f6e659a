// The document as template literals: head, header, sections, footer. Texts of the data are HTML already,
// but titles are not.
import { renderSection } from './section.js';

export function renderDocument(page, site, stylesheet) {
  const navigation = site.navigation[page.locale];
  const languages = page.alternates.filter(({ locale }) => locale !== 'x-default');
  const address = escapeHtml(`${site.url}${page.url}`);
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const indexing = page.indexed
    ? `<link rel="canonical" href="${address}">${page.alternates
        .map(({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}">`)
        .join('')}`
    : '<meta name="robots" content="noindex">';
  const switcher = `<ul class="langs">${languages
    .map(
      ({ locale, href }) =>
        `<li><a href="${escapeHtml(href)}" lang="${locale}" hreflang="${locale}"${locale === page.locale ? ' aria-current="true"' : ''}>${site.languages[locale]}</a></li>`,
    )
    .join('')}</ul>`;
  return `<!DOCTYPE html>
<html lang="${page.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${description}">${indexing}<meta property="og:type" content="website"><meta property="og:site_name" content="${site.name}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${address}"><meta property="og:locale" content="${page.locale}"><style>${stylesheet}</style></head><body><div id="root"><header class="top"><div class="wrap bar"><a class="logo" href="/">${site.name}</a><nav class="main">${list(navigation.header)}</nav><nav>${switcher}</nav></div></header><dialog id="menu" class="menu"><nav>${list(navigation.header)}${switcher}</nav></dialog><main id="content">${page.sections.map(renderSection).join('')}</main><footer><div class="wrap"><nav>${list(navigation.topics)}</nav><nav>${list(navigation.legal)}</nav>${switcher}</div></footer></div></body></html>
`;
}

function list(items = []) {
  const item = ({ label, href, items: inner }) =>
    `<li>${href ? `<a href="${escapeHtml(href)}">${label}</a>` : `<span>${label}</span>`}${inner ? list(inner) : ''}</li>`;
  return `<ul>${items.map(item).join('')}</ul>`;
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
