import { describe, expect, test } from 'vitest';
import { asJson, type Json } from '../../../shared/kernel/json.ts';
import { toNameAnew, withoutStrays } from '../../../shared/kernel/namings.ts';
import {
  contributionNamings,
  entryNamings,
  needNamings,
  resolutionNaming,
} from '../../../shared/omega/answers/namings.ts';
import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import { spoken } from './spoken.ts';

const origin = { agent: 7, iteration: 2, pass: 1 } as const;
const shown = {
  claims: new Set(['9.1/C2', '12.1/C1']),
  contradictions: new Set<string>(),
  agents: new Set([9, 12] as const),
};
const reference = (sourceAgent: number, sourceElement: string): Contribution['references'][number] => ({
  type: 'SUPPORTS',
  sourceAgent,
  sourceElement,
  relationship: 'so',
  confidenceImpact: 'NONE',
});
const [claim] = spoken().claims;
const dropped = (said: Json) => withoutStrays(said, contributionNamings(said, origin, shown));
const without = (said: object) => dropped(asJson({ ...spoken(), ...said }));

describe('what leads nowhere in a list of a contribution', () => {
  test('is dropped, and told by its id', () => {
    const kept = without({
      references: [reference(9, '9.1/C7'), reference(9, '9.1/C2'), reference(33, '9.1/C2')],
      inputsUsed: [
        { agentId: 12, element: 'verdict', howUsed: 'as a base' },
        { agentId: 40, element: 'verdict', howUsed: 'as a base' },
      ],
      contradictions: [{ with: '12.1/C9', statement: 'no', severity: 'MINOR' }],
    });
    expect(kept.dropped).toEqual([
      'references 1 names 9.1/C7',
      'references 3 names agent 33',
      'inputsUsed 2 names agent 40',
      'contradictions 1 names 12.1/C9',
    ]);
    expect(kept.answer).toMatchObject({ references: [{ sourceElement: '9.1/C2' }], contradictions: [] });
  });

  test.each([
    [
      'a premise among others',
      { claims: [{ ...claim, requires: ['9.1/C2', '9.1/C7', 'F3', 'C1'] }] },
      ['9.1/C2', 'F3', 'C1'],
    ],
    ['the only premise, which stays and is judged', { claims: [{ ...claim, requires: ['9.1/C7'] }] }, ['9.1/C7']],
  ])('is %s', (_, said, requires) => expect(without(said).answer).toMatchObject({ claims: [{ requires }] }));

  test('is a finding among others; the only one stays, since it is what was to be examined', () => {
    const finding = (claimId: string) => ({ claimId, result: 'VERIFIED', reason: 'so' });
    expect(without({ findings: [finding('9.1/C7'), finding('9.1/C2')] }).answer).toMatchObject({
      findings: [{ claimId: '9.1/C2' }],
    });
    expect(without({ findings: [finding('9.1/C7')] }).dropped).toEqual([]);
  });

  test('is in the agent’s own part a claim among others, at any depth', () => {
    const kept = without({ restsOn: ['9.1/C7', '9.1/C2'], part: { survivors: ['12.1/C1', 'C9'] } });
    expect(kept.dropped).toEqual(['restsOn 1 names 9.1/C7', 'part survivors 2 names C9']);
    expect(kept.answer).toMatchObject({ restsOn: ['9.1/C2'], part: { survivors: ['12.1/C1'] } });
  });

  test('is what is listed as broken, which an empty list says as well, even where nothing else stands there', () => {
    const kept = without({ broken: ['9.1/C7'], survivors: ['9.1/C7'] });
    expect(kept.dropped).toEqual(['broken 1 names 9.1/C7']);
    expect(kept.answer).toMatchObject({ broken: [], survivors: ['9.1/C7'] });
  });

  test('is nothing of an answer whose references are there, which stays the same to the byte', () => {
    const said = asJson(spoken({ references: [reference(9, '9.1/C2')] }));
    expect(dropped(said).answer).toBe(said);
  });

  const finding = { reason: 'so', settlement: 'A', statement: 'so' };
  const group = { statement: 'so', claimIds: ['9.1/C2'] };
  const about = { testable: true, critical: false, test: null };
  test.each([
    [
      'a test of a claim',
      { testability: ['9.1/C2', '9.1/C7'].map((claimId) => ({ claimId, ...about })) },
      'testability 2 names 9.1/C7',
    ],
    ['an agent that agrees', { agreements: [{ ...group, agents: [9, 33] }] }, 'agreements 1 agents 2 names agent 33'],
    ['an agent that disputes', { disputes: [{ ...group, agents: [33] }] }, 'disputes 1 agents 1 names agent 33'],
    [
      'a settlement',
      { resolutions: ['30.2/X1', '30.2/X9'].map((contradictionId) => ({ contradictionId, ...finding })) },
      'resolutions 2 names 30.2/X9',
    ],
  ])('is in the part of an agent %s, and nothing else goes with it', (_, part, told) => {
    const said = asJson({ ...spoken(), ...part });
    const handed = { ...shown, contradictions: new Set(['30.2/X1']) };
    const kept = withoutStrays(said, contributionNamings(said, origin, handed));
    expect(kept.dropped).toEqual([told]);
    expect({ ...(kept.answer as object), ...part }).toEqual(said);
  });
});

