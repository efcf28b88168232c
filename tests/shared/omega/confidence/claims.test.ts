import { describe, expect, test } from 'vitest';
import { argumentOf, type Testimony } from '../../../../shared/omega/confidence/claims.ts';
import { confidenceOf } from '../../../../shared/omega/confidence/derivation.ts';
import { propagate } from '../../../../shared/omega/confidence/propagate.ts';
import { defaultPolicy } from '../../../../shared/omega/policy.ts';
import { testimony } from '../spoken.ts';

/* What the answers of a session come to as an argument (OMEGA rules §2.3). */

type Stated = Testimony['claims'][number];
const stated = (id: string, more: Partial<Stated> = {}): Stated => ({
  id,
  statement: `statement of ${id}`,
  because: 'it was seen',
  confidence: 0.6,
  requires: [],
  alternatives: [],
  ...more,
});
const supporting = (sourceElement: string): Testimony['references'][number] => ({
  sourceAgent: 7,
  sourceElement,
  relationship: 'it says the same',
  type: 'SUPPORTS',
  confidenceImpact: 'NONE',
});
const used = (agentId: Testimony['agent'], element: string): Testimony['inputsUsed'][number] => ({
  agentId,
  element,
  howUsed: 'as a ground',
});

describe('a claim', () => {
  test('names its premises by their addresses, and its author vouches for it', () => {
    const author = testimony(7, {
      claims: [stated('C1', { requires: ['C2', '8.1/C1', 'F3'], alternatives: ['C3', '9.1/C1'] })],
      inputsUsed: [used(8, '8.1/C1')],
    });
    expect(argumentOf([author], [], {}).claims).toEqual([
      {
        id: '7.1/C1',
        statement: 'statement of C1',
        requires: ['7.1/C2', '8.1/C1', 'F3'],
        alternatives: ['7.1/C3', '9.1/C1'],
        supports: [{ agent: 7, iteration: 1, confidence: 0.6, inputs: ['8:8.1/C1'] }],
      },
    ]);
  });

  test('has the voice of whoever supports it, with the confidence of the whole answer, and its author’s once', () => {
    const author = testimony(7, { claims: [stated('C1')], references: [supporting('C1')] });
    const again = testimony(7, { iteration: 2, references: [supporting('7.1/C1')] });
    const friend = testimony(9, { references: [supporting('7.1/C1')] });
    const [claim] = argumentOf([author, again, friend], [], {}).claims;
    expect(claim?.supports.map(({ agent, confidence }) => [agent, confidence])).toEqual([
      [7, 0.6],
      [9, 0.7],
    ]);
  });

  test('has no voice of whoever speaks of it otherwise, or has examined it, then or at another time', () => {
    const author = testimony(7, { claims: [stated('C1')] });
    const against = testimony(9, { references: [{ ...supporting('7.1/C1'), type: 'CONTRADICTS' }] });
    const checker = testimony(27, { verifications: [{ claimId: '7.1/C1', result: 'VERIFIED' }] });
    const later = testimony(27, { iteration: 2, references: [supporting('7.1/C1')] });
    const [claim] = argumentOf([author, against, checker, later], [], {}).claims;
    expect(claim?.supports.map(({ agent }) => agent)).toEqual([7]);
  });
});

