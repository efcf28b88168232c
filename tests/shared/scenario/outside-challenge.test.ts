import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { claimTable } from '../../../shared/scenario/claims.ts';
import { readOutsideChallenge } from '../../../shared/scenario/outside-challenge.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { classification, informed, shaft } from './shaft.ts';

const published = {
  claims: claimTable({ seed: shaft, classification, informed }),
  settled: ['ATHENA/S1'],
  status: 'KS' as const,
};
const sound = {
  by: 'Mara Lind',
  claim: 'ATHENA/C1',
  wrong: 'The rope is too weak.',
  evidence: ['Hemp of 8 mm breaks at 540 N.'],
};
const read = (value: unknown) => readOutsideChallenge(value, published, defaultPolicy);

describe('a challenge from outside', () => {
  test('is heard as any agent’s, with the claim’s own author and domains', () => {
    expect(read(sound)).toMatchObject({
      ok: true,
      facts: {
        number: 1,
        claim: 'ATHENA/C1',
        against: 'ATHENA',
        domains: ['physical feasibility'],
        crossDomain: false,
      },
    });
  });

  test('of the status is one of SOCRATES’s informed view, unless it names the blind one', () => {
    const { claim: _, ...rest } = sound;
    expect(read({ ...rest, status: 'PX' })).toMatchObject({
      ok: true,
      facts: { claim: 'SOCRATES/informed-status', against: 'SOCRATES' },
      challenge: { status: 'PX' },
    });
    expect(read({ ...sound, claim: 'SOCRATES/status', status: 'CT' })).toMatchObject({
      ok: true,
      facts: { claim: 'SOCRATES/status' },
    });
  });

  test.each([
    ['nothing', null, /^challenge: /],
    ['no name', { ...sound, by: ' ' }, /^by: is empty/],
    ['no evidence', { ...sound, evidence: [] }, /^evidence: is empty; a challenge without evidence goes no further/],
    ['blank evidence', { ...sound, evidence: [' ', '-'] }, /^evidence: is empty/],
    ['nothing wrong', { ...sound, wrong: '…' }, /^wrong: is empty/],
    ['no claim', { ...sound, claim: null }, /^claim: is missing/],
    [
      'an unknown claim',
      { ...sound, claim: 'ATHENA/C99' },
      /^claim: "ATHENA\/C99" is no claim of this scenario; list its claims with --claims$/,
    ],
    ['a settled claim', { ...sound, claim: 'ATHENA/S1' }, /was settled by a vote/],
    ['a status beside a claim of another kind', { ...sound, status: 'PX' }, /^status: does not go with the claim/],
    ['the status without another', { ...sound, claim: 'SOCRATES/informed-status' }, /^status: is missing/],
    [
      'the status that stands',
      { ...sound, claim: null, status: 'KS' },
      /^status: KS is the status that the scenario has/,
    ],
    ['an unknown status', { ...sound, claim: null, status: 'XX' }, /^status: /],
    ['a field too many', { ...sound, confidence: 1 }, /confidence/],
    ['a book', { ...sound, wrong: 'x'.repeat(4_001) }, /^wrong: is longer than 4000 characters/],
  ])('with %s is refused by the name of the field', (_, value, said) => {
    const result = read(value);
    expect(result.ok ? [] : result.problems).toEqual(expect.arrayContaining([expect.stringMatching(said)]));
  });

  test('is read without a fault whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(read(value).ok).toBe(false);
      }),
    );
  });
});