describe('what a part is about as a whole', () => {
  const asked = (part: object) => {
    const said = asJson({ ...spoken(), ...part });
    return toNameAnew(said, contributionNamings(said, origin, { ...shown, contradictions: new Set(['30.2/X1']) }));
  };
  const settled = (contradictionId: string) => ({ resolutions: [{ contradictionId }] });
  test.each([
    ['the target of an attack', { target: '9.1/C7' }, 'target: leads nowhere; name 9.1/C2, 12.1/C1'],
    ['the target of an attack on one’s own claim', { target: 'C1' }, 'target: leads nowhere; name 9.1/C2, 12.1/C1'],
    [
      'what cannot be answered',
      { intractability: { kind: 'UNDECIDABLE', claimId: '9.1/C2' } },
      'intractability.claimId: leads nowhere; name C1, 7.2/C1',
    ],
    [
      'the only contradiction that is settled',
      settled('30.2/X9'),
      'resolutions.0.contradictionId: leads nowhere; name 30.2/X1',
    ],
  ])('is asked for once more, with what can be named: %s', (_, part, words) => expect(asked(part)).toEqual([words]));

  test.each([
    { target: '9.1/c2' },
    { target: '#12.1/c1' },
    { intractability: null },
    settled('X1'),
    settled('“30.2/x1”'),
    { resolutions: [] },
  ])('is found in another writing: %j', (part) => expect(asked(part)).toEqual([]));

  test('is nobody’s to name where nothing was handed over', () => {
    const said = asJson({ ...spoken(), ...settled('30.2/X9') });
    expect(toNameAnew(said, contributionNamings(said, origin, shown))).toEqual([]);
    expect(dropped(said).dropped).toEqual(['resolutions 1 names 30.2/X9']);
  });
});

describe('in what PHI and the memories answer', () => {
  test('a ruling on a contradiction that was not handed over is dropped among others', () => {
    const said = { resolutions: [{ contradictionId: '30.2/X9' }, { contradictionId: '30.2/X1' }] };
    const naming = resolutionNaming({ contradictions: new Set(['30.2/X1']) });
    expect(withoutStrays(said, [naming])).toEqual({
      answer: { resolutions: [{ contradictionId: '30.2/X1' }] },
      dropped: ['resolutions 1 names 30.2/X9'],
    });
  });

  test('a sub-problem needs others that are offered, and neither itself nor what is not there', () => {
    const said = { subProblems: [{ needs: [2, 1] }, { needs: [5] }] };
    expect(withoutStrays(said, needNamings(said))).toEqual({
      answer: { subProblems: [{ needs: [2] }, { needs: [] }] },
      dropped: ['subProblems 1 needs 2 names 1', 'subProblems 2 needs 1 names 5'],
    });
  });

  test('a pattern is one that was handed over from an earlier session', () => {
    const bodies = [{ remembered: { patterns: [{ id: 'P-1', entry: {} }], failures: [{ id: 'W-1' }] } }, { id: 'P-2' }];
    const said = { matches: [{ patternId: 'p-1' }, { patternId: 'P-2' }], warnings: [{ patternId: 'W-1' }] };
    expect(withoutStrays(said, entryNamings(bodies))).toEqual({
      answer: { matches: [{ patternId: 'p-1' }], warnings: [{ patternId: 'W-1' }] },
      dropped: ['matches 2 names P-2'],
    });
  });
});
