import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Argument, Examination } from '../../../../shared/omega/confidence/argument.ts';
import { propagate } from '../../../../shared/omega/confidence/propagate.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { asJson } from '../../../../shared/kernel/json.ts';
import { cast } from '../../../../shared/omega/agents/cast.ts';
import { attackResults, verificationResults } from '../../../../shared/omega/vocabulary.ts';
import { assessCycle } from '../../../../shared/omega/assess/assessment.ts';
import { restsOnIn } from '../../../../shared/omega/claims/rests-on.ts';
import { printed } from '../../../../shared/omega/confidence/trace.ts';
import type { SessionView } from '../../../../shared/omega/session/view.ts';
import { play, problem } from '../../../activities/models/simulated/omega-play.ts';
import { address, anySteps } from '../any-steps.ts';
import { type Told, toldSession } from '../told-session.ts';
import { anyArgument, anyExamination, saneArgument } from './cases.ts';
import { recomputed } from './recomputed.ts';
import { recomputedSession } from './recomputed-session.ts';

/* The rule of combination against a second writing of it from its text (OMEGA rules §2.3). */

/** Checks of several sources, attacks that leave a form in which the claim survives, claims that lost. */
const detailed = (argument: fc.Arbitrary<Argument>): fc.Arbitrary<Argument> =>
  fc
    .record({
      argument,
      examinations: fc.array(
        fc
          .tuple(anyExamination, fc.subarray(['1:x', '2:y', '3:z', '4:F1']), fc.boolean())
          .map(([one, sources, mended]): Examination =>
            one.kind === 'ATTACK' ? { ...one, mended } : { ...one, sources },
          ),
        { maxLength: 16 },
      ),
      losses: fc.array(fc.record({ id: fc.constant('l'), lost: fc.subarray(['a', 'b', 'nobody’s']) }), {
        maxLength: 2,
      }),
    })
    .map(({ argument: whole, examinations, losses }) => ({ ...whole, examinations, losses }));

const both = (argument: Argument) => {
  const { derivations } = propagate(argument, policy);
  const again = recomputed(argument, policy);
  return [...again].map(([id, confidence]) => ({
    id,
    again: confidence,
    now: derivations.get(id)?.confidence ?? null,
  }));
};
const differing = (argument: Argument) =>
  both(argument).filter(({ again, now }) => now === null || Math.abs(again - now) > 1e-9);

describe('a second writing of the rule comes to the same confidences', () => {
  test.each([
    ['sane arguments', saneArgument],
    ['arguments with circles, gaps and absurd numbers', anyArgument],
  ])('for %s', (_, arbitrary) => {
    fc.assert(
      fc.property(detailed(arbitrary), (argument) => {
        expect(differing(argument)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('of a whole session, from its rows', () => {
  const differingIn = (session: SessionView, restsOn: readonly string[]) => {
    const { confidences } = assessCycle(session, { cycle: 1, restsOn, standings: {} }, policy);
    const again = recomputedSession(session, restsOn, {}, policy);
    const ids = [...new Set([...again.keys(), ...Object.keys(confidences)])];
    return ids.flatMap((id) => {
      const [one, other] = [again.get(id) ?? null, confidences[id] ?? null];
      const same = one !== null && other !== null && Math.abs(printed(one) - other) < 1e-6;
      return same ? [] : [{ id, again: one, now: other }];
    });
  };

  /** A verifier finds what verifiers may find, and an attacker what attackers may: an answer of another kind is none. */
  const byTier = (step: Told): Told => ({
    ...step,
    say: (step.say ?? []).map((one) => {
      const may: readonly string[] = cast[one.agent].tier === 'VERIFICATION' ? verificationResults : attackResults;
      const { findings, ...answer } = one.answer as { readonly findings: readonly { readonly result: string }[] };
      return { ...one, answer: asJson({ ...answer, findings: findings.filter(({ result }) => may.includes(result)) }) };
    }),
  });

  test('that is made at random', () => {
    fc.assert(
      fc.property(anySteps, fc.array(address, { maxLength: 2 }), (steps, restsOn) => {
        expect(differingIn(toldSession('Why?', ...steps.map(byTier)), restsOn)).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  test.each([[''], ['[simulate: contradiction]']])('that was played by the simulated agents %s', (marker) => {
    const { view } = play(`${problem} ${marker}`, 2, { stakes: 'HIGH' }).fixture;
    expect(differingIn(view, restsOnIn(view))).toEqual([]);
  });
});
