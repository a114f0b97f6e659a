// The proofs of builds: what is done to them, and what may never come of it.
import type { Proof } from '../proof.ts';
import { disks } from './disks.ts';
import { faults } from './faults.ts';
import { firstLines } from './first-lines.ts';
import { hosts } from './hosts.ts';
import { builds } from './kill.ts';
import { links } from './links.ts';
import { packed } from './package.ts';
import { same } from './same.ts';
import { servers } from './servers.ts';
import { starter } from './starter.ts';
import { warm } from './warm.ts';

export const buildProofs: readonly Proof[] = [
  builds,
  faults,
  links,
  hosts,
  warm,
  same,
  packed,
  servers,
  disks,
  starter,
  firstLines,
];
