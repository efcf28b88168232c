import { list, prose, sentence, table, titled } from '../../page/markdown.ts';
import { confidence, significant, yesNo, stated } from './figures.ts';
import { downgradeText, endingText, endText, nameOf, nameWithin, reasonText, refusalText } from './dispute-words.ts';
import type { RecordedChallenge, RecordedVeto } from './dispute-record.ts';
import type { ScenarioRecord, RecordedReview } from './record.ts';
import { proofText } from './proof-text.ts';

/**
 * The Disagreement Log (scenario rules §6.1, §4.1): its table, each challenge with both sides' words, and what was
 * refused. It is where a reader starts, so the overruled position stands beside the one that prevailed.
 */
export function disagreementBlocks({
  disagreements,
  challenges,
  refused,
}: Pick<ScenarioRecord, 'disagreements' | 'challenges' | 'refused'>): string[] {
  return [
    table(
      ['Disagreement', 'Agents Involved', 'Resolution Method', 'Outcome'],
      disagreements.map((one) => [one.disagreement, one.agents.join(', '), one.resolution, one.outcome]),
    ),
    ...challenges.flatMap(challengeBlocks),
    ...(refused.length === 0
      ? []
      : [
          titled(
            'Refused, and not handed on',
            table(
              ['By', 'What', 'Claim', 'Where', 'Reason'],
              refused.map((one) => [
                nameOf(one.by),
                one.count > 1 ? `${one.count} ${one.act}s` : one.act,
                one.claim,
                `${one.phase}, attempt ${one.round}`,
                refusalText(one.reason),
              ]),
            ),
          ),
        ]),
  ];
}

function challengeBlocks(one: RecordedChallenge): string[] {
  const { said, response, votes } = one;
  return [
    titled(
      `${one.id}: ${nameOf(one.challenger)}${one.outsider === null ? '' : ` (${one.outsider})`} on ${one.claim} of ${one.challenged}`,
      list([
        `Domain: ${one.domains.join(', ')}${one.crossDomain ? ' (cross-domain: none of them is the challenger’s)' : ''}`,
        ...(one.downgraded === null
          ? []
          : [`It came as a veto and was heard as a challenge: ${downgradeText(one.downgraded)}`]),
        ...(one.request === undefined ? [] : [`Request: ${one.request}`]),
        ...(said === null
          ? []
          : [
              `${one.request === undefined ? 'What is wrong' : 'What is asked'}: ${said.wrong}`,
              ...said.evidence.map((text) => `Evidence: ${text}`),
              ...(said.recommendation === '' ? [] : [`Recommendation: ${said.recommendation}`]),
              ...(said.confidence === null ? [] : [`Confidence of the challenger: ${confidence(said.confidence)}`]),
            ]),
        ...(one.finding === null ? [] : [`Symposium: ${one.finding}`]),
        ...(response === null
          ? [`${one.challenged} gave no readable answer`]
          : [
              `${one.challenged} answered ${response.decision}: ${response.statement}`,
              ...response.evidence.map((text) => `Counter-evidence: ${text}`),
              ...(response.revision.trim() === '' ? [] : [`What it changes: ${response.revision}`]),
              `Confidence of the challenged: ${confidence(response.confidence)}`,
            ]),
        ...one.why.map((why) => `Not settled before: ${reasonText(why)}`),
        `Resolution: ${one.resolution}`,
        `Outcome: ${endText(one)}`,
        ...(one.overruled === null
          ? []
          : [`Overruled position, of ${nameOf(one.overruled.by)}: ${one.overruled.position}`]),
      ]),
    ),
    ...(votes.length === 0
      ? []
      : [
          table(
            ['Agent', 'Asked as', 'Side', 'Reason', 'Ground of override'],
            votes.map((vote) => [vote.agent, asked[vote.as], vote.side, vote.reason, vote.override ?? '']),
          ),
        ]),
  ];
}

const asked = { ballot: 'voter', rule: 'authority', arbitrate: 'arbiter' } as const satisfies Record<
  RecordedChallenge['votes'][number]['as'],
  string
>;

/**
 * What Symposium has on record of an agent's disputes; it stands beside the agent's own words in its trace
 * (scenario rules §2.6.1).
 */
export function recordedDisputes(
  { challenges, vetoes }: Pick<ScenarioRecord, 'challenges' | 'vetoes'>,
  agent: string,
): { issued: string[]; received: string[] } {
  const ended = (one: RecordedChallenge) => `${endText(one)} (${one.resolution})`;
  return {
    issued: [
      ...challenges
        .filter((one) => one.challenger === agent)
        .map((one) => `${one.id}, against ${one.claim}: ${ended(one)}`),
      ...vetoes
        .filter((one) => one.by === agent)
        .map(
          (one) =>
            `${one.id}, a veto of ${one.claim}: ${one.ruling === 'stands' ? (one.ending ?? 'open') : one.ruling}`,
        ),
    ],
    received: [
      ...challenges
        .filter((one) => one.challenged === agent)
        .map(
          (one) =>
            `${one.id}, by ${nameOf(one.challenger)} on ${one.claim}, answered ${one.response?.decision ?? 'unreadably'}: ${ended(one)}`,
        ),
      ...vetoes
        .filter((one) => one.claim.startsWith(`${agent}/`))
        .map(
          (one) =>
            `${one.id}, a veto by ${one.by} of ${one.claim}: ${one.ruling === 'stands' ? (one.ending ?? 'open') : one.ruling}`,
        ),
    ],
  };
}

