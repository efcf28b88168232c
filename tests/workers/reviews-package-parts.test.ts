import { describe, expect, test } from 'vitest';
import { claimTable } from '../../shared/scenario/claims.ts';
import { decideCommands } from '../../workers/reviews/decide-commands.ts';
import { claimPart } from '../../workers/scenario/review/claim-part.ts';
import { reviewPackage } from '../../workers/scenario/review/package.ts';
import { proofShown } from '../../workers/scenario/review/proof-shown.ts';
import { cellText, named, readable } from '../../workers/reviews/readable.ts';
import { inOrder } from '../../workers/scenario/review/deliverables.ts';
import { storedReview } from '../../workers/reviews/stored-review.ts';
import { timeLeft } from '../../workers/terminal/deadline.ts';
import {
  sampleClassification,
  sampleGrounding,
  sampleInformed,
  sampleMathematics,
  samplePhysics,
} from '../support/sample-reports.ts';
import { sampleSeed } from '../support/sample-seed.ts';
import { check, disputedRun, proof, reviewId } from './reviews-rows.ts';

const claimed = {
  seed: sampleSeed,
  physics: samplePhysics,
  mathematics: sampleMathematics,
  grounding: sampleGrounding,
  classification: sampleClassification,
  informed: sampleInformed,
};

describe('the words of a claim', () => {
  test.each(claimTable(claimed).map(({ id }) => id))('are found for %s', (id) => {
    expect(claimPart(id, claimed)).not.toBeNull();
  });

  test.each(['EULER/K99', 'PLATO/C1', 'C1', '', 'ATHENA/constructor', 'NEWTON/__proto__'])('are none for %s', (id) => {
    expect(claimPart(id, claimed)).toBeNull();
  });
});

describe('the commands that decide', () => {
  const plain = {
    decisions: ['RESOLVE', 'REDESIGN', 'DISCARD', 'SPLIT'] as const,
    asks: { statuses: null, side: false, verification: false },
    acceptable: true,
    findings: ['ATHENA: UNSCORED: truncated: the answer was cut off by the token limit'],
  };

  test('name what the review asks for', () => {
    expect(decideCommands('r', { ...plain, asks: { ...plain.asks, side: true } })[0]).toContain(
      '--decision RESOLVE --side <CHALLENGER|CHALLENGED> --reviewer',
    );
    expect(decideCommands('r', { ...plain, asks: { ...plain.asks, statuses: ['KS', 'CT'] } })[0]).toContain(
      '--status <KS|CT>',
    );
    expect(
      decideCommands('r', { ...plain, asks: { ...plain.asks, verification: true } }).filter((line) =>
        line.includes('verified'),
      ),
    ).toHaveLength(2);
    expect(
      decideCommands('r', {
        ...plain,
        decisions: ['RESOLVE', 'DISCARD'],
        asks: { ...plain.asks, options: ['A', 'B'] },
      }).map((line) => /--decision (.*) --reviewer/.exec(line)?.[1]),
    ).toEqual(['RESOLVE --option A', 'RESOLVE --option B', 'DISCARD']);
    expect(decideCommands('r', plain).at(-1)).toMatch(/SPLIT --interpretation .* --interpretation /);
  });

  test('offer no acceptance where there is nothing to accept', () => {
    expect(decideCommands('r', { ...plain, acceptable: false }).filter((line) => line.includes('RESOLVE'))).toEqual([
      expect.stringContaining('--ruling retry'),
    ]);
  });
});

describe('the room that a cut off answer needs', () => {
  const asks = { statuses: null, side: false, verification: false };
  const commands = (change: object) =>
    decideCommands('r', {
      decisions: ['RESOLVE'],
      acceptable: false,
      findings: ['ATHENA: UNSCORED: truncated: the answer was cut off by the token limit'],
      asks: { ...asks, room: true },
      ...change,
    }).join();

  test('is offered where an answer was cut off and the run goes on asking', () => {
    expect(commands({})).toContain(
      '--ruling retry --output-tokens <tokens> --thinking-tokens high=<tokens> --reviewer',
    );
    expect(commands({ asks })).not.toContain('tokens');
    expect(commands({ findings: ['ATHENA: UNSCORED: unreadable: no JSON'] })).not.toContain('tokens');
  });
});

