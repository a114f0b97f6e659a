// The root layout: what every page shares, with metadata as Next wants it told.
import './page.css';
import page from './page.json';

export const metadata = {
  title: page.title,
  description: page.description,
  alternates: { canonical: page.canonical },
  icons: page.icon,
};

// biome-ignore lint/style/noDefaultExport: Next reads the default export.
export default function Layout({ children }) {
  return (
    <html lang={page.lang}>
      <head>
        <link rel="preload" as="font" type="font/woff2" href={page.font} crossOrigin="anonymous" />
      </head>
      <body>
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
