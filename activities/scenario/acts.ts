import type { Json } from '../../shared/kernel/index.ts';
import type { Breakthrough, Challenge, Veto } from '../../shared/scenario/answers/index.ts';
import type { ActFacts } from '../../shared/scenario/facts/index.ts';
import { blank } from '../../shared/scenario/facts/index.ts';
import { type Agent, mayActAs } from '../../shared/scenario/index.ts';
import type { Act } from '../ask/system.ts';
import { excerpt } from '../../shared/text/index.ts';

interface Reported {
  readonly challenges?: readonly Challenge[];
  readonly escalation?: string | null;
  readonly veto?: Veto | null;
  readonly breakthrough?: Breakthrough | null;
}
type Facts = Readonly<Record<string, Json>>;

/** Words of a model in a summary are cut: it is one sentence. */
const short = (text: string) => excerpt(text, 120);
const spoken = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');

/**
 * The messages that a report's acts are (scenario rules §1.3), gravest first. A challenge without evidence is no
 * CHALLENGE, and a veto of one who may not veto is no VETO: neither is written as one, and `refusedIn` names it. All
 * others are written as they were said, also those that go no further.
 */
export function actsOf(agent: Agent, answer: Json, facts: Facts): readonly Act[] {
  const { challenges = [], escalation = null, veto = null, breakthrough = null } = answer as Reported;
  const found = actFactsIn(facts);
  return [
    ...(veto !== null && mayActAs('VETO', agent) ? [vetoed(agent, veto, found)] : []),
    ...(breakthrough === null ? [] : [proposed(agent, breakthrough)]),
    ...(blank(escalation)
      ? []
      : [
          {
            type: 'ESCALATION',
            summary: `${agent} calls for a person`,
            body: escalation ?? '',
            evidence: [],
            confidence: null,
          } as const,
        ]),
    ...challenges.flatMap((challenge, place) =>
      challenge.evidence.every(blank) ? [] : [challenged(agent, challenge, place + 1, found)],
    ),
  ];
}

function vetoed(agent: Agent, veto: Veto, found: ActFacts | null): Act {
  const { law, proof, check, correction } = veto;
  const finding = found?.veto?.check;
  return {
    type: 'VETO',
    summary: `${agent} vetoes ${short(veto.claimId)}: ${short(law)}${finding === undefined ? '' : ` (proof: ${finding.finding})`}`,
    body: written({ ...veto, finding: finding ?? null }),
    evidence: spoken([
      law,
      proof,
      check === null
        ? ''
        : `${check.expression} ${check.requirement.comparator} ${check.requirement.value} ${check.requirement.unit}`,
      correction,
    ]),
    confidence: null,
  };
}

function proposed(agent: Agent, breakthrough: Breakthrough): Act {
  const { summary, novelty, physics } = breakthrough;
  return {
    type: 'BREAKTHROUGH',
    summary: `${agent} proposes a way through: ${short(summary)}`,
    body: written(breakthrough),
    evidence: spoken([novelty, physics]),
    confidence: null,
  };
}

function challenged(agent: Agent, challenge: Challenge, number: number, found: ActFacts | null): Act {
  const kept = found?.challenges.find((one) => one.number === number);
  const { confidence, ...said } = challenge;
  return {
    type: 'CHALLENGE',
    summary: `${agent} challenges ${short(challenge.claim)} of ${challenge.against}${kept?.proof ? ` (proof: ${kept.proof.finding})` : ''}`,
    body: written({ number, ...said, finding: kept?.proof ?? null }),
    evidence: spoken(challenge.evidence),
    confidence,
  };
}

const written = (body: unknown) => JSON.stringify(body, null, 1);

/** What goes no further, by number and reason; a veto that its agent may not cast has no number. */
export function refusedIn(facts: Facts): readonly Json[] {
  const found = actFactsIn(facts);
  if (found === null) return [];
  const more = found.refusedInAll - found.refused.length;
  return [
    ...found.refused,
    ...(more > 0 ? [{ reason: 'more', count: more }] : []),
    ...(found.vetoRefused ? [{ act: 'veto', reason: 'not-entitled' }] : []),
  ];
}

/** The facts of a stored call are Symposium's own; a call of another kind has no acts. */
const actFactsIn = (facts: Facts): ActFacts | null =>
  facts.acts === undefined || facts.acts === null ? null : (facts.acts as ActFacts);
