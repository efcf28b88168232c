import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../examples/${path}`, import.meta.url)), 'utf8');
const json = (path: string): unknown => JSON.parse(read(path));

const simulated = 'simulated:messages';
const side = (name: string) => ({ name });

/** Inputs that are right, one or two of each kind of run: what is tried is made of these by changes. */
export const rightInputs = {
  scenario: [
    { brief: json('briefs/locked-room.json') },
    { brief: json('briefs/cascade.json'), policy: { reviewGroups: { ethics: ['ethicist'] }, spendCapMicrodollars: 9 } },
    { brief: json('briefs/ticking-trade.json'), submission: json('contributions/granary.json') },
  ],
  submissions: [json('contributions/granary.json'), read('contributions/granary.md')],
  omega: [
    { problem: read('problems/empty-buses.md'), stakes: 'LOW', uncertainty: 'HIGH', policy: { maxCycles: 2 } },
    { problem: 'Why do lakes freeze from above?', facts: [{ name: 'ice', text: 'Ice floats.' }] },
  ],
  worldbuilding: [
    { draw: { tier: 2, seed: 7 }, teams: { A: side('Ada'), B: side('Bob') }, policy: { judges: { models: 1 } } },
    { challenge: json('challenges/lighthouse.json') },
  ],
  tournament: [
    {
      format: 'round-robin',
      entrants: ['a', 'b', 'c'].map(side),
      tier: 1,
      asymmetric: false,
      seed: 3,
      atOnce: 2,
      policy: {},
    },
  ],
  batch: [{ corpus: 'simulated', size: 3, seed: 'one', briefs: [json('briefs/cascade.json')], policy: {} }],
  evaluation: [{ set: 'a'.repeat(64), model: simulated, judges: [simulated], runs: 2, policy: {} }],
  inquiry: [{ session: 'lakes', question: 'Which lakes?', model: simulated, policy: {} }],
  ablation: [
    { problem: 'Why do lakes freeze?', seed: 'a', model: simulated, judges: [simulated], policy: {}, session: {} },
  ],
  teamAblation: [{ challenges: 2, seed: 3, tier: 1, policy: {} }],
  qa: [{ corpus: 'simulated', seed: 'one', policy: { percent: 10 } }],
  audit: [{ evaluation: 'one', policy: {} }],
  decision: [{ decision: 'RESOLVE', ruling: 'retry', reviewer: 'Ada', justification: 'It holds.' }],
  targets: [json('coverage-targets.json')],
} as const;
