import { describe, expect, test } from 'vitest';
import type { ClassificationFacts } from '../../../../shared/omega/answers/facts.ts';
import { agentIds, cast, idsOfTier } from '../../../../shared/omega/agents/cast.ts';
import { levels } from '../../../../shared/omega/vocabulary.ts';
import { defaultPolicy } from '../../../../shared/omega/policy.ts';
import { judge, play, problem } from './omega-play.ts';
import { SessionFixture } from './omega-session.ts';

const marked = (marker: string) => `${problem} [simulate: ${marker}]`;

describe('a simulated session', () => {
  test('of the default kind succeeds in few cycles, the last of which finds nothing new', () => {
    const { fixture, decision, cycles } = play(problem);
    expect(decision).toMatchObject({ decision: 'TERMINATE', status: 'SUCCESS' });
    expect(fixture.cycle).toBeLessThanOrEqual(3);
    expect(cycles[0]?.newClaims).toBeGreaterThan(5);
    expect(cycles.at(-1)).toMatchObject({ newClaims: 0, newGrounds: 0, shifts: 0 });
  });

  test.each([
    'EMPIRICAL What causes migraine in sailors?',
    'Prove that every integer of this shape is prime.',
    'Should the council close the bridge?',
    'Is this tractable: which knots unknot?',
    'x',
  ])('succeeds on %s', (statement) => {
    expect(play(statement).decision).toMatchObject({ status: 'SUCCESS' });
  });

  test.each(levels.flatMap((stakes) => levels.map((uncertainty) => ({ stakes, uncertainty }))))(
    'succeeds at $stakes stakes and $uncertainty uncertainty',
    (flags) => {
      expect(play(problem, 6, flags).decision).toMatchObject({ status: 'SUCCESS' });
    },
  );

  test('rests its answer on claims that were verified and attacked, and on no remark at the side', () => {
    const { fixture, cycles } = play(problem);
    expect(cycles.at(-1)?.conclusions.length).toBeGreaterThanOrEqual(2);
    expect(cycles.at(-1)?.conclusions.filter((id) => !id.endsWith('/C1'))).toEqual([]);
    expect(fixture.part(51, 'synthesis')).toMatchObject({ answers: 'FULLY' });
  });

  test('hears from every thinker a statement of its own, about the words of the problem', () => {
    const fixture = new SessionFixture(problem);
    const said = idsOfTier('GENESIS').map(
      (agent) =>
        fixture.ask(agent, 'contribute', 'EXPLORATION', [
          [53, 'problem'],
          [53, 'openPoints'],
        ]).answer as { claims: { statement: string }[] },
    );
    const statements = said.flatMap(({ claims }) => claims.map(({ statement }) => statement));
    expect(new Set(statements).size).toBe(statements.length);
    expect(statements.filter((statement) => !/“(ferries|archipelago|arrive)”/.test(statement))).toEqual([]);
  });

  test('answers a repeated request byte for byte alike', () => {
    const [a, b] = [play(problem), play(problem)];
    expect(JSON.stringify(a.fixture.asked)).toBe(JSON.stringify(b.fixture.asked));
  });
});

