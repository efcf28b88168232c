import { describe, expect, test } from '@jest/globals';
import type { Json } from '../../../../shared/kernel/json.ts';
import type { Veto } from '../../../../shared/scenario/answers/acts.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import { roster } from '../../../../shared/scenario/roster.ts';
import { tasks, type AnswerOf, type TaskName } from '../../../../shared/scenario/tasks.ts';
import { agents, categories, type Agent, type Status } from '../../../../shared/scenario/vocabulary.ts';
import { proofFindings } from '../../../../shared/verification/proofs.ts';
import { hostile, patched } from '../../../../activities/models/simulated/damage.ts';
import { readScript } from '../../../../activities/models/simulated/script.ts';
import { verdictOf } from '../../../../activities/models/simulated/scenario/verdict.ts';
import { ScenarioFixture } from './scenario-fixture.ts';

const brief: Brief = {
  category: 'The Lilliput Conundrum',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: null,
  advisers: [],
};

function fixture(runKey = 'disputed'): { fixture: ScenarioFixture; seed: SeedDocument } {
  const context = new ScenarioFixture(brief, runKey);
  return { fixture: context, seed: context.lay('ATHENA', 'seed', context.ask('ATHENA', 'SEED', 'seed')) };
}

const disputeNote = (finding: Json, quotes: Json = []): Json => ({
  dispute: 'VALIDATE-1-NEWTON-1',
  challenger: 'NEWTON',
  challenged: 'ATHENA',
  claim: 'ATHENA/C1',
  domains: ['physical feasibility'],
  crossDomain: false,
  finding,
  quotes,
});
const found = (finding: string): Json => ({
  finding,
  houseValue: 3,
  comparator: '<=',
  limit: 2,
  unit: 'N',
  why: 'So it is.',
});

