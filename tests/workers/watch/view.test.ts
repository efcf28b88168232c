import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import picocolors from 'picocolors';
import { phases } from '../../../shared/scenario/vocabulary.ts';
import { cost, elapsed, grouped } from '../../../shared/text/amounts.ts';
import { block } from '../../../workers/scenario/block.ts';
import { lineOf } from '../../../workers/scenario/line.ts';
import { nextStep } from '../../../workers/scenario/report.ts';
import { nothingSeen, viewOf } from '../../../workers/scenario/view.ts';
import { present } from '../../support/present.ts';
import { ledger } from './rows.ts';

const underWay = (view: ReturnType<typeof viewOf>) =>
  Object.values(view.underWay).map(({ agent, task }) => `${agent} ${task}`);

describe('a run as its ledger tells it', () => {
  test('has agents under way from the question to the answer, a repeated question counting once', () => {
    const told = ledger();
    told.opened();
    told.asked('VALIDATE', 'NEWTON', 'physics');
    told.asked('VALIDATE', 'EULER', 'mathematics');
    told.asked('VALIDATE', 'NEWTON', 'physics', 2);
    expect(underWay(viewOf(told.rows))).toEqual(['NEWTON physics', 'EULER mathematics']);
    told.answered('VALIDATE', 'NEWTON', 'physics');
    expect(underWay(viewOf(told.rows))).toEqual(['EULER mathematics']);
    expect(viewOf(told.rows)).toMatchObject({
      corpus: 'simulated',
      phase: 'VALIDATE',
      calls: 1,
      tokens: 1_234,
      costMicrodollars: 10,
    });
  });

  test('knows no cost any more once a price is unknown', () => {
    const told = ledger();
    told.answered('SEED', 'ATHENA', 'seed', null);
    told.answered('SEED', 'ATHENA', 'seed', 5);
    expect(viewOf(told.rows).costMicrodollars).toBeNull();
  });

  test('ticks a phase when its own gate passes, not when SEED’s gate judges a revision', () => {
    const told = ledger();
    told.asked('SEED', 'ATHENA', 'seed');
    told.gate('SEED', true);
    told.asked('VALIDATE', 'NEWTON', 'physics');
    told.gate('VALIDATE', true, 'SEED');
    expect(viewOf(told.rows).phases).toMatchObject({ SEED: 'passed', VALIDATE: 'under way', GROUND: 'waiting' });
    told.gate('VALIDATE', false);
    const view = viewOf(told.rows);
    expect(view.phases.VALIDATE).toBe('under way');
    expect(view.gates.at(-1)).toEqual({
      gate: 'VALIDATE',
      attempt: 1,
      passed: false,
      open: ['margin: 8% is below 10%'],
    });
  });

  test('says of a phase that a person let pass that it was accepted, and forgets phases behind a redesign', () => {
    const told = ledger();
    told.asked('SEED', 'ATHENA', 'seed');
    told.gate('SEED', false);
    told.asked('VALIDATE', 'NEWTON', 'physics');
    expect(viewOf(told.rows).phases).toMatchObject({ SEED: 'accepted', VALIDATE: 'under way' });
    told.gate('VALIDATE', true);
    told.asked('SEED', 'ATHENA', 'seed');
    expect(viewOf(told.rows).phases).toMatchObject({ SEED: 'under way', VALIDATE: 'waiting' });
  });

  test('waits for a person from the opening of a review to its end', () => {
    const told = ledger();
    told.review('VALIDATE', 'open');
    expect(viewOf(told.rows).openReview).toEqual({
      reviewId: 'run-1',
      question: 'Which margin holds?',
      deadline: '2026-11-23T12:00:00Z',
      group: 'physicist',
      claimedBy: null,
    });
    told.review('VALIDATE', 'closed');
    expect(viewOf(told.rows).openReview).toBeNull();
  });

  test('still waits when another review, which outlived its question, is closed', () => {
    const told = ledger();
    told.review('VALIDATE', 'open');
    const [open] = told.rows;
    told.review('VALIDATE', 'closed');
    const rows = told.rows.map((row) =>
      row === open ? row : { ...row, content: { ...row.content, review: 'another' } },
    );
    expect(viewOf(rows).openReview?.reviewId).toBe('run-1');
  });

  test('is not over when it is published, but with its outcome', () => {
    const told = ledger();
    told.asked('DOCUMENT', 'ATHENA', 'trace');
    told.published();
    expect(viewOf(told.rows)).toMatchObject({ scenarioId: 'IM-0001', outcome: null });
    told.outcome('DOCUMENTED');
    expect(viewOf(told.rows)).toMatchObject({
      scenarioId: 'IM-0001',
      outcome: 'DOCUMENTED',
      reason: 'because',
      underWay: {},
    });
  });
});

test.each([
  [
    { openReview: { reviewId: 'r-1', question: '', deadline: '', group: null, claimedBy: null }, outcome: null },
    /reviews show r-1/,
  ],
  [{ openReview: null, outcome: null }, /scenario watch run/],
  [{ openReview: null, outcome: 'DOCUMENTED' }, /scenario report run/],
  [{ openReview: null, outcome: 'SHELVED' }, /scenario reopen run /],
  [{ openReview: null, outcome: 'DISCARDED' }, /without documents/],
])('the next step of %o is a command that helps', (view, step) => {
  expect(nextStep('run', view)).toMatch(step);
});

