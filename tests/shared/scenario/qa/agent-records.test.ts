import { expect, test } from 'vitest';
import { type AgentRecord, agentColumns, agentRows, surerOf } from '../../../../shared/scenario/qa/agent-records.ts';

const none: AgentRecord = {
  agent: 'NEWTON',
  version: 'newton_v1_aaa',
  scenarios: 0,
  answers: 0,
  unscored: 0,
  sentBack: 0,
  stated: 0,
  agreed: 0,
  challenges: 0,
  challengesUpheld: 0,
  vetoes: 0,
  vetoesUpheld: 0,
  proofs: 0,
  proofsFailed: 0,
  confidencePublished: null,
  confidenceLost: null,
};

test.each([
  [null, null, null],
  [0.8, null, null],
  [null, 0.8, null],
  [0.75, 0.5, 0.25],
  [0.5, 0.75, -0.25],
])('sure %p of what was published and %p of what was lost: surer by %p', (confidencePublished, confidenceLost, by) => {
  expect(surerOf({ confidencePublished, confidenceLost })).toBe(by);
});

test('versions of one agent stand together, each share says of how many, and what there is none of is a dash', () => {
  const rows = agentRows([
    { ...none, agent: 'SOCRATES', version: 'socrates_v1_a', scenarios: 1 },
    { ...none, version: 'newton_v1_old', scenarios: 2, answers: 7, unscored: 1, sentBack: 2, stated: 2, agreed: 1 },
    {
      ...none,
      version: 'newton_v2_new',
      scenarios: 40,
      answers: 100,
      vetoes: 4,
      vetoesUpheld: 3,
      proofs: 10,
      proofsFailed: 2,
      challenges: 3,
      challengesUpheld: 1,
      confidencePublished: 0.8,
      confidenceLost: 0.9,
    },
  ]);
  const named = (row: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(row.map((cell, at) => [agentColumns[at] ?? '', cell] as const));
  expect(rows.map(named)).toEqual([
    expect.objectContaining({
      prompt: 'newton_v2_new',
      unscored: '0% of 100',
      agreed: '–',
      'challenges upheld': '33% of 3',
      'vetoes upheld': '75% of 4',
      'proofs failed': '20% of 10',
      'surer by': '-0.10',
    }),
    expect.objectContaining({
      prompt: 'newton_v1_old',
      unscored: '10% of 10',
      'sent back': '20% of 10',
      agreed: '50% of 2',
      lost: '–',
    }),
    expect.objectContaining({ agent: 'SOCRATES', unscored: '–', 'surer by': '–' }),
  ]);
});

test.each([
  [0.8, 0.804, '0.00'],
  [0.804, 0.8, '0.00'],
  [0.9, 0.8, '+0.10'],
])('a difference that rounds to nothing has no sign: %p and %p', (confidencePublished, confidenceLost, said) => {
  expect(agentRows([{ ...none, confidencePublished, confidenceLost }])[0]?.at(-1)).toBe(said);
});
