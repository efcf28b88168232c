import { describe, expect, test } from 'vitest';
import type { Json } from '../../../shared/kernel/json.ts';
import type { Agent } from '../../../shared/scenario/vocabulary.ts';
import { answerOf, planted, requestOf } from '../../support/paper-run.ts';
import { calibration, reversed, run, search, seed } from './certified-run.ts';

describe('no alarm is raised by', () => {
  const cases: readonly (readonly [what: string, agent: Agent, text: string])[] = [
    [
      'what the agent is cleared for, said again',
      'SOCRATES',
      `${seed.scenario.narrative}\n${seed.scenario.whyImpossible}`,
    ],
    ['a claim, in the words in which the leads were given it', 'NEWTON', seed.solution.claims[0]?.statement ?? ''],
    [
      'words of grammar',
      'SOCRATES',
      'You are in the same place as before, and there is no more that can be done about it than there was at first.',
    ],
    [
      'small and round numbers',
      'SOCRATES',
      'Give 3 reasons, 10 at most, in 100 words or 20 lines; 1500 characters, 30 s, 50% of them in 2 parts.',
    ],
    ['constants and years', 'NEWTON', 'Take 9.81 m/s², 3.14, 273.15 K, 8.314 and a textbook of 1998 or 2024.'],
    ['a common confidence', 'NEWTON', 'Below a confidence of 0.5 a person is asked; 0.7 is enough, 0.9 is plenty.'],
    ['an unknown confidence of one’s own', 'EULER', 'Your last confidence was 0.999.'],
    ['its own context in other words', 'SOCRATES', reversed(seed.scenario.whyImpossible)],
    [
      'a sentence about anything else',
      'SOCRATES',
      'The gardener planted seven rows of tulips along the southern wall before the first frost came down from the hills.',
    ],
  ];
  const task = {
    SOCRATES: 'classification',
    NEWTON: 'physics',
    EULER: 'mathematics',
    GALILEO: 'grounding',
    ATHENA: 'revise',
  } as const;
  test.each(cases)('%s', (_what, agent, text) =>
    expect(search(planted(requestOf(run, agent, task[agent]), text))).toEqual([]),
  );

  test('a vote once all five have voted', () => {
    expect(search(planted(requestOf(run, 'GALILEO', 'readiness'), calibration.difficulty.I.rationale))).toEqual([]);
  });

  test('the agent’s own answer, repeated to it by a repair', () => {
    const own = JSON.stringify(answerOf(run, 'ATHENA', 'revise'));
    const athena = requestOf(run, 'ATHENA', 'revise');
    const body = athena.body as { messages: Json[] };
    const repair = { ...athena, body: { ...body, messages: [...body.messages, { role: 'assistant', content: own }] } };
    expect(search({ ...repair, proven: [...athena.proven, own] })).toEqual([]);
    expect(search(repair)).toContainEqual(expect.objectContaining({ content: 'athenaConfidence' }));
  });
});
