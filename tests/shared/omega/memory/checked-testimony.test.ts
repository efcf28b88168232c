import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import { checkedTestimony, knownIn } from '../../../../shared/omega/answers/checked-testimony.ts';
import type { SuccessTestimony } from '../../../../shared/omega/answers/memory.ts';
import { failures, successes } from './spoken-memories.ts';

/** What memory attributes to nobody or to nothing is left out, and noted (OMEGA rules §3.4). */
const claim = { id: 'C1', statement: 's', because: 'b', requires: [], alternatives: [], confidence: 0.8 };
const known = knownIn(
  [],
  [
    { agent: 13, iteration: 2, claims: [claim] },
    { agent: 14, iteration: 1, claims: [claim] },
  ],
);
const [idea] = successes().brilliantIdeas;
if (idea === undefined) throw new Error('no idea');
const kept = (change: Partial<SuccessTestimony>) => {
  const { answer, dropped } = checkedTestimony(56, asJson(successes(change)), known);
  return { said: answer as unknown as SuccessTestimony, dropped };
};

describe('a brilliant idea', () => {
  test('of an agent that ran, with its claim, is kept', () => {
    const { said, dropped } = kept({});
    expect(said).toEqual(successes());
    expect(dropped).toEqual([]);
  });

  test.each([
    [
      'an agent that did not run',
      { agentId: 22, claimId: '22.1/C1' },
      'idea 1 of agent 56 names agent 22, who did not run',
    ],
    [
      'a claim that does not exist',
      { claimId: '13.2/C9' },
      'an idea of agent 56 names 13.2/C9, which is no claim of agent 13',
    ],
    [
      'a claim of somebody else',
      { claimId: '14.1/C1' },
      'an idea of agent 56 names 14.1/C1, which is no claim of agent 13',
    ],
  ])('that names %s is dropped with a note, and nothing else is', (_, change, note) => {
    const { said, dropped } = kept({ brilliantIdeas: [{ ...idea, ...change }, idea] });
    expect(said.brilliantIdeas).toEqual([idea]);
    expect(said.successes).toEqual(successes().successes);
    expect(said.heuristics).toEqual(successes().heuristics);
    expect(dropped).toEqual([note]);
  });
});

test('a failure of an agent that did not run is dropped too, and a testimony that cannot be read stays as it is', () => {
  const { answer, dropped } = checkedTestimony(55, asJson(failures()), known);
  expect((answer as { failures: unknown[] }).failures).toEqual([]);
  expect(dropped).toHaveLength(failures().failures.length);
  expect(checkedTestimony(56, 'nothing', known)).toEqual({ answer: 'nothing', dropped: [] });
});

test('what Session Memory puts on record of nobody or of nothing is left out and noted, each by itself', () => {
  const evidence = { evidence: 'A survey', strength: 'STRONG' as const };
  const said = {
    ...{ verdict: 'v', confidenceBasis: 'b', confidence: 0.8, summary: 's', decisions: [] },
    commitments: [
      { commitment: 'Lime first', madeBy: 13 },
      { commitment: 'Wait', madeBy: 33 },
    ],
    activeClaims: ['13.2/C1', '8.8/C8'],
    abandoned: [{ claimId: '9.9/C9', reason: 'r' }],
    evidence: [
      { ...evidence, source: 14, supports: ['14.1/C1', '9.9/C9'], contradicts: ['13.2/C7'] },
      { ...evidence, source: 33, supports: [], contradicts: [] },
    ],
  };
  const { answer, dropped } = checkedTestimony(53, asJson(said), known);
  expect(answer).toMatchObject({
    commitments: [{ madeBy: 13 }],
    activeClaims: ['13.2/C1'],
    abandoned: [],
    evidence: [{ source: 14, supports: ['14.1/C1'], contradicts: [] }],
  });
  expect(dropped).toEqual([
    'commitment 2 of agent 53 names agent 33, who did not run',
    'evidence 2 of agent 53 names agent 33, who did not run',
    'evidence of agent 53 names 9.9/C9, which nobody stated',
    'evidence of agent 53 names 13.2/C7, which nobody stated',
    'what agent 53 gives up names 9.9/C9, which nobody stated',
    'what agent 53 holds active names 8.8/C8, which nobody stated',
  ]);
});

test('an agent whose answer was set aside was asked, and can be the one that failed', () => {
  const { dropped } = checkedTestimony(55, asJson(failures()), knownIn([5], []));
  expect(dropped).toEqual([]);
});
