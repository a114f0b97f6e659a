// The document as template literals: head, header, sections, footer. Texts of the data are HTML already.
const sections = { hero, prose, cards, faq, related };

export function renderDocument(page, { site, stylesheet, titles }) {
  const words = site[page.locale];
  const address = `${site.url}${urlOf(page.slug)}`;
  const alternates = page.alternates
    .map(({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${site.url}${href}">`)
    .join('');
  const languages = page.alternates
    .map(
      ({ locale, href }) =>
        `<li><a class="link" href="${href}" lang="${locale}" hreflang="${locale}"${locale === page.locale ? ' aria-current="true"' : ''}>${site[locale].language}</a></li>`,
    )
    .join('');
  const main = page.sections
    .map((section) => (section.type === 'shared' ? cards(words.shared) : sections[section.type](section, page, titles)))
    .join('');
  return `<!DOCTYPE html>
<html lang="${page.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title}</title><meta name="description" content="${page.description}"><link rel="canonical" href="${address}">${alternates}<meta property="og:type" content="website"><meta property="og:site_name" content="${site.name}"><meta property="og:title" content="${page.title}"><meta property="og:description" content="${page.description}"><meta property="og:url" content="${address}"><meta property="og:locale" content="${page.locale}"><meta name="twitter:card" content="summary"><style>${stylesheet}</style></head><body><div id="root"><a class="skip" href="#content">${words.skip}</a><header class="top"><div class="wrap bar"><a class="logo" href="/">${site.name}</a><nav class="main" aria-label="${words.menu}">${links(words.header, page)}</nav><nav class="langs" aria-label="${words.languages}"><ul>${languages}</ul></nav></div></header><main id="content">${main}</main><footer class="bottom"><div class="wrap"><nav class="pages" aria-label="${words.pages}">${links(words.footer, page)}</nav><p class="about">${words.about}</p></div></footer></div></body></html>
`;
}

function urlOf(slug) {
  return slug === 'index' ? '/' : `/${slug}`;
}

function links(items, { slug }) {
  const own = urlOf(slug);
  const item = ({ label, href }) =>
    `<li><a class="link" href="${href}"${href === own ? ' aria-current="page"' : ''}>${label}</a></li>`;
  return `<ul>${items.map(item).join('')}</ul>`;
}

function hero({ heading, lead, label, to }) {
  return `<section class="hero"><div class="wrap hero-inner"><h1 class="hero-heading">${heading}</h1><p class="lead">${lead}</p><p class="actions"><a class="button primary" href="${to}">${label}</a></p></div></section>`;
}

function prose({ heading, body }) {
  return `<section class="prose"><div class="wrap prose-inner"><h2 class="heading">${heading}</h2><div class="body">${body}</div></div></section>`;
}

function cards({ heading, items }) {
  const item = ({ title, text }) =>
    `<li class="card"><span class="card-mark" aria-hidden="true"></span><h3 class="card-title">${title}</h3><p class="card-text">${text}</p></li>`;
  return `<section class="cards"><div class="wrap cards-inner"><h2 class="heading">${heading}</h2><ul class="grid">${items.map(item).join('')}</ul></div></section>`;
}

function faq({ heading, items }) {
  const item = ({ question, answer }) =>
    `<details class="question"><summary class="summary">${question}</summary><p class="answer">${answer}</p></details>`;
  return `<section class="faq"><div class="wrap faq-inner"><h2 class="heading">${heading}</h2>${items.map(item).join('')}</div></section>`;
}

function related({ heading, pages }, { locale }, titles) {
  const item = (id) => {
    const { slug, title } = titles.get(`${locale}/${id}`);
    return `<li class="entry"><a href="${urlOf(slug)}">${title}</a></li>`;
  };
  return `<section class="related"><div class="wrap related-inner"><h2 class="heading">${heading}</h2><ul class="list">${pages.map(item).join('')}</ul></div></section>`;
}
