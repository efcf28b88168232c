import type { Proposal, Objection, Response } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { breach, type Breach, breachKinds } from './breaches.ts';
import { contentWords, restateEachOther, sameWords } from './content-words.ts';
import { type Round, gapOf, lastProposer, type Deliberation } from './deliberation.ts';
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
  return restateEachOther(proposal.body, gap.proposal.body, restates) ? because(`it puts ${gap.id} forward again`) : [];
}

/**
 * Whether a text has no letter or digit that does not stand in the proposal, word for word. That much Symposium can see by itself; what
 * a text says in other words is the clerk's to testify to (worldbuilding rules §5.8).
 */
function repeats(text: string, said: readonly string[]): boolean {
  const words = ` ${sameWords(text)} `;
  return words.trim() === '' || said.some((one) => ` ${sameWords(one)} `.includes(words));
}

/**
 * An objection names the proposal as its target, and a failure case and a change in words that the proposal has not used
 * (worldbuilding rules §5.4). One that has neither case nor change does not object.
 */
function objectionBreaches(
  { target, failureCase, changeWanted }: Objection,
  subject: Subject | null,
): readonly Breach[] {
  const said = subject === null ? [] : wordsOf(subject.proposal);
  const [fails, wants] = [!repeats(failureCase, said), !repeats(changeWanted, said)];
  if (!fails && !wants) return [breach('NO_OBJECTION', 'it says nothing, or what the proposal says, word for word')];
  const lacks = [
    ...(subject === null || target === subject.id ? [] : [`a target: ${target} is not ${subject.id}`]),
    ...(fails ? [] : ['a failure case of its own']),
    ...(wants ? [] : ['a change that would answer it']),
  ];
  return lacks.length === 0 ? [] : [breach('UNSPECIFIC_OBJECTION', `it lacks ${lacks.join('; ')}`)];
}

/**
 * A response adds, modifies or objects, and at least one of these is more than the proposal or the objection word for
 * word: who quotes either of them agrees with it (worldbuilding rules §5.5).
 */
function responseBreaches({ adds, modifies, objects }: Response, round: Round | undefined): readonly Breach[] {
  const given = [adds, modifies, objects].filter((text) => text !== null);
  if (given.length === 0) return [breach('PURE_AGREEMENT', 'it neither adds, modifies nor objects')];
  const repeated = (said: readonly string[]) => given.every((text) => repeats(text, said));
  const subject = subjectOf(round);
  const said = subject === null ? [] : wordsOf(subject.proposal);
  if (repeated(said)) return [breach('PURE_AGREEMENT', 'it says what the proposal says, word for word')];
  const { failureCase, changeWanted, text } = round?.objection ?? { failureCase: '', changeWanted: '', text: '' };
  return repeated([...said, failureCase, changeWanted, text])
    ? [breach('PURE_AGREEMENT', 'it says what proposal and objection say, word for word')]
    : [];
}

/**
 * Which rules of discourse a turn breaks, given the deliberation before it (worldbuilding rules §5.1). Total: a turn
 * without a proposal to talk about is judged by what can be judged. Whether a response is agreement only, an objection
 * specific and a resolution a merge, no rule reads off their words: a clerk testifies to it (worldbuilding rules §5.8).
 */
export function breachesOf(spoken: Spoken, state: Deliberation, policy: Pick<Policy, 'discourse'>): readonly Breach[] {
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
      return objectionBreaches(spoken.answer, subjectOf(round));
    case 'RESPONSE':
      return responseBreaches(spoken.answer, round);
    case 'RESOLUTION':
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
