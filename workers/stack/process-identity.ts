import { readFileSync } from 'node:fs';
import { codeOf } from './error-code.ts';

/** Which process, for good: a pid alone is given to somebody else after a reboot. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Boot id and start tick where the system tells them (Linux), else null. */
  readonly born: string | null;
}

/** The birth of what is dead and not yet collected by its parent. */
const ended = 'ended';

export function self(): ProcessIdentity {
  return identityOf(process.pid);
}

/** Of a process that lives now. */
export function identityOf(pid: number): ProcessIdentity {
  return { pid, born: birth(pid) };
}

export function isAlive({ pid, born }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = birth(pid);
  if (now === ended) return false;
  return born === null || now === null || born === now;
}

function birth(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; after it, the state is field 3 and the start tick field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return ended;
    return `${boot}/${fields[19]}`;
  } catch {
    return null;
  }
}
