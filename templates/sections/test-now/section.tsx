// Three numbered steps from here to the first transcript. Large screens get a code to scan; phones have
// the button. The home page shows the others in pictures; a page about one use has pictures of its own.
import { defineSection, plain, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { Drawing } from '../../parts/drawing.tsx';
import { QrCode } from '../../parts/qr.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: TestNow });

type Props = SectionProps<typeof schema>;

function TestNow({ id, heading, lead, steps, note }: Props): ReactNode {
  const brief = usePage().route.layout === 'topic';
  return (
    <section id={id} className={brief ? 'test-now brief night' : 'test-now raised'}>
      <div className={brief ? 'wrap' : 'wrap two headed'}>
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ol>
          {steps.map((step) => (
            <Step key={plain(step.heading)} of={brief ? { ...step, picture: undefined } : step} />
          ))}
        </ol>
        {note ? <p className="note">{note}</p> : null}
      </div>
    </section>
  );
}

function Step({
  of: { heading, text, action, qr, qrText, qrLabel, picture },
}: {
  of: Props['steps'][number];
}): ReactNode {
  return (
    <li>
      <h3>{heading}</h3>
      <div>
        <p>
          {text}
          {qrText ? <span className="scanned"> {qrText}</span> : null}
        </p>
        {action ? <ActionLink of={action} /> : null}
      </div>
      {qr ? (
        <div className="plate scan">
          <QrCode address={qr.href} label={plain(qrLabel)} />
        </div>
      ) : null}
      {picture && !qr ? (
        <div className="plate">
          <Drawing of={picture} className="pic" viewBox="0 0 320 210" />
        </div>
      ) : null}
    </li>
  );
}
