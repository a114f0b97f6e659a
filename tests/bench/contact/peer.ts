// What the endpoint is compared with, as a process of its own: `bare` takes JSON and keeps nothing,
// `waiting` answers once the mail server has taken the mail, as small form handlers do. Prints the port
// that it listens on.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createTransport } from 'nodemailer';

const [kind, smtpUrl] = process.argv.slice(2);
const app = express();
app.disable('x-powered-by');
const readJson = express.json({ limit: '32kb' });

if (kind === 'bare')
  app.post('/contact', readJson, (_request, response) => {
    response.status(202).json({ ok: true, id: randomUUID() });
  });
else {
  const transport = createTransport({ url: smtpUrl });
  app.post('/contact', readJson, async (request, response) => {
    const { name, email, message } = request.body as Record<'name' | 'email' | 'message', string>;
    const id = randomUUID();
    await transport.sendMail({
      from: 'form@site.example',
      to: 'owner@site.example',
      replyTo: { name, address: email },
      subject: name,
      text: message,
      messageId: `<${id}@site.example>`,
    });
    response.status(202).json({ ok: true, id });
  });
}
const server = app.listen(0, '127.0.0.1', () => {
  console.log(
    JSON.stringify({ state: 'listening', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
});