describe('a finding', () => {
  test('is about an address, and its sources are what was used beside the claims that were examined', () => {
    const checker = testimony(27, {
      iteration: 2,
      verifications: [{ claimId: '7.1/C1', result: 'UNCERTAIN' }],
      attacks: [{ claimId: '7.1/C2', result: 'FAILS' }],
      inputsUsed: [used(7, '7.1/C1'), used(8, '8.1/C4'), used(7, '7.1/C2')],
    });
    const { examinations } = argumentOf([checker], [], {});
    expect(examinations.map(({ claim, agent, iteration, sources }) => ({ claim, agent, iteration, sources }))).toEqual([
      { claim: '7.1/C1', agent: 27, iteration: 2, sources: ['8:8.1/C4'] },
      { claim: '7.1/C2', agent: 27, iteration: 2, sources: ['8:8.1/C4'] },
    ]);
  });

  test('has no source in its examiner’s own words, and one in each claim and each fact, whosever they are said to be', () => {
    const checker = testimony(27, {
      claims: [stated('C1')],
      verifications: [{ claimId: '7.1/C1', result: 'VERIFIED' }],
      inputsUsed: [
        used(27, 'verdict'),
        used(27, 'C1'),
        used(8, '27.1/C1'),
        used(8, '8.1/C4'),
        used(9, '8.1/C4'),
        used(27, 'F2'),
        used(53, 'F2'),
        used(9, 'verdict'),
      ],
    });
    const [found] = argumentOf([checker], [], {}).examinations;
    expect([...new Set(found?.sources)]).toEqual(['8:8.1/C4', '53:F2', '9:verdict']);
  });

  test('of three who cite themselves, or one source under three names, is worth what that of one would be', () => {
    const author = testimony(7, { claims: [stated('C1', { requires: ['C2', 'C3'] }), stated('C2'), stated('C3')] });
    const sure = (...checkers: readonly Testimony[]) =>
      confidenceOf(propagate(argumentOf([author, ...checkers], [], {}), defaultPolicy), '7.1/C2') ?? 0;
    const checks = (agent: Testimony['agent'], ...inputsUsed: Testimony['inputsUsed'][number][]) =>
      testimony(agent, { verifications: [{ claimId: '7.1/C2', result: 'VERIFIED' }], inputsUsed });
    const alone = sure(checks(31));
    expect(sure(...([31, 27, 28] as const).map((agent) => checks(agent, used(agent, 'verdict'))))).toBe(alone);
    const one = sure(checks(31, used(53, 'F1')));
    expect(sure(...([31, 27, 28] as const).map((agent) => checks(agent, used(agent, 'F1'))))).toBeCloseTo(one, 12);
    expect(
      sure(...([31, 27, 28] as const).map((agent, nth) => checks(agent, used(53, `F${nth + 1}`)))),
    ).toBeGreaterThan(one);
  });

  test.each<[string, Testimony['attacks'][number], boolean]>([
    [
      'in part, with a form that survives',
      { claimId: 'x/C1', result: 'PARTLY', survivesAs: 'it holds in winter' },
      true,
    ],
    ['in part, with none', { claimId: 'x/C1', result: 'PARTLY', survivesAs: null }, false],
    ['in part, with nothing said', { claimId: 'x/C1', result: 'PARTLY' }, false],
    ['wholly, whatever is said to survive', { claimId: 'x/C1', result: 'SUCCEEDS', survivesAs: 'a part' }, false],
    ['in vain, whatever is said to survive', { claimId: 'x/C1', result: 'FAILS', survivesAs: 'all of it' }, false],
  ])('of an attack that succeeds %s', (_, attack, mended) => {
    expect(argumentOf([testimony(35, { attacks: [attack] })], [], {}).examinations).toMatchObject([{ mended }]);
  });

  // 27 takes what rests on claims; 28 what rests on several.
  test.each<[string, readonly Stated[], boolean]>([
    ['fits a claim for its method', [stated('C1', { requires: ['C2'] })], false],
    ['does not fit one for another', [stated('C1')], true],
    ['fits one of which one wording does', [stated('C1'), stated('C1', { requires: ['C2'] })], false],
  ])('of a verifier %s', (_, wordings, offMethod) => {
    const authors = wordings.map((wording) => testimony(7, { claims: [wording] }));
    const checker = testimony(27, { verifications: [{ claimId: '7.1/C1', result: 'VERIFIED' }] });
    expect(argumentOf([...authors, checker], [], {}).examinations).toMatchObject([{ offMethod }]);
  });

  test('of a verifier about a claim that nobody stated is not off its method', () => {
    const checker = testimony(27, { verifications: [{ claimId: '7.1/C9', result: 'VERIFIED' }] });
    expect(argumentOf([checker], [], {}).examinations).toMatchObject([{ offMethod: false }]);
  });
});
