/**
 * A program: runs a command and ends it when its own standard input closes, which happens however the parent
 * ended, kill -9 included. Exits as the command did.
 *
 *   node leash.ts '{"command":…,"args":[…],"signal":"SIGTERM","graceMs":5000}'
 *
 * It needs nothing but node, because it must start fast and outlive everything else.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { LeashOrder } from './leashed.ts';
import { takeLock, type Lock } from './lock.ts';
import { identityOf } from './process-identity.ts';

type Held = Extract<Lock, { held: true }>;

// What the command writes is for its own user: nobody else on the machine reads a database or a log.
process.umask(0o077);
const order = JSON.parse(process.argv[2] ?? '') as LeashOrder;

let child: ChildProcess | null = null;
let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  if (child === null) process.exit(0);
  child.kill(order.signal);
  setTimeout(() => child?.kill('SIGKILL'), order.graceMs).unref();
}

process.stdin.on('end', end).on('close', end).on('error', end).resume();
process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);

const lock = order.lock === undefined ? null : await lockFor(order.lock);
child = spawn(order.command, order.args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  cwd: order.cwd,
  ...order.user,
});
child.once('error', (error) => {
  console.error(`cannot start ${order.command}: ${error.message}`);
  process.exit(127);
});
// The next one takes a lock over whose holder is dead, so nothing has to be removed at the end.
child.once('exit', (code) => {
  if (ending) endGroup();
  process.exit(code ?? (ending ? 0 : 1));
});
if (child.pid !== undefined) await lock?.handTo(identityOf(child.pid));

/** Taken before the command starts, in our name; another holder is waited for as long as it may take to end. */
async function lockFor(path: string): Promise<Held> {
  const deadline = Date.now() + order.graceMs + 4_000;
  for (;;) {
    const taken = await takeLock(path);
    if (taken.held) return taken;
    if (Date.now() > deadline) {
      console.error(`${path} is held by process ${taken.holder.pid}, which has not ended: end it first`);
      process.exit(1);
    }
    await pause(100);
  }
}

/** What the command started and left behind is in our process group, if we lead one; so are we. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // We lead none: there is nothing more that is surely ours.
  }
}
