import {
  failed,
  gate,
  noneOf,
  passed,
  unscored,
  type Criterion,
  type Finding,
  type GateReport,
} from '../../kernel/gates.ts';
import { foundSomething } from '../failures/signatures.ts';
import type { Policy } from '../policy.ts';
import type { TerminationFacts } from './facts.ts';
import { own } from '../../kernel/own.ts';

/** Groups of conditions of success (OMEGA rules §6.1); each is asked, whatever the others say. */
export const successGroups = ['CONVERGENCE', 'CONFIDENCE', 'COMPLETENESS', 'ROBUSTNESS', 'QUALITY'] as const;
export type SuccessGroup = (typeof successGroups)[number];

type Numbers = Pick<Policy, 'confidence'>;
type Row = Criterion<TerminationFacts, Numbers>;

const row = (name: string, returnsTo: string, method: string, required: string, check: Row['check']): Row => ({
  name,
  required,
  method,
  statuses: 'ALL',
  returnsTo,
  check,
});

function word(said: boolean | null, who: string, deficiency: string): Finding {
  if (said === null) return unscored(`${who} gave no readable word`);
  return said ? passed() : failed(deficiency);
}
const counted = 'counted by Symposium';
const testified = 'an agent’s word';

export const successConditions = {
  CONVERGENCE: [
    row('actionable', '48', testified, 'the solution space is narrow enough to act on', ({ progress }) =>
      word(progress?.actionable ?? null, 'the Progress Monitor', 'the solution space is not narrow enough to act on'),
    ),
    row('settled', '48', counted, 'the last cycle found nothing that matters', ({ cycles, turned }) => {
      const last = cycles.at(-1);
      if (!last) return failed('no cycle has ended');
      if (turned !== null) return failed(turned);
      return foundSomething(last)
        ? failed(
            `the last cycle found ${last.newClaims} new claims, ${last.newGrounds} new grounds of the answer and ${last.shifts} shifts of confidence`,
          )
        : passed();
    }),
    row('converged', '48', testified, 'the Progress Monitor confirms convergence', ({ progress }) =>
      word(progress?.converged ?? null, 'the Progress Monitor', 'the Progress Monitor sees no convergence'),
    ),
  ],
  CONFIDENCE: [
    row(
      'confidence',
      '51',
      'propagated by Symposium',
      'the answer’s confidence is above the threshold of its stakes',
      ({ cycles, stakes }, { confidence }) => {
        const now = cycles.at(-1)?.answerConfidence ?? null;
        if (now === null) return unscored('there is no answer to be confident of');
        return now > confidence.final[stakes]
          ? passed()
          : failed(`confidence ${now} is not above ${confidence.final[stakes]} (${stakes} stakes)`);
      },
    ),
    row('no fatal contradiction', '50', counted, 'no FATAL contradiction is unresolved', ({ contradictions }) =>
      noneOf(
        contradictions.filter(({ severity }) => severity === 'FATAL').map(({ id }) => `contradiction ${id} is FATAL`),
      ),
    ),
  ],
  COMPLETENESS: [
    row('answered', '51', testified, 'the question is answered, or stated to be unanswerable', ({ synthesis }) =>
      word(
        synthesis === null ? null : synthesis.answers === 'FULLY' || synthesis.answers === 'UNANSWERABLE',
        'the Synthesis Architect',
        'the question is not answered in full',
      ),
    ),
    row('no critical gap', '40', testified, 'the Gap Hunter names no critical gap', ({ criticalGaps }) =>
      word(
        criticalGaps === null ? null : criticalGaps === 0,
        'the Gap Hunter',
        `${criticalGaps ?? 0} critical gaps are open`,
      ),
    ),
    row('approved', '52', testified, 'the Quality Controller approves', ({ quality }) =>
      word(quality === null ? null : quality !== 'REJECT', 'the Quality Controller', 'the Quality Controller rejects'),
    ),
  ],
  ROBUSTNESS: [
    row(
      'survived',
      '35–46',
      counted,
      'every claim that the answer rests on was attacked and survived',
      ({ synthesis, attacked, refuted }) => {
        if (synthesis === null) return unscored('the Synthesis Architect gave no readable word');
        if (synthesis.restsOn.length === 0) return failed('the answer rests on no claim');
        return noneOf([
          ...synthesis.restsOn.flatMap((claim) => {
            const tried = own(attacked, claim);
            if (!tried || tried.attacks === 0) return [`claim ${claim} was not attacked`];
            return tried.succeeded > 0 ? [`${tried.succeeded} attacks on claim ${claim} succeeded`] : [];
          }),
          ...refuted.map((claim) => `the answer, ${claim}, was refuted`),
        ]);
      },
    ),
    row(
      'core survives',
      '46',
      testified,
      'the Survivor Synthesizer confirms a core that survives',
      ({ coreSurvives }) => word(coreSurvives, 'the Survivor Synthesizer', 'no core survives'),
    ),
    row('not defeated', '44', testified, 'the Steelman Attacker could not defeat the answer', ({ steelmanDefeated }) =>
      word(
        steelmanDefeated === null ? null : !steelmanDefeated,
        'the Steelman Attacker',
        'the Steelman Attacker defeated the answer',
      ),
    ),
  ],
  QUALITY: [
    row('ships', '52', testified, 'the verdict is SHIP or SHIP_WITH_CAVEATS', ({ quality }) =>
      word(quality === null ? null : quality !== 'REJECT', 'the Quality Controller', 'the verdict is REJECT'),
    ),
    row('verified', '27–34', counted, 'every claim that the answer rests on is verified', ({ synthesis, verified }) =>
      synthesis === null
        ? unscored('the Synthesis Architect gave no readable word')
        : noneOf(
            synthesis.restsOn
              .filter((claim) => !verified.includes(claim))
              .map((claim) => `claim ${claim} is not verified`),
          ),
    ),
    row('complete', '51', 'checked against the schema', 'all parts of the output are there', ({ outputComplete }) =>
      outputComplete ? passed() : failed('a part of the output is missing'),
    ),
  ],
} as const satisfies Record<SuccessGroup, readonly Row[]>;

/** A report for each group. All five have to pass; what could not be judged does not. */
export const judgeSuccess = (facts: TerminationFacts, policy: Numbers): readonly GateReport[] =>
  successGroups.map((group) => gate(group, successConditions[group], facts, 'ALL', policy));

export const succeeds = (groups: readonly GateReport[]): boolean =>
  groups.length === successGroups.length && groups.every((group) => group.passed);
