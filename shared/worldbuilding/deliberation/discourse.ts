import type { Proposal, Objection, Resolution, Response } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { breach, type Breach, breachKinds } from './breaches.ts';
import { contentWords, shareWithin, sharedWords } from './content-words.ts';
import { amendmentsOf } from './amendments.ts';
import { type Round, gapOf, lastProposer, type Deliberation } from './deliberation.ts';
import { prefix } from '../../text/cut.ts';
import type { Spoken } from './rows.ts';
import { mayTake } from './schedule.ts';

type Bounds = Pick<Policy, 'discourse'>;
/** A proposal with its id. */
interface Subject {
  readonly id: string;
  readonly proposal: Proposal;
}

/** All that a proposal says, so that whoever uses its words can be seen to repeat it. */
const wordsOf = ({ title, body, fills }: Proposal): readonly string[] => [
  title,
  body,
  ...fills.flatMap(({ value, tie }) => [value, tie ?? '']),
];

function saysTooLittle(proposal: Proposal, { discourse: { specificWords } }: Bounds): readonly Breach[] {
  const words = contentWords(wordsOf(proposal).join('\n')).size;
  return words >= specificWords
    ? []
    : [breach('EMPTY_PROPOSAL', `it has ${words} words that mean something, where ${specificWords} are the least`)];
}

/**
 * After a rejection the next proposal names the rejected one and says what it does about the gap
 * (worldbuilding rules §5.3). Putting the rejected text forward again does nothing about it.
 */
function ignoredRejection(
  proposal: Proposal,
  gap: Subject | null,
  { discourse: { restates } }: Bounds,
): readonly Breach[] {
  if (gap === null) return [];
  const because = (detail: string) => [breach('IGNORED_REJECTION', detail)];
  if (proposal.respondsTo !== gap.id)
    return because(
      `${gap.id} fell, and ${proposal.respondsTo === null ? 'no proposal' : proposal.respondsTo} is named`,
    );
  if (proposal.gapClosed === null || contentWords(proposal.gapClosed).size === 0)
    return because(`nothing is said about the gap that ${gap.id} left`);
  const again =
    shareWithin(proposal.body, [gap.proposal.body]) >= restates &&
    shareWithin(gap.proposal.body, [proposal.body]) >= restates;
  return again ? because(`it puts ${gap.id} forward again`) : [];
}

/**
 * An objection names its target, a failure case and a change that would answer it (worldbuilding rules §5.4): the
 * proposal's own id, and twice enough words, not all of which the proposal has used already. One that has neither case
 * nor change does not object.
 */
function objectionBreaches(
  objection: Objection,
  subject: Subject | null,
  { discourse: { specificWords, restates } }: Pick<Policy, 'discourse'>,
): readonly Breach[] {
  const said = subject === null ? [] : wordsOf(subject.proposal);
  const specific = (text: string) => contentWords(text).size >= specificWords && shareWithin(text, said) < restates;
  const { target, failureCase, changeWanted, text } = objection;
  const [fails, wants] = [specific(failureCase), specific(changeWanted)];
  if (!fails && !wants && contentWords(text).size - sharedWords(text, said) < specificWords)
    return [breach('NO_OBJECTION', 'it only agrees with the proposal or repeats it')];
  const lacks = [
    ...(subject === null || target === subject.id ? [] : [`a target: ${target} is not ${subject.id}`]),
    ...(fails ? [] : ['a failure case of its own']),
    ...(wants ? [] : ['a change that would answer it']),
  ];
  return lacks.length === 0 ? [] : [breach('UNSPECIFIC_OBJECTION', `it lacks ${lacks.join('; ')}`)];
}

/**
 * The Synthesizer merges: what it puts to the vote is made of what was said in the round, in the canon or in the texts
 * that everybody was given (worldbuilding rules §5.6). A text most of whose words nobody used is a proposal of its own.
 */
function resolutionBreaches(
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

/**
 * A response adds, modifies or objects, and at least one of these says more than the proposal said already
 * (worldbuilding rules §5.5).
 */
function responseBreaches(
  { adds, modifies, objects }: Response,
  subject: Subject | null,
  { discourse: { restates } }: Pick<Policy, 'discourse'>,
): readonly Breach[] {
  const given = [adds, modifies, objects].filter((text) => text !== null);
  if (given.length === 0) return [breach('PURE_AGREEMENT', 'it neither adds, modifies nor objects')];
  const said = subject === null ? [] : wordsOf(subject.proposal);
  return given.some((text) => shareWithin(text, said) < restates)
    ? []
    : [breach('PURE_AGREEMENT', 'it says what the proposal says')];
}

/**
 * Which rules of discourse a turn breaks, given the deliberation before it (worldbuilding rules §5.1). Total: a turn
 * without a proposal to talk about is judged by what can be judged. `world`: texts that everybody was given, the
 * challenge and the curveballs, so that using their words is no invention.
 */
export function breachesOf(
  spoken: Spoken,
  state: Deliberation,
  world: readonly string[],
  policy: Pick<Policy, 'discourse'>,
): readonly Breach[] {
  const { turn, speaker } = spoken;
  if (turn === 'PROPOSAL' && speaker === 'SYNTHESIZER') return [breach('SYNTHESIZER_PROPOSES', 'it makes a proposal')];
  if (!mayTake(turn, speaker)) return [breach('OUT_OF_TURN', `${speaker} takes the turn ${turn}`)];
  const round = state.rounds.at(-1);
  switch (spoken.turn) {
    case 'PROPOSAL':
      return [
        ...(lastProposer(state) === speaker
          ? [breach('CONSECUTIVE_PROPOSAL', `${speaker} made the proposal before this one`)]
          : []),
        ...saysTooLittle(spoken.answer, policy),
        ...ignoredRejection(spoken.answer, gapOf(state), policy),
      ];
    case 'OBJECTION':
      return objectionBreaches(spoken.answer, subjectOf(round), policy);
    case 'RESPONSE':
      return responseBreaches(spoken.answer, subjectOf(round), policy);
    case 'RESOLUTION':
      return resolutionBreaches(
        spoken.answer,
        round,
        [...state.canon.flatMap(({ title, text, amendment }) => [title, text, amendment?.text ?? '']), ...world],
        policy,
      );
    case 'VOTE':
      return [];
    default:
      return spoken satisfies never;
  }
}

const subjectOf = (round: Round | undefined) =>
  round === undefined || round.proposal === null ? null : { id: round.id, proposal: round.proposal.proposal };

/** What becomes of a turn. `words`: what goes back to its speaker. */
type Ruling =
  | { readonly ruling: 'STANDS' }
  | { readonly ruling: 'SENT_BACK'; readonly breaches: readonly Breach[]; readonly words: readonly string[] }
  | { readonly ruling: 'RECORDED'; readonly breaches: readonly Breach[]; readonly stands: boolean };

/**
 * Sent back as often as policy says, then recorded (worldbuilding rules §5.7). `sentBack`: how often this turn was
 * already.
 */
export function rule(breaches: readonly Breach[], sentBack: number, { sendBacks }: Pick<Policy, 'sendBacks'>): Ruling {
  if (breaches.length === 0) return { ruling: 'STANDS' };
  if (sentBack < sendBacks)
    return {
      ruling: 'SENT_BACK',
      breaches,
      words: breaches.map(({ kind, detail }) => `${breachKinds[kind].words} (${detail})`),
    };
  return { ruling: 'RECORDED', breaches, stands: !breaches.some(({ kind }) => breachKinds[kind].voids) };
}
