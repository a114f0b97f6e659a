// Clients that post an invalid form and never read the page that answers it: once, or many times on one
// connection. They come again when they are thrown out. Everybody else is served meanwhile, and the
// memory of the endpoint stays as it was.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Outcome, Proof } from '../proof.ts';
import { makeSite, startEndpoint, track } from './endpoint.ts';
import { type Answer, openWire, postOf } from './wire.ts';

export const unread: Proof = {
  ...{ name: 'unread', of: 'clients that never read', full: 1_001, short: 60, waits: true },
  run,
};

/** More than the pages that wait, and what a thousand connections take. */
const mostGrowth = 128 * 1024 * 1024;

async function run({ count, showProgress }: Order): Promise<Outcome> {
  if (process.platform !== 'linux' || spawnSync('perl', ['-v']).status !== 0)
    return { done: 0, faults: [], skipped: 'this needs Linux and perl' };
  const root = await makeSite();
  await writePages(root);
  const endpoint = await startEndpoint(root, { environment: { CONTACT_PROXIES: '127.0.0.1' } });
  const port = endpoint?.port ?? 0;
  const honest = postsAt(port);
  // The first answers load the HTML parser and fill the caches.
  for (let turn = 0; turn < 6; turn++) await honest(turn);
  const before = await residentBytes(endpoint?.pid ?? 0);
  const attackers = startAttackers(port, count);
  // Until every one of them waits.
  await sleep(1_500 + 15 * count);
  let most = before;
  const faults: string[] = [];
  const turns = 60;
  let served = 0;
  for (let turn = 0; turn < turns; turn++) {
    const fault = await honest(turn);
    if (fault === undefined) served += 1;
    else faults.push(fault);
    most = Math.max(most, await residentBytes(endpoint?.pid ?? 0));
    showProgress(`${served} of ${turn + 1} served, ${megabytes(most)} MB`);
    await sleep(50);
  }
  attackers.kill('SIGKILL');
  if (most - before > mostGrowth) faults.push(`memory grew from ${megabytes(before)} to ${megabytes(most)} MB`);
  if ((await endpoint?.end('SIGTERM')) !== 0) faults.push('it did not end by itself');
  await rm(root, { recursive: true, force: true });
  const also = `${served} of ${turns} others served; memory ${megabytes(before)} → ${megabytes(most)} MB`;
  return { done: count, also, faults };
}

/** The built pages of the site: a form of the size of a real one. */
async function writePages(root: string): Promise<void> {
  const form = `<form method="post">${['name', 'email', 'key'].map((name) => `<input name="${name}"><p data-error="${name}"></p>`).join('')}<textarea name="message"></textarea><p class="form-status"></p></form>`;
  const page = `<!doctype html><title>x</title>${form}<p>${'Wort '.repeat(15_000)}</p>`;
  await mkdir(path.join(root, 'dist/en'), { recursive: true });
  for (const file of ['index.html', 'kontakt.html', 'en/contact.html'])
    await writeFile(path.join(root, 'dist', file), page);
}

const good = { name: 'Jana', email: 'jana@site.example', locale: 'de' };

/** One post of somebody who reads the answer. Resolves to what is wrong with it. */
function postsAt(port: number): (turn: number) => Promise<string | undefined> {
  return async (turn) => {
    const message = `text ${crypto.randomUUID()}`;
    const wire = openWire(() => port);
    const wanted = [202, 303, 422][turn % 3];
    const fields = wanted === 422 ? { ...good, message, name: '' } : { ...good, message };
    const answer: Answer = await wire.send(wanted === 202 ? postOf(fields) : formOf('192.0.2.1', fields));
    wire.close();
    if (typeof answer === 'string') return `somebody was answered ${answer}`;
    if (answer.status !== wanted) return `somebody was answered ${answer.status} in place of ${wanted}`;
    return wanted === 422 && !answer.body.includes(message) ? 'the text of somebody was not kept' : undefined;
  };
}

function formOf(from: string, fields: Readonly<Record<string, string>>): string {
  const body = new URLSearchParams(fields).toString();
  return `POST /contact HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/**
 * Half of them in one network, the others each in another one. In Perl, because Node cannot ask for small
 * buffers: with those of a usual client, the kernel takes megabytes of answers that nobody reads.
 */
function startAttackers(port: number, count: number): ChildProcess {
  // Each quote mark is six bytes in the value of a field.
  const request = formOf('NETWORK', { ...good, email: '"'.repeat(9_000), message: 'x' });
  const program = `use strict; use IO::Handle; use Socket qw(:all); $SIG{PIPE} = 'IGNORE';
    my ($port, $count) = @ARGV; local $/; my $request = <STDIN>; my @all;
    while (1) {
      for my $at (0 .. $count - 1) {
        # TCP_INFO begins with the state: 1 is established.
        next if $all[$at] && unpack('C', getsockopt($all[$at], 6, 11)) == 1;
        next if $all[$at] && rand() > 0.1;
        socket($all[$at], PF_INET, SOCK_STREAM, 6) or die $!;
        setsockopt($all[$at], SOL_SOCKET, SO_RCVBUF, 4096);
        setsockopt($all[$at], 6, 2, 536); # TCP_MAXSEG
        connect($all[$at], pack_sockaddr_in($port, inet_aton('127.0.0.1'))) or next;
        $all[$at]->blocking(0);
        my $network = $at % 2 ? '198.51.100.1' : join '.', 10, $at >> 8, $at & 255, 1;
        syswrite($all[$at], $request =~ s/NETWORK/$network/r x ($at % 5 ? 1 : 20));
      }
      select(undef, undef, undef, 0.1);
    }`;
  const child = track(
    spawn('perl', ['-e', program, String(port), String(count)], { stdio: ['pipe', 'ignore', 'inherit'] }),
  );
  child.stdin?.end(request);
  return child;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
