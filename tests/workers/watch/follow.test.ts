import { describe, expect, test } from 'vitest';
import type { LedgerRow } from '../../../shared/kernel/ledger.ts';
import { followScenario } from '../../../workers/scenario/follow.ts';
import { sharedWait } from '../../../workers/scenario/review/shared-wait.ts';
import { nothingSeen } from '../../../workers/scenario/view.ts';
import { followed } from '../../../workers/terminal/follow.ts';
import type { OpenReview } from '../../../workers/terminal/open-review.ts';
import type { Terminal } from '../../../workers/terminal/terminal.ts';
import { colors, opened, rowsOf } from './played-match.ts';
import { ledger } from './rows.ts';

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

const shared: OpenReview = {
  reviewId: 'night-1-run-1-provider-simulated-bad-key',
  question: 'Mend what is named?',
  deadline: '2026-11-29T00:00:00Z',
  group: 'operators',
  claimedBy: null,
};

/** Rows of a run that stands still after them until somebody lets it go on. */
function standing(rows: readonly LedgerRow[], more: readonly LedgerRow[] = []) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  async function* told() {
    yield* rows;
    await promise;
    yield* more;
  }
  return { rows: told(), goOn: () => resolve(undefined) };
}

describe('a scenario that stands still for a question of others', () => {
  test.each([
    ['lines', false],
    ['JSON', true],
  ])('says so once beside its %s, and nothing of it is a row', async (_, json) => {
    const { opened: open, asked, answered, rows } = ledger();
    open();
    asked('SEED', 'ATHENA', 'seed');
    answered('SEED', 'ATHENA', 'seed');
    const [out, said]: [string[], string[]] = [[], []];
    const { rows: told, goOn } = standing(rows);
    let looks = 0;
    const look = () => {
      looks += 1;
      if (looks === 3) goOn();
      return Promise.resolve(shared);
    };
    const terminal: Partial<Terminal> = {
      live: false,
      json,
      colors,
      out: (line) => void out.push(line),
      say: (line) => void said.push(line),
    };
    await followScenario('night-1-s1-1', told, terminal as Terminal, look, 1);
    const [place, other] = json ? [said, out] : [out, said];
    expect(place.filter((line) => line.includes('It waits with others for a person (operators)'))).toEqual([
      expect.stringContaining(`symposium reviews show ${shared.reviewId}`),
    ]);
    expect(other.join()).not.toContain('with others');
    if (json) for (const line of out) expect(JSON.parse(line)).toHaveProperty('sequence');
  });

  test('shows it in the block until its next row, and looks for none while a call is under way', async () => {
    const { opened: open, asked, answered, rows } = ledger();
    open();
    asked('SEED', 'ATHENA', 'seed');
    const wait = sharedWait(
      () => Promise.resolve(shared),
      () => undefined,
    );
    const first = rows.reduce(wait.see, nothingSeen);
    await wait.lookOnce();
    expect(wait.seen(first).openReview).toBeNull();
    answered('SEED', 'ATHENA', 'seed');
    const second = rows.slice(-1).reduce(wait.see, first);
    await wait.lookOnce();
    expect(wait.seen(second).openReview).toEqual(shared);
    const third = rows.slice(-1).reduce(wait.see, second);
    expect(wait.seen(third).openReview).toBeNull();
  });
});
