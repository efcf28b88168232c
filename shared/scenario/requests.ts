import type { Delta } from './delta.ts';
import type { DisputeOutcome } from './disputes/outcome.ts';
import type {
  AnswerFacts,
  DistractorFacts,
  MemoFacts,
  ReadinessFacts,
  RequestAnswer,
  VerdictFacts,
} from './facts/refinement.ts';
import type { Policy } from './policy.ts';
import { agents, isAgent, type Agent } from './vocabulary.ts';

/**
 * The ledger of requests of REFINE (scenario rules §2.5.8): whatever a memo, a distractor review, a vote, a weak
 * illusion or an upheld challenge asks for is one request with an addressee. It is closed by a change or by a reason,
 * and only by the word of whoever asked, of the ladder, or of a person. An agent's "done" closes nothing.
 */

/** So often an author may answer a request; what is refused after the last time goes up the ladder. */
export const requestRounds = 2;

/** What somebody asks for. Its words stay in the answer that holds them. */
export interface Demand {
  /** `memo-1/NEWTON/2`: where it was asked, in which attempt at REFINE, by whom, and which of its requests. */
  readonly id: string;
  readonly from: Agent;
  readonly to: Agent;
  /** The thing that it is about, as the requester names it. */
  readonly about: string;
  /** Of its words, so that it is known again; left out where nobody compares them. */
  readonly says?: number;
  /** The answer that holds the words, by its slot or its key, and which part of it; null: they are Symposium's own. */
  readonly words: (({ readonly slot: string } | { readonly ref: string }) & { readonly part: string }) | null;
}

/** `change`, `reason`: the answer that the requester accepted. `ladder`: nothing is due. `person`: let stand. */
type Closing = RequestAnswer | 'LADDER' | 'PERSON';

/** What the ladder made of a request. */
export interface LadderWord {
  /** `UPHELD`: only a change settles it now. `REJECTED`: nothing is due. null: the ladder could not settle it. */
  readonly outcome: DisputeOutcome | null;
  /** `Level 1: vote 2:1`; of what is not settled, why. */
  readonly how: string;
  /** The design that it has judged, by its key. */
  readonly design: string;
}

export interface Request extends Demand {
  /** How often its author was asked. */
  readonly asked: number;
  /** The author's answer, as long as its requester has not judged it; null: it is the author's turn. */
  readonly answer: RequestAnswer | null;
  /** What its author said when it was asked last; `UNMADE`: a change that is not there; null: nothing readable. */
  readonly said: RequestAnswer | 'UNMADE' | null;
  /** A request goes up the ladder once; null: it has not. */
  readonly ladder: LadderWord | null;
  readonly closedBy: Closing | null;
}

export const asRequest = (demand: Demand): Request => ({
  ...demand,
  asked: 0,
  answer: null,
  said: null,
  ladder: null,
  closedBy: null,
});

const numbered = (source: string, from: Agent, nth: number) => `${source}/${from}/${nth}`;

/** `GALILEO/construct-1` is GALILEO's, as the claim table has it; what names no author is the scenario, and ATHENA's. */
function addresseeOf(target: string): Agent {
  const author = target.split('/')[0] ?? '';
  return isAgent(author) ? author : 'ATHENA';
}

const saying = (says: number | undefined) => (says === undefined ? {} : { says });

/** Each recommended change; where an agent hardly trusts the scenario and names none, its concerns or findings as one. */
function demandsOfMemo(source: string, from: Agent, memo: MemoFacts, policy: Pick<Policy, 'escalateBelow'>): Demand[] {
  const slot = `memo.${from}`;
  if (memo.changes.length > 0)
    return memo.changes.map((about, place) => ({
      id: numbered(source, from, place + 1),
      from,
      to: addresseeOf(about),
      about,
      ...saying(memo.asks?.[place]),
      words: { slot, part: `recommendedChanges/${place + 1}` },
    }));
  const spoken = memo.concerns > 0 ? 'concerns' : 'findings';
  return memo.confidence < policy.escalateBelow && memo[spoken] > 0
    ? [{ id: numbered(source, from, 1), from, to: 'ATHENA', about: spoken, words: { slot, part: spoken } }]
    : [];
}

/** Every verdict but KEEP on a distractor that there is. */
const demandsOfReview = (source: string, from: Agent, { verdicts, unknown }: DistractorFacts): Demand[] =>
  verdicts.flatMap(({ id, verdict }, place): Demand[] =>
    verdict === 'KEEP' || unknown.includes(id)
      ? []
      : [
          {
            id: numbered(source, from, place + 1),
            from,
            to: 'ATHENA',
            about: id,
            words: { slot: `distractors.${from}`, part: `verdicts/${place + 1}` },
          },
        ],
  );

interface Preparation {
  readonly memos: Readonly<Record<Agent, MemoFacts>>;
  readonly distractors: Readonly<Record<Agent, DistractorFacts>>;
  readonly delta: Delta | null;
}

/** What has to be answered before anyone votes on readiness. `round`: the attempt at REFINE. */
export function demandsOfPreparation(
  round: number,
  { memos, distractors, delta }: Preparation,
  policy: Pick<Policy, 'escalateBelow'>,
): readonly Demand[] {
  return [
    ...agents.flatMap((from) => demandsOfMemo(`memo-${round}`, from, memos[from], policy)),
    ...agents.flatMap((from) => demandsOfReview(`distractors-${round}`, from, distractors[from])),
    ...(delta?.mustAnswer === true
      ? [
          {
            id: numbered(`illusion-${round}`, 'SOCRATES', 1),
            from: 'SOCRATES',
            to: 'ATHENA',
            about: 'illusion: weak',
            words: null,
          } as const,
        ]
      : []),
  ];
}

