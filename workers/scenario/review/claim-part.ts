import type { Json } from '../../../shared/kernel/index.ts';
import type { Claimed } from '../../../shared/scenario/index.ts';
import { plain } from '../../../shared/scenario/facts/index.ts';

/**
 * The part of an answer that a claim's id names (`shared/scenario/claims.ts` makes the ids), or null where there is
 * none. What an author's table doesn't list under a word of its own is looked for by id in the author's rows.
 */
export function claimPart(id: string, claimed: Claimed): Json {
  const [, by = '', what = ''] = /^([A-Z]+)\/(.+)$/s.exec(id.trim()) ?? [];
  const lookUp = lookUps[by];
  return lookUp === undefined ? null : ((lookUp(plain(what), claimed) ?? null) as Json);
}

const lookUps: Readonly<Record<string, (what: string, claimed: Claimed) => unknown>> = {
  ATHENA: (what, { seed }) =>
    seed &&
    (row(seed.solution.claims, ({ id }) => id, what) ??
      row(seed.solution.steps, ({ id }) => id, what) ??
      row(seed.insights, ({ id }) => id, what) ??
      row(seed.distractors, ({ id }) => id, what) ??
      row(seed.scenario.objects, ({ name }) => `object:${name}`, what) ??
      row(seed.openFrontier?.evaluationCriteria ?? [], ({ id }) => id, what) ??
      row(seed.paradox?.premises ?? [], ({ id }) => id, what) ??
      word(what, {
        threat: { threat: seed.scenario.threat, deadlineSeconds: seed.scenario.deadlineSeconds },
        deadline: { deadlineSeconds: seed.scenario.deadlineSeconds, threat: seed.scenario.threat },
        narrative: { narrative: seed.scenario.narrative },
        outcome: { correctOutcome: seed.correctOutcome },
        rubric: seed.rubric,
      })),
  NEWTON: (what, { physics }) =>
    physics &&
    (row(physics.claims, ({ claimId }) => claimId, what) ??
      row(physics.materials, ({ object }) => `object:${object}`, what) ??
      word(what, { feasibility: { feasibility: physics.feasibility, concerns: physics.concerns } })),
  EULER: (what, { mathematics }) =>
    mathematics &&
    (row(mathematics.calculations, ({ id }) => id, what) ??
      row(mathematics.claims, ({ claimId }) => claimId, what) ??
      word(what, {
        timing: mathematics.timing,
        fragility: mathematics.fragility,
        uniqueness: { uniqueness: mathematics.uniqueness },
        units: { dimensional: mathematics.dimensional, notes: mathematics.dimensionalNotes },
        proof: mathematics.proofReview,
      })),
  GALILEO: (what, { grounding }) =>
    grounding &&
    (row(
      grounding.constructs.map((one, place) => ({ ...one, place })),
      ({ place }) => `construct-${place + 1}`,
      what,
    ) ??
      row(
        grounding.citations.map((one, place) => ({ ...one, place })),
        ({ place }) => `citation-${place + 1}`,
        what,
      ) ??
      word(what, {
        difficulty: grounding.difficulty,
        novelty: { novelty: grounding.novelty },
        validity: grounding.validity,
      })),
  SOCRATES: (what, { classification, informed }) =>
    (classification &&
      word(what, {
        status: { status: classification.status, justification: classification.justification },
        type: { impossibilityType: classification.impossibilityType, justification: classification.typeJustification },
        ethics: classification.ethics,
      })) ??
    (informed &&
      word(what, {
        'informed-status': { status: informed.status, justification: informed.justification },
        'informed-type': { impossibilityType: informed.impossibilityType },
        'informed-ethics': { ethics: informed.ethics, notes: informed.ethicsNotes },
      })),
};

function row<T extends object>(rows: readonly T[], idOf: (one: T) => string, what: string): object | undefined {
  const found = rows.find((one) => plain(idOf(one)) === what);
  if (found === undefined || !('place' in found)) return found;
  const { place: _, ...rest } = found;
  return rest;
}

function word(what: string, words: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(words, what) ? words[what] : undefined;
}
