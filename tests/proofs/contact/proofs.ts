// All proofs, in the order in which they run: those that wait are next to each other, so that in npm test
// they wait together.

import type { Proof } from '../proof.ts';
import { answer } from './answer.ts';
import { check } from './check.ts';
import { disk } from './disk.ts';
import { erase } from './erase.ts';
import { fuzz } from './fuzz.ts';
import { kill } from './kill.ts';
import { machines } from './machines.ts';
import { power } from './power.ts';
import { replies } from './replies.ts';
import { slow } from './slow.ts';
import { smtp } from './smtp.ts';
import { stop } from './stop.ts';
import { unread } from './unread.ts';

export const proofs: readonly Proof[] = [
  ...[kill, answer, power, check, stop, slow, unread, disk, smtp, erase, machines],
  ...[fuzz, replies],
];