test('a cap in tokens that is reached is named from its stored review', () => {
  const { asks } = storedReview({ asks: { statuses: null, side: false, verification: false, capTokens: 120_000 } });
  const decided = decideCommands('r', { decisions: ['CONTINUE'], acceptable: true, findings: [], asks });
  expect(decided[0]).toContain('--decision CONTINUE --raise-to-tokens <tokens, above 120,000>');
});

describe('an answer to read', () => {
  test('has its fields in the order of its schema, whatever the order they were stored in', () => {
    const stored = Object.fromEntries(Object.entries(sampleSeed).reverse());
    expect(Object.keys(inOrder('seed', stored) as object)).toEqual(Object.keys(inOrder('seed', sampleSeed) as object));
    expect(inOrder('no-such-task', { b: 1 })).toEqual({ b: 1 });
  });

  test('makes tables of rows, lists of texts, and says what is empty', () => {
    expect(
      readable({
        steps: [
          { id: 'S1', seconds: 3 },
          { id: 'S2', ok: true },
        ],
        notes: ['one', 'two'],
        concerns: [],
        fit: true,
      }),
    ).toEqual([
      { is: 'fields', pairs: [['Fit', 'yes']] },
      {
        is: 'part',
        title: 'Steps',
        folded: false,
        blocks: [
          {
            is: 'table',
            columns: ['Id', 'Seconds', 'Ok'],
            rows: [
              ['S1', '3', ''],
              ['S2', '', 'yes'],
            ],
          },
        ],
      },
      { is: 'part', title: 'Notes', folded: false, blocks: [{ is: 'list', items: ['one', 'two'] }] },
      { is: 'fields', pairs: [['Nothing under', 'Concerns']] },
    ]);
  });

  test.each([
    [{ name: 'm', value: 60, unit: 'kg' }, 'm = 60 kg'],
    [[{ a: 1 }, { a: 2 }], 'A: 1\nA: 2'],
    [['x', 'y'], 'x; y'],
    [null, ''],
    [false, 'no'],
  ])('shows %j as "%s"', (value, text) => {
    expect(cellText(value)).toBe(text);
  });

  test('has names made from its fields', () => {
    expect([named('whyImpossible'), named('I'), named('perInsightSuccess')]).toEqual([
      'Why impossible',
      'I',
      'Per insight success',
    ]);
  });
});

test('a proof without a check, a check without a proof, and neither', () => {
  expect(proofShown(proof, null)).toMatchObject({ finding: 'not checked', requirement: '<= 40 s' });
  expect(proofShown({ expression: 7 }, check)).toMatchObject({ finding: 'fails', quantities: [], requirement: null });
  expect(proofShown(null, undefined)).toBeNull();
});

test('rows that an earlier version stored still read', () => {
  expect(storedReview({ findings: ['a'], statuses: ['KS'], file: {}, groups: ['reviewers'] })).toMatchObject({
    asks: { statuses: ['KS'], side: false },
    subject: null,
    acceptable: true,
    waitMs: null,
  });
});

test.each([
  ['2026-11-23T12:00:00Z', 'in 31 h 12 m'],
  ['2026-11-22T05:00:00Z', 'in 12 m'],
  ['2026-11-22T04:48:40Z', 'in 40 s'],
  ['2026-11-22T03:45:00Z', 'overdue for 1 h 3 m'],
  ['never', 'at an unknown time'],
])('until %s is %s', (deadline, left) => {
  expect(timeLeft(deadline, Date.parse('2026-11-22T04:48:00Z'))).toBe(left);
});

test('the id in every command is the review’s', () => {
  for (const line of reviewPackage(disputedRun).commands) expect(line).toContain(` ${reviewId} `);
});