describe('a marker in the problem', () => {
  test('contradiction: the Conflict Resolver settles a few, and the session succeeds', () => {
    const { fixture, decision } = play(marked('contradiction'));
    const { resolved, unresolved } = fixture.view.state.contradictions;
    expect([resolved.length, unresolved.length]).toEqual([3, 0]);
    expect(decision).toMatchObject({ status: 'SUCCESS' });
  });

  test('cascade: more FATAL contradictions than policy bears, which neither resolver settles', () => {
    const { fixture } = play(marked('cascade'), 1, { uncertainty: 'LOW' });
    const { unresolved } = fixture.view.state.contradictions;
    expect(unresolved.filter(({ severity }) => severity === 'FATAL').length).toBeGreaterThan(
      defaultPolicy.failure.fatalContradictions,
    );
    const { facts } = fixture.ask(57, 'judge', 'SYNTHESIS', [[53, 'contradictions']]);
    expect(new Set((facts['settled'] as { settlement: string }[]).map(({ settlement }) => settlement))).toEqual(
      new Set(['UNRESOLVABLE']),
    );
    const resolver = fixture.ask(50, 'contribute', 'SYNTHESIS', [[53, 'contradictions']]);
    expect(
      new Set(
        (resolver.answer as { resolutions: { settlement: string }[] }).resolutions.map(({ settlement }) => settlement),
      ),
    ).toEqual(new Set(['UNRESOLVABLE']));
  });

  test('stall: nothing new comes, and the session has to recover', () => {
    const { fixture, decision } = play(marked('stall'));
    expect(decision).toMatchObject({ decision: 'RECOVER' });
    expect(fixture.ask(57, 'intervene', 'SYNTHESIS', [[53, 'claimBoard']]).facts).toMatchObject({
      constraints: 2,
      subProblems: 0,
      pivot: [],
    });
  });

  test('decompose: PHI offers sub-problems, which carry no marker, and their answers end the session', () => {
    const { fixture, decision } = play(marked('decompose'));
    expect(decision).toMatchObject({ decision: 'RECOVER' });
    const { facts, answer } = fixture.ask(57, 'intervene', 'SYNTHESIS', [[53, 'claimBoard']]);
    expect(facts).toMatchObject({ constraints: 0, subProblems: 2 });
    expect(JSON.stringify(answer)).not.toContain('[simulate');
    const solved = play(marked('decompose'), 6, {}, (one) => {
      one.framing = { ...one.framing, subAnswers: [{ question: 'q', answer: 'a', status: 'SUCCESS' }] };
    });
    expect(solved.decision).toMatchObject({ status: 'SUCCESS' });
  });

  test('pivot: PHI offers another framing, under which new claims come and the session succeeds', () => {
    const { fixture, decision, cycles, classified } = play(marked('pivot'));
    expect(decision).toMatchObject({ decision: 'RECOVER' });
    const { facts } = fixture.ask(57, 'intervene', 'SYNTHESIS', [[53, 'claimBoard']]);
    const pivot = facts['pivot'] as ClassificationFacts['characteristics'];
    fixture.framing = { ...fixture.framing, framing: pivot };
    const reframed = { ...classified, characteristics: pivot };
    expect(fixture.run(reframed, true).newClaims).toBeGreaterThan(0);
    expect(judge(fixture, cycles, fixture.run(reframed), classified)).toMatchObject({ status: 'SUCCESS' });
  });

  test('undecidable: the Falsifier names a verified claim, and the problem counts as intractable', () => {
    expect(play(marked('undecidable')).decision).toMatchObject({
      status: 'FAILURE',
      failureType: 'INTRACTABLE',
    });
  });

  test('reject: the Quality Controller rejects', () => {
    const { fixture, decision } = play(marked('reject'), 3);
    expect(fixture.part(52, 'quality')).toMatchObject({ verdict: 'REJECT' });
    expect(decision).not.toMatchObject({ status: 'SUCCESS' });
  });

  test('ill-defined: unclear until the Clarity Optimizer has spoken', () => {
    const { fixture, classified } = play(marked('ill-defined'), 1);
    expect(classified.wellDefined).toBe(false);
    expect(fixture.part(47, 'wellDefined')).toBe(true);
    expect(fixture.classify().wellDefined).toBe(true);
  });
});

test('every agent answers every task of its row, before and after others have spoken', () => {
  const { fixture } = play(problem, 1, { stakes: 'HIGH', uncertainty: 'HIGH' });
  const contributed = new Set(fixture.asked.map(({ agent }) => agent));
  for (const agent of agentIds.filter((id) => cast[id].tier !== 'PHI')) {
    fixture.ask(agent, 'contribute', 'EXPLORATION');
    if (!contributed.has(agent) || ['MEMORY', 'PHI'].includes(cast[agent].tier)) continue;
    const summary = fixture.ask(agent, 'summary', 'SYNTHESIS', [[agent, 'own']]);
    expect(summary.facts).toMatchObject({ complex: false, problems: [] });
    fixture.ask(agent, 'report', 'SYNTHESIS', [[agent, 'own']]);
  }
  for (const task of ['judge', 'intervene', 'synthesise', 'recommend'] as const) fixture.ask(57, task, 'CONCLUSION');
});
