import type { Resolution } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { amendmentsOf } from './amendments.ts';
import { breach, type Breach } from './breaches.ts';
import { shareWithin } from './content-words.ts';
import type { Round } from './deliberation.ts';
import { wordsOf } from './proposal-rules.ts';
import { prefix } from '../../text/cut.ts';

/**
 * The Synthesizer merges: what it puts to the vote is made of what was said in the round, in the canon or in the texts
 * that everybody was given (worldbuilding rules §5.6). A text most of whose words nobody used is a proposal of its own.
 */
export function resolutionBreaches(
  { amendments, merged, fills }: Resolution,
  round: Round | undefined,
  known: readonly string[],
  { discourse: { newInMerge } }: Pick<Policy, 'discourse'>,
): readonly Breach[] {
  if (round === undefined || round.proposal === null) return [];
  const said = [...known, ...saidIn(round)];
  const table = new Set(amendmentsOf({ ...round, resolution: null }).map(({ id }) => id));
  const isNew = (text: string) => 1 - shareWithin(text, said) > newInMerge;
  const invented = [
    ...(isNew(merged) ? ['the merged text'] : []),
    ...amendments.flatMap(({ id, text }) =>
      (id === null || !table.has(id)) && isNew(text) ? [`the amendment "${prefix(text, 60)}"`] : [],
    ),
    ...fills.flatMap(({ part, value }) => (isNew(value) ? [`its ${part}`] : [])),
  ];
  return invented.length === 0 ? [] : [breach('SYNTHESIZER_INVENTS', `nobody said most of ${invented.join(', ')}`)];
}

/** All that was said in a round before its resolution. */
function saidIn({ proposal, objection, responses, wildcard, curveballs }: Round): readonly string[] {
  return [
    ...(proposal === null ? [] : wordsOf(proposal.proposal)),
    ...(objection === null ? [] : [objection.failureCase, objection.changeWanted, objection.text]),
    ...responses.flatMap(({ response }) =>
      [response.adds, response.modifies, response.objects].filter((text) => text !== null),
    ),
    ...(wildcard === null ? [] : [wildcard]),
    ...curveballs.map(({ text }) => text),
  ];
}
