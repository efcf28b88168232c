/**
 * A program: runs a command and ends it when its own standard input closes, which happens however the parent
 * ended, kill -9 included. Exits as the command did.
 *
 *   node leash.ts '{"command":…,"args":[…],"signal":"SIGTERM","graceMs":5000}'
 *
 * It needs nothing but node, because it must start fast and outlive everything else.
 */
import { spawn } from 'node:child_process';
import type { LeashOrder } from './leashed.ts';

// What the command writes is for its own user: nobody else on the machine reads a database or a log.
process.umask(0o077);
const order = JSON.parse(process.argv[2] ?? '') as LeashOrder;

const child = spawn(order.command, order.args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  cwd: order.cwd,
  ...order.user,
});

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  child.kill(order.signal);
  setTimeout(() => child.kill('SIGKILL'), order.graceMs).unref();
}

process.stdin.on('end', end).on('close', end).on('error', end).resume();
process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);

child.once('error', (error) => {
  console.error(`cannot start ${order.command}: ${error.message}`);
  process.exit(127);
});
child.once('exit', (code) => {
  if (ending) endGroup();
  process.exit(code ?? (ending ? 0 : 1));
});

/** What the command started and left behind is in our process group, if we lead one; so are we. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // We lead none: there is nothing more that is surely ours.
  }
}
