import { describe, expect, test } from 'vitest';
import { asJson } from '../../../shared/kernel/json.ts';
import { withoutStrays } from '../../../shared/omega/answers/stray-references.ts';
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
const without = (said: object) => withoutStrays(asJson({ ...spoken(), ...said }), origin, shown);

describe('what leads nowhere in a list of a contribution', () => {
  test('is dropped, and told by its id', () => {
    const { dropped, answer } = without({
      references: [reference(9, '9.1/C7'), reference(9, '9.1/C2'), reference(33, '9.1/C2')],
      inputsUsed: [
        { agentId: 12, element: 'verdict', howUsed: 'as a base' },
        { agentId: 40, element: 'verdict', howUsed: 'as a base' },
      ],
      contradictions: [{ with: '12.1/C9', statement: 'no', severity: 'MINOR' }],
    });
    expect(dropped).toEqual([
      'references 1 names 9.1/C7',
      'references 3 names agent 33',
      'inputsUsed 2 names agent 40',
      'contradictions 1 names 12.1/C9',
    ]);
    expect(answer).toMatchObject({ references: [{ sourceElement: '9.1/C2' }], contradictions: [] });
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
    const { answer, dropped } = without({ restsOn: ['9.1/C7', '9.1/C2'], part: { survivors: ['12.1/C1', 'C9'] } });
    expect(dropped).toEqual(['restsOn 1 names 9.1/C7', 'survivors 2 names C9']);
    expect(answer).toMatchObject({ restsOn: ['9.1/C2'], part: { survivors: ['12.1/C1'] } });
  });

  test('is nothing of an answer whose references are there, which stays the same to the byte', () => {
    const said = asJson(spoken({ references: [reference(9, '9.1/C2')] }));
    expect(withoutStrays(said, origin, shown).answer).toBe(said);
  });
});
