// What is better than the usual way, as a table.
import { defineSection, plain, type SectionProps, text, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The heading'),
  own: text('The heading of the first column'),
  other: text('The heading of the second column'),
  rows: z.array(z.strictObject({ what: text(), own: text(), other: text() })).min(1),
  example: z.boolean().optional().describe('Whether the rows are made up: a release rejects them'),
});

function Comparison({ id, level, heading, own, other, rows }: SectionProps<typeof schema>): ReactNode {
  const { t } = usePage();
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="comparison">
      <div className="wrap">
        <Heading>{heading}</Heading>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('compare')}</span>
              </th>
              <th scope="col" className="on-fill">
                {own}
              </th>
              <th scope="col" className="muted">
                {other}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={plain(row.what)}>
                <th scope="row">{row.what}</th>
                <td className="on-fill">{row.own}</td>
                <td className="muted">{row.other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Comparison });
