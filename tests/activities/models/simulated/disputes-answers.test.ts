import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../shared/kernel/json.ts';
import type { Veto } from '../../../../shared/scenario/answers/acts.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import { type Agent, agents, type Status } from '../../../../shared/scenario/vocabulary.ts';
import { proofFindings } from '../../../../shared/verification/proofs.ts';
import { verdictOf } from '../../../../activities/models/simulated/scenario/verdict.ts';
import { ScenarioFixture } from './scenario-fixture.ts';
import { disputeNote, fixture, found } from './disputed-scenario.ts';

describe('the challenged agent', () => {
  test.each([
    ...proofFindings.map((finding) => [finding, found(finding), finding === 'fails' ? 'ACCEPT' : 'DEFEND'] as const),
    ['nothing', null, 'DEFEND'] as const,
    ['a sum of its own', { about: 'timing', reported: 14.5, house: 13.7 }, 'ACCEPT'] as const,
    ['something unheard of', found('maybe'), 'DEFEND'] as const,
  ])('where Symposium finds %s', (_, finding, decision) => {
    const context = fixture().fixture;
    context.note('disputes', disputeNote(finding));
    for (const agent of agents) {
      const answer = context.ask(agent, 'REFINE', 'respond', 'T1');
      expect(answer.decision).toBe(decision);
      expect(answer.evidence.length).toBeGreaterThan(0);
      expect(answer.revision === '').toBe(decision === 'DEFEND');
      expect(answer.statement).toContain('ATHENA/C1');
    }
  });

  test('answers the latest dispute in its context', () => {
    const context = fixture().fixture;
    context.note('disputes', disputeNote(found('fails')));
    context.note('disputes', disputeNote(found('holds')));
    expect(context.ask('ATHENA', 'REFINE', 'respond').decision).toBe('DEFEND');
  });

  test('answers without any note too', () =>
    expect(fixture().fixture.ask('EULER', 'REFINE', 'respond', 'T9').decision).toBe('DEFEND'));
});

describe('a voter, an authority, an arbiter', () => {
  const side = (finding: Json, agent: Agent, task: 'ballot' | 'rule' | 'arbitrate', runKey?: string) => {
    const context = fixture(runKey).fixture;
    context.note('disputes', disputeNote(finding));
    return context.ask(agent, 'REFINE', task, 'T1').side;
  };

  test.each(['ballot', 'rule', 'arbitrate'] as const)('goes by Symposium’s finding in a %s', (task) => {
    for (const agent of agents) {
      expect(side(found('fails'), agent, task)).toBe('CHALLENGER');
      for (const finding of ['holds', 'units-disagree', 'contradicts-scenario', 'unrelated', 'does-not-parse'])
        expect(side(found(finding), agent, task)).toBe('CHALLENGED');
    }
  });

  test('throws its own dice where nothing was found, and always the same', () => {
    const cast = (agent: Agent, run: number) => side(null, agent, 'ballot', `dice-${run}`);
    const all = agents.flatMap((agent) => Array.from({ length: 6 }, (_, run) => cast(agent, run)));
    expect(new Set(all)).toEqual(new Set(['CHALLENGER', 'CHALLENGED']));
    expect(agents.flatMap((agent) => Array.from({ length: 6 }, (_, run) => cast(agent, run)))).toEqual(all);
  });
});

describe('the vetoing agent', () => {
  const veto = (claimId: string): Veto => ({
    claimId,
    law: 'friction',
    proof: 'It slips.',
    check: null,
    fixPossible: true,
    correction: 'More.',
  });
  const reviewed = (seed: SeedDocument, context: ScenarioFixture, from: Agent, claimId: string) => {
    context.lay('ATHENA', 'seed', seed);
    context.note('disputes', {
      veto: 'VALIDATE-1-veto-NEWTON',
      finding: found('fails'),
      quotes: [{ from, ...veto(claimId) }],
    });
    return context.ask('NEWTON', 'REFINE', 'vetoReview', 'veto-NEWTON');
  };
  /** The seed with the bound of its first claim of a known law moved to where the law fails. */
  function broken(seed: SeedDocument): { seed: SeedDocument; id: string } {
    const claim = seed.solution.claims.find((one) => verdictOf(one) !== null);
    const verdict = claim === undefined ? null : verdictOf(claim);
    if (claim === undefined || verdict === null) throw new Error('no claim of a known law');
    const bound = verdict.law.comparator === '<=' ? verdict.result / 2 : verdict.result * 2;
    const claims = seed.solution.claims.map((one) =>
      one.id !== claim.id
        ? one
        : {
            ...one,
            quantities: one.quantities.map((quantity) =>
              quantity.name === verdict.law.limit ? { ...quantity, value: bound } : quantity,
            ),
          },
    );
    return { seed: { ...seed, solution: { ...seed.solution, claims } }, id: claim.id };
  }

  test('lifts its veto once the claim holds, and not before', () => {
    const { fixture: context, seed } = fixture();
    const { seed: bad, id } = broken(seed);
    expect(reviewed(bad, context, 'NEWTON', id)).toMatchObject({
      satisfied: false,
      recommendation: 'REDESIGN',
      physicsForbids: false,
    });
    expect(reviewed(seed, context, 'NEWTON', id)).toMatchObject({ satisfied: true });
  });

  test('looks at the claim that it vetoed itself, by any of its addresses', () => {
    const { fixture: context, seed } = fixture();
    const { seed: bad, id } = broken(seed);
    expect(reviewed(bad, context, 'EULER', id).satisfied).toBe(true);
    expect(reviewed(bad, context, 'NEWTON', `ATHENA/${id}`).satisfied).toBe(false);
  });

  test('lifts a veto of what it has no law for', () => {
    const { fixture: context, seed } = fixture();
    expect(reviewed(seed, context, 'NEWTON', 'deadline').satisfied).toBe(true);
  });
});

describe('whoever states the status again', () => {
  const restated = (shown: readonly Status[], change: Partial<SeedDocument> = {}) => {
    const { fixture: context, seed } = fixture();
    context.lay('ATHENA', 'seed', { ...seed, ...change });
    context.note('statusReasons', {
      asked: 'the final status',
      quotes: shown.map((status, place) => ({ from: agents[place] ?? 'ATHENA', status, reason: 'So.' })),
    });
    return agents.map((agent) => context.ask(agent, 'REFINE', 'restate').status);
  };
  const five = (status: Status) => agents.map(() => status);

  test.each<[what: string, shown: readonly Status[], status: Status]>([
    ['goes with the majority', ['CT', 'CT', 'CT', 'KS', 'KS'], 'CT'],
    ['goes with the strongest group', ['MT', 'MT', 'KS', 'CT', 'OF'], 'MT'],
    ['stays with the target where two are as strong', ['CT', 'CT', 'MT', 'MT', 'OF'], 'KS'],
    ['stays with the target where nothing is shown', [], 'KS'],
  ])('%s', (_, shown, status) => expect(restated(shown)).toEqual(five(status)));

  test('knows a paradox by its design, whatever the brief once aimed at', () => {
    const paradox = {
      theorem: 'No mass lifts itself.',
      premises: [{ id: 'P1', statement: 'It is alone.' }],
      argument: 'Sum it.',
      apparentWay: 'Pull.',
    };
    expect(restated([], { paradox })).toEqual(five('PX'));
    const { fixture: context, seed } = fixture();
    context.lay('ATHENA', 'seed', { ...seed, paradox });
    expect(agents.map((agent) => context.ask(agent, 'REFINE', 'readiness').status)).toEqual(five('PX'));
  });
});