/**
 * What those who do not approve ask for, and of whom; a REVISE that names nothing asks ATHENA for what its notes say.
 */
export function demandsOfVotes(
  round: number,
  votes: Readonly<Record<Agent, Pick<ReadinessFacts, 'vote' | 'requests'>>>,
): readonly Demand[] {
  return agents.flatMap((from): Demand[] => {
    const { vote, requests } = votes[from];
    if (vote !== 'REVISE' && vote !== 'DISCARD') return [];
    const slot = `readiness.${from}`;
    const id = (nth: number) => numbered(`vote-${round}`, from, nth);
    if (requests.length === 0)
      return vote === 'REVISE'
        ? [{ id: id(1), from, to: 'ATHENA', about: 'notes', words: { slot, part: 'notes' } }]
        : [];
    return requests.map(({ to, target, says }, place) => ({
      id: id(place + 1),
      from,
      to,
      about: target,
      ...saying(says),
      words: { slot, part: `requests/${place + 1}` },
    }));
  });
}

export const openOf = (requests: readonly Request[]): readonly Request[] =>
  requests.filter(({ closedBy }) => closedBy === null);

/** Requests that wait for their author's answer. */
export const toAnswer = (requests: readonly Request[]): readonly Request[] =>
  openOf(requests).filter(({ answer }) => answer === null);

/** Those that no further answer is asked for: the ladder decides, or a person. */
export const exhausted = (requests: readonly Request[]): readonly Request[] =>
  toAnswer(requests).filter(({ asked }) => asked >= requestRounds);

/** The one row about a request; none where there are two, which may contradict each other. */
function soleRow<R extends { readonly request: string }>(rows: readonly R[], id: string): R | null {
  const [row, ...more] = rows.filter(({ request }) => request === id);
  return row === undefined || more.length > 0 ? null : row;
}

/** Its author was asked once more. What it left out, or answered twice, stays without an answer. */
export const answered = (
  requests: readonly Request[],
  answers: Partial<Readonly<Record<Agent, AnswerFacts>>>,
): readonly Request[] =>
  requests.map((request) => {
    const given = answers[request.to];
    if (given === undefined || request.closedBy !== null || request.answer !== null) return request;
    const answer = soleRow(given.answers, request.id)?.answer ?? null;
    return { ...request, asked: request.asked + 1, answer, said: answer };
  });

/** ATHENA says that she changed something, and Symposium finds her document as it was: no word of anyone turns that. */
const unmade = ({ to, answer }: Request, moved: boolean): boolean => to === 'ATHENA' && answer === 'CHANGE' && !moved;

/** The ladder has refused the reasons: nothing but a change is an answer any more. */
const refused = ({ ladder, answer }: Request): boolean => ladder?.outcome === 'UPHELD' && answer === 'REASON';

/** Answers that their requesters have to judge. Nobody is asked about a demand on itself. */
export const toJudge = (requests: readonly Request[], moved: boolean): readonly Request[] =>
  openOf(requests).filter(
    (request) => request.answer !== null && request.from !== request.to && !unmade(request, moved) && !refused(request),
  );

/** `moved`: ATHENA's document is another than when she answered. What is not accepted is its author's turn again. */
export const judged = (
  requests: readonly Request[],
  verdicts: Partial<Readonly<Record<Agent, VerdictFacts>>>,
  moved: boolean,
): readonly Request[] =>
  requests.map((request) => {
    if (request.closedBy !== null || request.answer === null) return request;
    const { from, to, id, answer } = request;
    if (unmade(request, moved)) return { ...request, answer: null, said: 'UNMADE' };
    const accepted = from === to || soleRow(verdicts[from]?.verdicts ?? [], id)?.accepted === true;
    return { ...request, answer: null, closedBy: accepted && !refused(request) ? answer : null };
  });

/** A person let these stand as they are. */
export const letStand = (requests: readonly Request[], ids: ReadonlySet<string>): readonly Request[] =>
  requests.map((request) =>
    ids.has(request.id) && request.closedBy === null ? { ...request, answer: null, closedBy: 'PERSON' } : request,
  );

/** A person wants another attempt: their authors are asked anew. */
export const askedAnew = (requests: readonly Request[]): readonly Request[] =>
  requests.map((request) => (request.closedBy === null ? { ...request, asked: 0, answer: null, said: null } : request));

/** `memo-1/NEWTON/1: NEWTON asks ATHENA about C1`. */
export const requestText = ({ id, from, to, about }: Demand): string => `${id}: ${from} asks ${to} about ${about}`;

const upheld = ({ ladder }: Request): string =>
  ladder?.outcome === 'UPHELD' ? `, upheld by the ladder (${ladder.how})` : '';

/** An open request as a person reads it who has to decide: with what the ladder made of it. */
export const stuckText = (request: Request): string =>
  request.ladder?.outcome === null
    ? `${requestText(request)}; the ladder could not settle it: ${request.ladder.how}`
    : `${requestText(request)}${upheld(request)}`;

/** How it ended, as documents print it. */
export function endingText(request: Request): string {
  const { from, to, ladder, closedBy } = request;
  const asked = `${requestText(request)}${upheld(request)}`;
  switch (closedBy) {
    case null:
      return `${asked}, open`;
    case 'PERSON':
      return `${asked}, let stand by a person`;
    case 'LADDER':
      return `${asked}, closed by the ladder, which found nothing due (${ladder?.how ?? ''})`;
    case 'CHANGE':
      return `${asked}, closed by a change${from === to ? '' : ` that ${from} accepted`}`;
    case 'REASON':
      return `${asked}, closed by a reason${from === to ? '' : ` that ${from} accepted`}`;
  }
}