/** Claims of these agents that fell after their report was in, to stand beside the report (scenario rules §6.2). */
export function correctionBlocks(
  { corrections }: Pick<ScenarioRecord, 'corrections'>,
  ...by: readonly string[]
): string[] {
  const own = corrections.filter(({ claim }) => by.some((agent) => claim.startsWith(`${agent}/`)));
  return own.length === 0
    ? []
    : [titled('Corrected since', list(own.map((one) => `${one.claim}: ${correctionText(one)}`)))];
}

export const correctionText = ({
  outcome,
  phase,
  challenger,
  resolution,
  dispute,
}: ScenarioRecord['corrections'][number]): string =>
  `${outcome === 'UPHELD' ? 'overruled' : 'overruled in part'} in ${phase} on a challenge by ${nameWithin(challenger)} (${resolution}; ${dispute})`;

/** How the final status was found, below the votes on it. */
export const statusBlock = (status: string, how: string): string =>
  prose(sentence(`Final status: ${status}. How: ${how}`));

/**
 * The Veto Log (scenario rules §4.2): each veto with its full evidence, and what Symposium found when it repeated the
 * proof.
 */
export function vetoBlocks({ vetoes, reviews }: Pick<ScenarioRecord, 'vetoes' | 'reviews'>): string[] {
  if (vetoes.length === 0) return [prose('No veto was cast.')];
  return vetoes.flatMap((veto) => blocksOf(veto, reviews));
}

function blocksOf(veto: RecordedVeto, reviews: ScenarioRecord['reviews']): string[] {
  const { said, finding, review } = veto;
  const check = said?.check ?? null;
  return [
    titled(
      `${veto.id}: ${veto.by} on ${veto.claim}`,
      list([
        ...(said === null ? [] : [`Law or theorem: ${said.law}`, `Proof: ${said.proof}`]),
        ...(check === null
          ? []
          : [
              `What ought to hold: ${check.expression} ${check.requirement.comparator} ${check.requirement.value} ${check.requirement.unit}`,
            ]),
        `Symposium repeats the proof: ${proofText(finding)}`,
        // What it found of a proof that decides nothing stands in the line before already.
        ...(finding.why.trim() !== '' && (finding.finding === 'fails' || finding.finding === 'holds')
          ? [`In full: ${finding.why}`]
          : []),
        `A fix is possible: ${yesNo(veto.fixPossible)}`,
        ...(said === null ? [] : [`Correction: ${said.correction}`]),
        `Ruling: ${rulingText(veto)}`,
        ...(review === null ? [] : [`${veto.by} on the revision: ${reviewText(review)}`]),
        `How it ended: ${endingOf(veto, reviews)}`,
      ]),
    ),
    ...(check === null
      ? []
      : [
          table(
            ['Quantity', 'Value', 'Unit', 'Source'],
            check.quantities.map((one) => [one.name, significant(one.value), one.unit, one.source]),
          ),
        ]),
  ];
}

function rulingText({ ruling, because }: RecordedVeto): string {
  switch (ruling) {
    case 'stands':
      return 'it stands and halts the pipeline';
    case 'downgraded':
      return `heard as a challenge, because ${downgradeText(because ?? '')}`;
    case 'escalates':
      return 'above the number of vetoes that a run allows an agent';
  }
}

function reviewText({
  satisfied,
  reason,
  recommendation,
  physicsForbids,
}: NonNullable<RecordedVeto['review']>): string {
  return `${satisfied ? 'satisfied' : `not satisfied, recommends ${recommendation}${physicsForbids ? ', as physics forbids every solution' : ''}`}. ${reason}`;
}

function endingOf({ ruling, ending, decidedIn }: RecordedVeto, reviews: ScenarioRecord['reviews']): string {
  const decision = reviews.find(({ id }) => id === decidedIn);
  const word = endingText(ending ?? ruling);
  return decision === undefined
    ? word
    : `${word}. ${decision.decision} by ${decision.reviewer ?? 'no one'} (review ${decision.id})`;
}

/** Every attempt at a gate with its criteria: what Symposium found, beside what was reported. */
export function gateBlocks({ gates }: Pick<ScenarioRecord, 'gates'>): string[] {
  if (gates.length === 0) return [list([])];
  return gates.map(({ gate, attempt, passed, findings }) =>
    titled(
      `${gate}, attempt ${attempt}: ${passed ? 'passed' : 'not passed'}`,
      table(
        ['Criterion', 'Outcome', 'Finding', 'Symposium', 'Reported'],
        findings.map((one) => [one.criterion, one.outcome, one.finding, stated(one.house), stated(one.reported)]),
      ),
    ),
  );
}

/** Every decision of a person, and every review that no one answered (scenario rules §4.3). */
export function reviewTable({ reviews }: Pick<ScenarioRecord, 'reviews'>): string {
  return table(
    ['Review', 'Question', 'Decision', 'Reviewer', 'At', 'Justification'],
    reviews.map((one) => [
      one.id,
      one.question,
      decisionText(one),
      one.reviewer === null ? 'no one' : `${one.reviewer}${one.group === null ? '' : ` (${one.group})`}`,
      one.at,
      one.justification,
    ]),
  );
}

/** The decision with what it says besides: the side that is right, the status that holds, … */
function decisionText({ decision, answers }: RecordedReview): string {
  if (answers === null) return decision;
  const { ruling, status, side, structuralFlaw, verified, verification, interpretations } = answers;
  return [
    decision,
    ...(ruling === 'retry' ? ['to be tried again'] : []),
    ...(side === null ? [] : [`right: ${side}`]),
    ...(status === null ? [] : [`status: ${status}`]),
    ...(structuralFlaw ? ['a flaw in the design'] : []),
    ...(verified === null ? [] : [verified ? 'verified' : 'not verified']),
    ...(verification === null ? [] : [verification]),
    ...(interpretations ?? []).map((one, place) => `interpretation ${place + 1}: ${one}`),
  ].join(', ');
}
