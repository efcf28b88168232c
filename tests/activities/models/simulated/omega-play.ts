import type { Assessment } from '../../../../shared/omega/activities.ts';
import type { CycleFacts } from '../../../../shared/omega/failures/facts.ts';
import type { ClassificationFacts } from '../../../../shared/omega/answers/facts.ts';
import { defaultPolicy } from '../../../../shared/omega/policy.ts';
import { decideTermination, type TerminationDecision } from '../../../../shared/omega/termination/decide.ts';
import { triggersOf } from '../../../../shared/omega/deployment/triggers.ts';
import { SessionFixture } from './omega-session.ts';

export const problem =
  'Why do ferries in the archipelago arrive late although their engines were renewed, and what should the harbours change?';

/** The facts of a cycle's end, as the workflow puts them together. */
export function judge(
  fixture: SessionFixture,
  cycles: CycleFacts[],
  { verified, attacked, contradictions, ...counts }: Assessment,
  { stakes }: ClassificationFacts,
): TerminationDecision {
  const synthesis = fixture.part(51, 'synthesis');
  const quality = fixture.part(52, 'quality')?.verdict ?? null;
  const intractability = fixture.part(45, 'intractability');
  cycles.push({ iteration: fixture.cycle, ...counts, conclusions: synthesis?.restsOn ?? [], quality, failures: [] });
  fixture.triggers = triggersOf(
    {
      newContradictions: counts.newContradictions,
      conflicts: counts.conflicts,
      confidence: counts.answerConfidence,
      stakes,
      gaps: fixture.part(40, 'gaps') ?? [],
      quality: fixture.part(52, 'quality'),
    },
    defaultPolicy,
  );
  return decideTermination(
    {
      cycles,
      contradictions,
      usage: { cycles: fixture.cycle, tokens: 0, costMicrodollars: 0, timeMs: 0 },
      keyAgents: [],
      stakes,
      progress: fixture.part(48, 'progress'),
      synthesis,
      criticalGaps: fixture.part(40, 'gaps')?.filter(({ critical }) => critical).length ?? null,
      steelmanDefeated: fixture.part(44, 'defeated'),
      coreSurvives: fixture.part(46, 'coreSurvives'),
      quality,
      attacked,
      verified,
      refuted: [],
      turned: null,
      outputComplete: (synthesis?.answered ?? 0) > 0,
      intractability: intractability !== null && verified.includes(intractability.claimId) ? intractability : null,
      unresolvable: 0,
      criticalAgentLost: false,
      aborted: false,
      unanswered: false,
      recovery: 'NOT_TRIED',
      untried: 10,
    },
    defaultPolicy,
  );
}

/** Runs until something else than another cycle is decided, or the given number of cycles is over. */
export function play(
  statement: string,
  most = 6,
  flags: Partial<Pick<ClassificationFacts, 'stakes' | 'uncertainty'>> = {},
  prepare: (fixture: SessionFixture) => void = () => {},
) {
  const fixture = new SessionFixture(statement);
  prepare(fixture);
  const classified = { ...fixture.classify(), ...flags };
  const cycles: CycleFacts[] = [];
  let decision: TerminationDecision;
  do decision = judge(fixture, cycles, fixture.run(classified), classified);
  while ((decision.decision === 'CONTINUE' || decision.decision === 'DEPLOY_MORE') && fixture.cycle < most);
  return { fixture, decision, cycles, classified };
}
