import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLeashed } from '../../workers/stack/leashed.ts';
import { isAlive } from '../../workers/stack/process-identity.ts';
import { runToEnd } from '../../workers/stack/run-to-end.ts';
import { foreignProcess } from '../support/foreign-process.ts';
import { inScratch } from '../support/scratch.ts';
import { until } from '../support/until.ts';

/** A command that ignores the polite signal and has a child of its own; it prints both pids. */
const stubborn = `trap '' TERM; sleep 1000 & echo $$ $!; wait; wait`;

const pidsIn = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').trim().split(/\s+/).map(Number) : []);

const allGone = (pids: number[]) => pids.every((pid) => !isAlive({ pid, born: null }));

describe('a leashed process', () => {
  test('does not outlive a parent that was killed with kill -9, nor do its own children', async () => {
    await inScratch(async (folder) => {
      const log = join(folder, 'log');
      const order = { command: 'sh', args: ['-c', stubborn], signal: 'SIGTERM', graceMs: 100 };
      const parent = foreignProcess(`
        const { runLeashed } = await load('workers/stack/leashed.ts');
        console.log(runLeashed(${JSON.stringify(order)}, ${JSON.stringify(log)}).pid);
        setInterval(() => {}, 1000);
      `);
      const leash = Number(await parent.nextLine());
      await until(() => pidsIn(log).length === 2);
      const pids = [leash, ...pidsIn(log)];
      expect(allGone(pids)).toBe(false);
      await parent.kill();
      await until(() => allGone(pids));
    });
  });

  test('ends politely when it is stopped', async () => {
    await inScratch(async (folder) => {
      const log = join(folder, 'log');
      const command = `trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.02; done`;
      const leashed = runLeashed({ command: 'sh', args: ['-c', command], signal: 'SIGTERM', graceMs: 60_000 }, log);
      await until(() => readFileSync(log, 'utf8').includes('up'));
      await leashed.stop();
      expect(readFileSync(log, 'utf8')).toContain('bye');
    });
  });

  test('passes on how its command ended', async () => {
    await inScratch(async (folder) => {
      const leashed = runLeashed(
        { command: 'sh', args: ['-c', 'exit 3'], signal: 'SIGTERM', graceMs: 100 },
        join(folder, 'log'),
      );
      await leashed.ended;
      expect(leashed.exitCode()).toBe(3);
      await leashed.stop();
    });
  });
});

describe('a lock that a leashed process has', () => {
  const running = (lock: string, graceMs: number) => ({
    command: 'sh',
    args: ['-c', `trap '' TERM; echo $$; while :; do sleep 0.02; done`],
    signal: 'SIGTERM' as const,
    graceMs,
    lock,
  });
  const holderOf = (lock: string) => (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid;
  const held = (lock: string, log: string) => existsSync(lock) && holderOf(lock) === pidsIn(log)[0];

  test('names the command itself, and the next one waits for its end when the parent was killed', async () => {
    await inScratch(async (folder) => {
      const [lock, log, other] = [join(folder, 'lock'), join(folder, 'log'), join(folder, 'other')];
      const parent = foreignProcess(`
        const { runLeashed } = await load('workers/stack/leashed.ts');
        runLeashed(${JSON.stringify(running(lock, 3_000))}, ${JSON.stringify(log)});
        console.log('up');
        setInterval(() => {}, 1000);
      `);
      await parent.nextLine();
      await until(() => held(lock, log));
      await parent.kill();
      const next = runLeashed(running(lock, 3_000), other);
      let together = false;
      await until(() => {
        together ||= existsSync(other) && readFileSync(other, 'utf8') !== '' && !allGone(pidsIn(log));
        return held(lock, other);
      });
      expect(together).toBe(false);
      expect(allGone(pidsIn(log))).toBe(true);
      await next.stop();
    });
  });

  test('keeps the next one out while the command lives on without its leash', async () => {
    await inScratch(async (folder) => {
      const [lock, log, other] = [join(folder, 'lock'), join(folder, 'log'), join(folder, 'other')];
      const first = runLeashed(running(lock, 100), log);
      await until(() => held(lock, log));
      process.kill(first.pid, 'SIGKILL');
      await first.ended;
      const orphan = holderOf(lock);
      try {
        const next = runLeashed(running(lock, 100), other);
        await next.ended;
        expect(next.exitCode()).toBe(1);
        expect(readFileSync(other, 'utf8')).toContain(`held by process ${orphan}`);
      } finally {
        process.kill(orphan, 'SIGKILL');
      }
      const third = runLeashed(running(lock, 100), join(folder, 'third'));
      await until(() => held(lock, join(folder, 'third')));
      await third.stop();
    });
  });
});

describe('runToEnd', () => {
  test('gives what was said and how it ended', async () => {
    const run = await runToEnd('sh', ['-c', 'echo out; echo err >&2; exit 4'], { withinMs: 60_000 });
    expect([run.code, run.output.split('\n').sort()]).toEqual([4, ['', 'err', 'out']]);
  });

  test('ends what is late', async () => {
    expect((await runToEnd('sleep', ['1000'], { withinMs: 1 })).code).toBeNull();
  });

  test('says so when there is no such command', async () => {
    const run = await runToEnd('no-such-command', [], { withinMs: 60_000 });
    expect(run).toEqual({ code: 127, output: expect.stringContaining('no-such-command') });
  });
});
