import { z } from 'zod';
import type { Side } from '../../../../shared/scenario/answers/index.ts';
import { type Agent, type AnswerOf, status, type Status } from '../../../../shared/scenario/index.ts';
import { type ProofFinding, proofFindings } from '../../../../shared/verification/index.ts';
import { confidenceOf, type Mind } from './mind.ts';
import { sectionsOf } from '../prompt.ts';
import { statusOf } from './standing.ts';
import { inWords, verdictOf } from './verdict.ts';

/** What Symposium's note on a dispute says. Every part may be missing: a challenge of Symposium quotes nobody. */
const note = z.object({
  claim: z.string().default('the claim'),
  finding: z
    .object({
      finding: z.enum(proofFindings).nullable().catch(null),
      about: z.string().optional(),
      why: z.string().catch(''),
    })
    .nullable()
    .catch(null),
  quotes: z.array(z.record(z.string(), z.unknown())).catch([]),
});

/** The dispute in the context: the last note, since what was said before it is quoted in it. */
function disputeOf({ prompt }: Mind) {
  const read = sectionsOf(prompt, 'disputes')
    .flatMap((body) => {
      const one = note.safeParse(body);
      return one.success ? [one.data] : [];
    })
    .at(-1);
  const finding = read?.finding ?? null;
  return {
    claim: read?.claim ?? prompt.subject ?? 'the claim',
    found: finding?.finding ?? null,
    recomputed: finding?.about !== undefined,
    quotes: read?.quotes ?? [],
  };
}

/** What a repeated proof says of the two sides; null where it says nothing of either. */
function sideOf(found: ProofFinding | null): Side | null {
  if (found === null || found === 'no-proof') return null;
  return found === 'fails' ? 'CHALLENGER' : 'CHALLENGED';
}

/** Gives way to arithmetic, be it the challenger's proof or Symposium’s own sum, and to nothing less. */
export function answerResponse(mind: Mind): AnswerOf<'respond'> {
  const { claim, found, recomputed } = disputeOf(mind);
  const common = { override: null, proof: null, confidence: confidenceOf(mind) };
  if (found === 'fails' || recomputed) {
    return {
      decision: 'ACCEPT',
      evidence: ['I repeated the sum that the house shows, with the same result.'],
      ...common,
      statement: `The numbers speak against what I said under ${claim}, and I withdraw it.`,
      revision: `What stands under ${claim} is to follow the recomputed value.`,
    };
  }
  return {
    decision: 'DEFEND',
    revision: '',
    ...common,
    statement: `I have gone through ${claim} again and keep it: the objection does not touch the numbers that it rests on.`,
    evidence: [
      `The quantities behind ${claim} are the scenario’s own, and its result was worked out from them.`,
      mind.roll.pick([
        'No number was brought against it that the scenario contains.',
        'The objection would change a detail and leave the bound where it is.',
      ]),
    ],
  };
}

const stances: Readonly<Record<Agent, string>> = {
  ATHENA: 'Read as a stranger would read it',
  GALILEO: 'Weighed as evidence',
  EULER: 'Recomputed',
  NEWTON: 'Held against what a laboratory would find',
  SOCRATES: 'Asked what each side presupposes',
};

/** A vote, a ruling or an arbitration: by the finding where there is one, else by the agent's own dice. */
export function answerSide(mind: Mind): AnswerOf<'ballot'> {
  const { claim, found, recomputed } = disputeOf(mind);
  const side = recomputed ? 'CHALLENGER' : (sideOf(found) ?? mind.roll.pick(['CHALLENGER', 'CHALLENGED'] as const));
  const why =
    found === null || found === 'no-proof'
      ? 'the reasons of that side bear on the very point'
      : `the house’s finding, “${found}”, decides it`;
  return {
    side,
    reason: `${stances[mind.prompt.agent]}, the dispute of ${claim} goes to the ${side.toLowerCase()}: ${why}.`,
    override: null,
    proof: null,
    confidence: confidenceOf(mind),
  };
}

const vetoed = z.object({ claimId: z.string() });

/**
 * Works the vetoed claim out anew, as far as it is of a known kind; a revision that leaves it failing lifts nothing.
 */
export function answerVetoReview(mind: Mind): AnswerOf<'vetoReview'> {
  const ids = sectionsOf(mind.prompt, 'disputes')
    .flatMap((body) => note.safeParse(body).data?.quotes ?? [])
    .flatMap((quote) => (quote.from === mind.prompt.agent ? (vetoed.safeParse(quote).data?.claimId ?? []) : []));
  const claims = mind.context.claims.filter(({ id }) => ids.some((vetoedId) => vetoedId.split('/').includes(id)));
  const verdicts = claims.flatMap((claim) => verdictOf(claim) ?? []);
  const failing = verdicts.find(({ holds }) => !holds);
  const decisive = failing === undefined ? verdicts : [failing];
  const reason =
    decisive.map(inWords).join(' ') ||
    'The revision answers the law that I named, and no sum of mine speaks against it any more.';
  return {
    satisfied: failing === undefined,
    reason,
    recommendation: 'REDESIGN',
    physicsForbids: false,
    check: null,
    confidence: confidenceOf(mind),
  };
}

const reasons = z.object({ quotes: z.array(z.object({ status })) });

/** Goes with the most of the five reasons; where two are as strong, with what the design in the context is. */
export function answerRestatement(mind: Mind): AnswerOf<'restate'> {
  const shown = sectionsOf(mind.prompt, 'statusReasons')
    .flatMap((body) => reasons.safeParse(body).data?.quotes ?? [])
    .map((quote) => quote.status);
  const own = statusOf(mind.context);
  const chosen = strongest(shown) ?? own;
  const reason =
    chosen === own
      ? 'Having read the reasons, I find that the design and the reports bear this status out.'
      : 'The reasons of the others for this status weigh more than mine for another.';
  return { status: chosen, reason, override: null, proof: null, confidence: confidenceOf(mind) };
}

/** The one status with the most voices; null where no single one has. */
function strongest(shown: readonly Status[]): Status | null {
  const voices = (one: Status) => shown.filter((other) => other === one).length;
  const most = Math.max(0, ...shown.map(voices));
  const [first, ...others] = [...new Set(shown.filter((one) => voices(one) === most))];
  return first === undefined || others.length > 0 ? null : first;
}
