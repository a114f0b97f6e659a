// The page: server components only, so none of its own code goes to the browser.
import page from './page.json';

// biome-ignore lint/style/noDefaultExport: Next reads the default export.
export default function Page() {
  return (
    <>
      <Markup html={page.header} />
      <main id="content">
        {page.sections.map(({ html }) => (
          <Markup key={html} html={html} />
        ))}
      </main>
      <Markup html={page.footer} />
    </>
  );
}

function Markup({ html }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: finished markup of our own page
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />;
}
