import { expect, test } from 'vitest';
import { followed } from '../../../workers/terminal/follow.ts';
import type { Terminal } from '../../../workers/terminal/terminal.ts';
import { colors, opened, rowsOf } from './played-match.ts';

test('a block that is taller than the terminal is cut to it, as what has left the screen cannot be drawn anew', async () => {
  const raw: string[] = [];
  const terminal: Partial<Terminal> = {
    live: true,
    json: false,
    colors,
    columns: () => 80,
    rows: () => 10,
    raw: (text) => void raw.push(text),
  };
  async function* rows() {
    for (const row of rowsOf([opened])) yield await Promise.resolve(row);
  }
  await followed(rows(), terminal as Terminal, {
    nothing: 0,
    see: (seen) => seen + 1,
    lineOf: () => null,
    block: () => Array.from({ length: 50 }, (_, nth) => `line ${nth}`),
  });
  expect(raw.length).toBeGreaterThan(1);
  for (const drawing of raw) expect(drawing.match(/line \d+/g)).toHaveLength(9);
  expect(raw.at(-1)).toMatch(/^\u001b\[9A/);
});
