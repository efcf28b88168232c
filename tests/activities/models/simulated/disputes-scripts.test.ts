import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../shared/kernel/json.ts';
import { roster } from '../../../../shared/scenario/roster.ts';
import { type AnswerOf, type TaskName, tasks } from '../../../../shared/scenario/tasks.ts';
import { type Agent, agents, categories } from '../../../../shared/scenario/vocabulary.ts';
import { hostile, patched } from '../../../../activities/models/simulated/damage.ts';
import { readScript } from '../../../../activities/models/simulated/script.ts';
import { ScenarioFixture } from './scenario-fixture.ts';
import { brief, disputeNote, fixture, found } from './disputed-scenario.ts';

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
    'answer',
    'accept',
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

  test('speak of the criteria of an open frontier that lies in the context', () => {
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
