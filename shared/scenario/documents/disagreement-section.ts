import { list, prose, sentence, table, titled } from '../../page/markdown.ts';
import { confidence } from './figures.ts';
import { nameOf, outcomeText, reasonText, refusalText, downgradeText } from './dispute-words.ts';
import type { RecordedChallenge } from './dispute-record.ts';
import type { ScenarioRecord } from './record.ts';

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
        ...(said === null
          ? []
          : [
              `What is wrong: ${said.wrong}`,
              ...said.evidence.map((text) => `Evidence: ${text}`),
              `Recommendation: ${said.recommendation}`,
              ...(said.confidence === null ? [] : [`Confidence of the challenger: ${confidence(said.confidence)}`]),
            ]),
        ...(one.finding === null ? [] : [`The house: ${one.finding}`]),
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
        `Outcome: ${outcomeText(one.outcome)}`,
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
  const ended = (one: RecordedChallenge) => `${outcomeText(one.outcome)} (${one.resolution})`;
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
  `${outcome === 'UPHELD' ? 'overruled' : 'overruled in part'} in ${phase} on a challenge by ${challenger === 'HOUSE' ? 'the house' : challenger === 'OUTSIDER' ? 'an outsider' : challenger} (${resolution}; ${dispute})`;

/** How the final status was found, below the votes on it. */
export const statusBlock = (status: string, how: string): string =>
  prose(sentence(`Final status: ${status}. How: ${how}`));