describe('the challenged agent', () => {
  test.each([
    ...proofFindings.map((finding) => [finding, found(finding), finding === 'fails' ? 'ACCEPT' : 'DEFEND'] as const),
    ['nothing', null, 'DEFEND'] as const,
    ['a sum of its own', { about: 'timing', reported: 14.5, house: 13.7 }, 'ACCEPT'] as const,
    ['something unheard of', found('maybe'), 'DEFEND'] as const,
  ])('where the house finds %s', (_, finding, decision) => {
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

  test('answers the latest dispute on its desk', () => {
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

  test.each(['ballot', 'rule', 'arbitrate'] as const)('goes by the house’s finding in a %s', (task) => {
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

describe('answers about disputes and breakthroughs', () => {
  const fresh = [
    'respond',
    'ballot',
    'rule',
    'arbitrate',
    'vetoReview',
    'restate',
    'novelty',
    'deepDive',
    'literature',
  ] as const satisfies readonly TaskName[];

  test.each(categories)('fit their schemas for everyone who can be asked, hostile or not (%s)', (category) => {
    const context = new ScenarioFixture({ ...brief, category }, 'fits');
    context.lay('ATHENA', 'seed', context.ask('ATHENA', 'SEED', 'seed'));
    context.note(
      'disputes',
      disputeNote(found('holds'), [{ from: 'NEWTON', claim: 'ATHENA/C1', wrong: 'It slips.', evidence: ['A scale.'] }]),
    );
    for (const agent of agents)
      for (const task of fresh.filter((one) => Object.hasOwn(roster[agent].answers, one))) {
        expect(
          tasks[task].schema.safeParse(hostile(context.ask(agent, 'REFINE', task, 'T1') as Json)).error,
        ).toBeUndefined();
      }
  });

  test('let a breakthrough candidate stand, unless a script says otherwise', () => {
    const context = fixture().fixture;
    expect([
      context.ask('EULER', 'REFINE', 'novelty').survives,
      context.ask('NEWTON', 'REFINE', 'deepDive').survives,
      context.ask('GALILEO', 'REFINE', 'literature').survives,
    ]).toEqual([true, true, true]);
  });

  test('speak of the criteria of an open frontier that lies on the desk', () => {
    const { fixture: context, seed } = fixture();
    context.lay('ATHENA', 'seed', {
      ...seed,
      openFrontier: {
        bestKnownApproach: 'Up.',
        knowledgeBoundary: 'There.',
        evaluationCriteria: [{ id: 'E1', criterion: 'It holds.', threshold: '60 s' }],
      },
    });
    expect(context.ask('EULER', 'REFINE', 'novelty').comparison).toContain('1 criteria');
  });
});

describe('a revision', () => {
  test('keeps what stands in a solution’s place', () => {
    const { fixture: context, seed } = fixture();
    const degenerate = {
      trivialAnswer: 'Step out.',
      irrelevant: ['The tank.'],
      whyOverthought: 'It looks like a lift.',
    };
    context.lay('ATHENA', 'seed', { ...seed, degenerate });
    expect(context.ask('ATHENA', 'REFINE', 'revise')).toMatchObject({
      degenerate,
      paradox: null,
      openFrontier: null,
      metamorphic: null,
    });
  });
});

/** Edits as a script's file would bring them. */
function edits(written: readonly { readonly path: string; readonly value: Json }[]) {
  const [rule] = readScript(JSON.parse(JSON.stringify([{ do: { patch: written } }])));
  if (rule === undefined || !('patch' in rule.do)) throw new Error('the script lost its rule');
  return rule.do.patch;
}

describe('a script', () => {
  const challenge: AnswerOf<'physics'>['challenges'][number] = {
    claim: 'ATHENA/S1',
    against: 'ATHENA',
    wrong: 'It takes longer.',
    evidence: ['Timed with a stopwatch.'],
    recommendation: 'Take 40 s.',
    override: null,
    confidence: 0.8,
    proof: {
      quantities: [{ name: 't', value: 30, unit: 's', source: 'S1' }],
      expression: 't',
      requirement: { comparator: '<=', value: 20, unit: 's' },
    },
  };
  const whole: { readonly [field in 'challenges' | 'veto' | 'breakthrough' | 'escalation']: Json } = {
    challenges: Array.from({ length: 1_000 }, () => challenge),
    veto: {
      claimId: 'C1',
      law: 'gravity',
      proof: 'Sum.',
      check: challenge.proof,
      fixPossible: true,
      correction: 'Lighter.',
    },
    breakthrough: { summary: 'A way', solution: 'Up.', novelty: 'New.', physics: 'Sound.' },
    escalation: 'Call somebody.',
  };

  test('puts whole acts into an answer, a thousand challenges at once, and the answer still fits', () => {
    const context = fixture().fixture;
    const answer = tasks.physics.schema.parse(
      patched(
        context.ask('NEWTON', 'VALIDATE', 'physics'),
        edits(Object.entries(whole).map(([field, value]) => ({ path: `/${field}`, value }))),
      ),
    );
    expect(answer).toMatchObject(whole);
    expect(answer.challenges).toHaveLength(1_000);
  });

  test('reaches each branch of a dispute by changing one field', () => {
    const context = fixture().fixture;
    const changed = (agent: Agent, task: TaskName, path: string, value: Json) =>
      tasks[task].schema.parse(patched(context.ask(agent, 'REFINE', task, 'T1'), edits([{ path, value }])));
    expect(changed('ATHENA', 'respond', '/decision', 'PARTIAL')).toMatchObject({ decision: 'PARTIAL' });
    expect(changed('GALILEO', 'ballot', '/side', 'CHALLENGER')).toMatchObject({ side: 'CHALLENGER' });
    expect(changed('SOCRATES', 'ballot', '/override', 'EPISTEMOLOGICAL')).toMatchObject({
      override: 'EPISTEMOLOGICAL',
    });
    expect(changed('NEWTON', 'vetoReview', '/satisfied', false)).toMatchObject({ satisfied: false });
    expect(changed('EULER', 'restate', '/status', 'OF')).toMatchObject({ status: 'OF' });
    expect(changed('GALILEO', 'literature', '/survives', false)).toMatchObject({ survives: false });
  });
});
