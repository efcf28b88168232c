import { InvalidArgumentError } from 'commander';
import { setTimeout as pause } from 'node:timers/promises';
import { type MatchRecord, type ReplayLine, replayOf, usualPace } from '../../shared/worldbuilding/documents/index.ts';
import { readRecord, storedRecord } from './documents.ts';
import { withStore } from '../terminal/connected.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { onSignal } from '../terminal/signals.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface ReplayCommand {
  readonly speed: number;
  readonly wait: boolean;
}

export const replay: Leaf<ReplayCommand> = {
  usage: 'replay <match>',
  summary: 'play a match that has ended in the terminal, with its pauses: by its key, or from a match.json',
  examples: [
    'symposium worldbuilding replay tidal-flats --speed 40',
    'symposium worldbuilding replay matches/tidal-flats/match.json --no-wait',
  ],
  options: (command) =>
    command
      .option('--speed <number>', 'how many times faster than it happened', speedOf, usualPace.speed)
      .option('--no-wait', 'without pauses; so it is with --json'),
  async act(terminal, { speed, wait }, [source = '']) {
    const record = await recordOf(source);
    const lines = replayOf(record, { ...usualPace, speed, columns: terminal.columns() });
    if (terminal.json) {
      terminal.out(JSON.stringify(lines, null, 2));
      return;
    }
    const { signal, release } = onSignal();
    try {
      await play(lines, terminal, wait, signal);
    } finally {
      release();
    }
  },
};

/** A key has neither a dot nor a slash in it; a file, or standard input, has no other name. */
async function recordOf(source: string): Promise<MatchRecord> {
  if (source === '-' || /[./\\]/.test(source))
    return readRecord(await readJsonFile(source, 'match'), source === '-' ? 'standard input' : source);
  return withStore((db) => storedRecord(db, source));
}

const paints = { heading: 'cyan', speech: 'reset', result: 'green', event: 'dim' } as const satisfies Record<
  ReplayLine['tone'],
  string
>;

/** Prints line after line, each after its pause, until the signal is given. */
export async function play(
  lines: readonly ReplayLine[],
  { out, colors }: Pick<Terminal, 'out' | 'colors'>,
  wait: boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const { afterMs, text, tone } of lines) {
    if (wait && afterMs > 0) await pause(afterMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    out(colors[paints[tone]](text));
  }
}

function speedOf(text: string): number {
  const speed = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (speed > 0) return speed;
  throw new InvalidArgumentError('Write a number above 0, such as 40.');
}
