import type { Classification, Intervention } from './answers-phi.ts';
import type { Judgement } from './answers-special.ts';
import type { ClassificationFacts, InterventionFacts, JudgementFacts } from './facts.ts';
import { settledOf } from './facts-of-settlement.ts';

/** What PHI's testimony comes to, without its words. */
export function classificationFacts({
  type,
  subtype,
  wellDefined,
  uncertainty,
  stakes,
  characteristics,
  keyUncertainties,
}: Classification): ClassificationFacts {
  return { type, subtype, wellDefined, uncertainty, stakes, characteristics, uncertainties: keyUncertainties.length };
}

/** `handed`: the contradictions that lay on PHI's context. */
export const judgementFacts = ({ resolutions }: Judgement, handed: ReadonlySet<string>): JudgementFacts => ({
  settled: settledOf(resolutions, handed),
});

/** A way that is offered twice is one way. */
export function interventionFacts({ diagnosis, constraints, subProblems, pivot }: Intervention): InterventionFacts {
  return {
    diagnosis,
    constraints: new Set(constraints).size,
    subProblems: new Set(subProblems.map(({ statement }) => statement)).size,
    pivot: [...new Set(pivot)],
  };
}