describe('the block on a terminal', () => {
  const told = ledger();
  told.opened();
  told.asked('SEED', 'ATHENA', 'seed');
  told.gate('SEED', true);
  told.asked('VALIDATE', 'NEWTON', 'physics');
  told.gate('VALIDATE', false);
  told.asked('VALIDATE', 'EULER', 'mathematics');
  const view = viewOf(told.rows);
  const now = Date.parse(view.last ?? '') + 65_000;

  test('shows phases with their marks, who is under way and for how long, the last gate, and the cost', () => {
    expect(block('run', view, now, 200, picocolors.createColors(false))).toEqual([
      'run  SIMULATED',
      '✓ SEED   ▸ VALIDATE   · GROUND   · CLASSIFY   · REFINE   · DOCUMENT',
      '    EULER     mathematics              1:05',
      'last gate: VALIDATE, attempt 1, not passed: margin: 8% is below 10%',
      '0 calls · 0 tokens · $0.0000 · 1:10',
    ]);
  });

  test('shows of an open review who is asked, the time that is left, and how to answer', () => {
    const waiting = ledger();
    waiting.review('VALIDATE', 'open');
    const lines = block(
      'run',
      viewOf(waiting.rows),
      Date.parse('2026-11-22T04:48:00Z'),
      200,
      picocolors.createColors(false),
    );
    expect(lines.slice(2, 6)).toEqual([
      'waits for a person: Which margin holds?',
      '    asked: physicist, in 31 h 12 m',
      '    read it:  symposium reviews show run-1',
      '    decide:   symposium reviews decide run-1 --reviewer <you>',
    ]);
  });

  test('never has a line that would wrap, however narrow the terminal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), (columns) => {
        for (const line of block('a-run-with-a-long-key', view, now, columns, picocolors.createColors(false)))
          expect(line.length).toBeLessThan(columns);
      }),
    );
  });

  test('has colour only where it is wanted', () => {
    expect(block('run', view, now, 80, picocolors.createColors(true)).join('')).toContain('\x1b[');
    expect(block('run', nothingSeen, now, 80, picocolors.createColors(false)).join('')).not.toContain('\x1b');
  });
});

describe('a plain line', () => {
  test('is said for what matters, and nothing for a first question', () => {
    const told = ledger();
    told.opened();
    told.asked('SEED', 'ATHENA', 'seed');
    told.asked('SEED', 'ATHENA', 'seed', 2);
    told.answered('SEED', 'ATHENA', 'seed');
    told.answered('SEED', 'ATHENA', 'seed', 1, 'unreadable');
    told.gate('SEED', false);
    told.review('SEED', 'open');
    told.review('SEED', 'closed');
    told.outcome('DISCARDED');
    expect(told.rows.map((row) => lineOf(row)?.slice(20) ?? null)).toEqual([
      'the run is opened, simulated corpus',
      null,
      'ATHENA is asked again for seed (try 2)',
      'ATHENA answered seed, confidence 0.8, 1,234 tokens',
      'ATHENA gave no readable answer to seed: unreadable, no JSON',
      'SEED gate, attempt 1: not passed: margin (8% is below 10%)',
      'waits for a person (physicist) until 2026-11-23T12:00:00Z: Which margin holds? Read it with: symposium reviews show run-1',
      'review run-1 decided by mara: RESOLVE',
      'DISCARDED: because',
    ]);
  });

  test('of a call that came to nothing names who was asked, and not the house that writes it down', () => {
    const told = ledger();
    told.cameToNothing('SEED', 'ATHENA', 'seed', 'failed');
    told.cameToNothing('SEED', 'ATHENA', 'seed', 'lost');
    expect(told.rows.map((row) => lineOf(row)?.slice(20))).toEqual([
      'ATHENA could not answer seed: SERVER_ERROR',
      'ATHENA was asked for seed, and what came of it is lost: it may have been paid',
    ]);
  });

  test('is one line that cannot steer a terminal, whatever the row holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...phases, 'OPEN'),
        fc.dictionary(fc.constantFrom('reason', 'outcome', 'question', 'state', 'gate'), fc.string({ unit: 'binary' })),
        (phase, content) => {
          const told = ledger();
          told.outcome('FAILED');
          const row = present(told.rows[0]);
          for (const type of ['OUTCOME', 'REVIEW', 'GATE', 'CORRECTION'] as const)
            expect(lineOf({ ...row, type, phase, content }) ?? '').not.toMatch(/\p{Cc}/u);
        },
      ),
    );
  });
});

test.each([
  [0, '0:00'],
  [7_999, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
  [-5, '0:00'],
])('%d ms are %s', (ms, shown) => {
  expect(elapsed(ms)).toBe(shown);
});

test('an unknown price is never shown as nothing', () => {
  expect([cost(null), cost(0), cost(42_100), grouped(1_234_567)]).toEqual([
    'cost unknown',
    '$0.0000',
    '$0.0421',
    '1,234,567',
  ]);
});
