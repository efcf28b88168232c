import { describe, expect, test } from 'vitest';
import {
  challengeOfVeto,
  forbidden,
  reviewedVeto,
  ruleOnVeto,
  type Downgrade,
} from '../../../../shared/scenario/disputes/veto.ts';
import type { VetoFacts, VetoReviewFacts } from '../../../../shared/scenario/facts/acts.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { roster } from '../../../../shared/scenario/roster.ts';
import { agents } from '../../../../shared/scenario/vocabulary.ts';
import { proofFindings } from '../../../../shared/verification/proofs.ts';
import { veto } from '../gates/sound.ts';
import { check } from './cases.ts';

const claim = { id: 'ATHENA/C1', by: 'ATHENA', domains: ['physical feasibility'], content: 'physicalClaims' } as const;
const valid: VetoFacts = { ...veto, claim, check: check('fails') };

describe('a veto', () => {
  test('stands with its law, a proof that Symposium bears out, and a correction', () => {
    expect(ruleOnVeto('NEWTON', valid, 0, policy)).toEqual({ ruling: 'stands' });
    expect(ruleOnVeto('EULER', { ...valid, fixPossible: false }, policy.vetoesPerAgent - 1, policy)).toEqual({
      ruling: 'stands',
    });
  });

  test.each<[Partial<VetoFacts>, Downgrade]>([
    [{ known: false, claim: null }, 'unknown-claim'],
    [{ core: false }, 'peripheral'],
    [{ lawNamed: false }, 'no-law'],
    [{ proofGiven: false }, 'no-proof'],
    [{ correctionGiven: false }, 'no-correction'],
    ...proofFindings.flatMap((finding): [Partial<VetoFacts>, Downgrade][] =>
      finding === 'fails' ? [] : [[{ check: check(finding) }, finding]],
    ),
  ])('with %j is downgraded, however many stood before', (lacking, because) => {
    for (const before of [0, policy.vetoesPerAgent]) {
      expect(ruleOnVeto('NEWTON', { ...valid, ...lacking }, before, policy)).toEqual({ ruling: 'downgraded', because });
    }
  });

  test('names the first condition that it misses', () => {
    const hopeless = {
      ...valid,
      known: false,
      core: false,
      lawNamed: false,
      proofGiven: false,
      correctionGiven: false,
      check: check('holds'),
    };
    expect(ruleOnVeto('EULER', hopeless, 0, policy)).toEqual({ ruling: 'downgraded', because: 'unknown-claim' });
  });

  test.each(agents)('of %s is heard only where the roster says so', (agent) => {
    expect(ruleOnVeto(agent, valid, 0, policy)).toEqual(
      roster[agent].canVeto ? { ruling: 'stands' } : { ruling: 'downgraded', because: 'not-entitled' },
    );
  });

  test('after the last that an agent has goes to a person', () => {
    expect(ruleOnVeto('NEWTON', valid, policy.vetoesPerAgent, policy)).toEqual({ ruling: 'escalates' });
    expect(ruleOnVeto('NEWTON', valid, policy.vetoesPerAgent + 5, policy)).toEqual({ ruling: 'escalates' });
  });
});

describe('a downgraded veto', () => {
  const given = { number: 1, confidence: 0.8 };

  test('becomes a challenge of the same claim, with the finding attached', () => {
    expect(challengeOfVeto('NEWTON', { check: check('holds') }, claim, given)).toEqual({
      ...given,
      claim: 'ATHENA/C1',
      against: 'ATHENA',
      domains: claim.domains,
      content: 'physicalClaims',
      crossDomain: false,
      override: null,
      proof: check('holds'),
    });
  });

  test('of EULER keeps a proof that is borne out as a ground against NEWTON, and is marked cross-domain', () => {
    expect(challengeOfVeto('EULER', { check: check('fails') }, claim, given)).toMatchObject({
      crossDomain: true,
      override: 'MATHEMATICAL-PROOF',
    });
    expect(challengeOfVeto('EULER', { check: check('unrelated') }, claim, given)).toMatchObject({ override: null });
    expect(challengeOfVeto('NEWTON', { check: check('fails') }, claim, given)).toMatchObject({ override: null });
    expect(
      challengeOfVeto(
        'EULER',
        { check: check('fails') },
        { ...claim, domains: ['physical feasibility', 'mathematical correctness'] },
        given,
      ),
    ).toMatchObject({ crossDomain: false });
  });

  test('is none where there is nothing to challenge', () => {
    expect(challengeOfVeto('NEWTON', { check: check('fails') }, null, given)).toBeNull();
    expect(challengeOfVeto('NEWTON', { check: check('fails') }, { ...claim, by: 'NEWTON' }, given)).toBeNull();
  });
});

describe('a review of the revision', () => {
  const word: VetoReviewFacts = {
    satisfied: true,
    recommendation: 'REDESIGN',
    physicsForbids: false,
    confidence: 0.9,
    proof: null,
    repeated: null,
    replaces: false,
  };
  test.each<[string, Partial<VetoReviewFacts>, ReturnType<typeof reviewedVeto>]>([
    ['lifts by its word what nobody can repeat', {}, 'lifted'],
    ['upholds by its word, whatever holds', { satisfied: false, repeated: check('holds') }, 'upheld'],
    ['lifts where the inequality holds now', { repeated: check('holds') }, 'lifted'],
    ['lifts nothing whose inequality fails still', { repeated: check('fails') }, 'unproven'],
    ['nor by another that fails', { repeated: check('fails'), proof: check('fails'), replaces: true }, 'unproven'],
    ['nor by another about something else', { repeated: check('fails'), proof: check('holds') }, 'unproven'],
    [
      'nor by another that cannot be read',
      { repeated: check('fails'), proof: check('does-not-parse'), replaces: true },
      'unproven',
    ],
    [
      'lifts by another in its place that holds',
      { repeated: check('fails'), proof: check('holds'), replaces: true },
      'lifted',
    ],
    ['lifts where the inequality no longer says anything of the scenario', { repeated: check('unrelated') }, 'lifted'],
  ])('%s', (_, change, verdict) => {
    expect(reviewedVeto({ ...word, ...change })).toBe(verdict);
  });

  test('of a run from before inequalities were repeated goes by the word', () => {
    const { repeated: _, replaces: __, ...older } = word;
    expect(reviewedVeto(older)).toBe('lifted');
  });
});

describe('physics forbids every solution', () => {
  const word = { physicsForbids: true, proof: null, repeated: null, replaces: false } as const;
  test.each<[string, Parameters<typeof forbidden>[0], boolean]>([
    ['a bare word, where nobody can repeat the inequality', word, false],
    ['the word against an inequality that holds now', { ...word, repeated: check('holds') }, false],
    ['the word with the vetoed inequality, which fails still', { ...word, repeated: check('fails') }, true],
    ['the inequality alone', { ...word, physicsForbids: false, repeated: check('fails') }, false],
    ['another in its place that fails', { ...word, proof: check('fails'), replaces: true }, true],
    ['another about something else', { ...word, proof: check('fails') }, false],
    ['another in its place that holds', { ...word, proof: check('holds'), replaces: true }, false],
    ['another that cannot be read', { ...word, proof: check('does-not-parse'), replaces: true }, false],
  ])('is shown or not by %s', (_, review, shown) => {
    expect(forbidden(review)).toBe(shown);
  });

  test('in a run from before inequalities were repeated goes by the word', () => {
    expect(forbidden({ physicsForbids: true })).toBe(true);
  });
});
