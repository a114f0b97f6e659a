// The mail server of the measurement as a process of its own: takes every mail at once. Prints where it is.
import { startSink } from '../../proofs/contact/sink.ts';

const { url } = await startSink({ onMail: () => {} });
console.log(JSON.stringify({ state: 'listening', url }));
