import { patched } from '@temporalio/workflow';
import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import type { ScenarioFacts } from '../../../shared/scenario/facts/index.ts';
import {
  answered,
  askedAnew,
  asRequest,
  endingText,
  exhausted,
  judged,
  letStand,
  openOf,
  requestRounds,
  stuckText,
  toAnswer,
  toJudge,
  type Demand,
  type Request,
} from '../../../shared/scenario/requests.ts';
import { demandsOfUpheld, rejectedBefore } from '../../../shared/scenario/disputes/rules.ts';
import { agents, type Agent } from '../../../shared/scenario/vocabulary.ts';
import { panel } from '../../kernel/panel.ts';
import { overruled } from '../attempts.ts';
import type { Deficiency } from '../disputes/standing.ts';
import { budget, disputed, missing, type Story, type Verdict } from '../story.ts';
import type { Recheck } from './recheck.ts';
import { ruledByLadder } from './request-ladder.ts';

/** What REFINE was asked for, and where the words of each request, its answers and their verdicts are stored. */
export interface RequestLedger {
  requests: readonly Request[];
  readonly words: Map<string, readonly Quote[]>;
}

export const noRequests = (): RequestLedger => ({ requests: [], words: new Map() });

/** What else ATHENA has to mend. */
export interface Work {
  readonly quotes: readonly Quote[];
  readonly mend: readonly Deficiency[];
}

/** Enters demands. False where there are none, or in a run that was under way before requests were binding. */
export function enterDemands({ run }: Story, ledger: RequestLedger, demands: readonly Demand[]): boolean {
  if (demands.length === 0 || !patched('request-ledger')) return false;
  for (const { id, from, words } of demands) {
    const ref = words === null ? undefined : refOf(run, words);
    if (words !== null && ref !== undefined)
      ledger.words.set(id, [{ from, ref, field: 'request', subject: words.part, request: id }]);
  }
  const entered = demands.map((demand): Request => {
    const ladder = rejectedBefore(demand, ledger.requests, run.references.seed ?? '');
    return ladder === null ? asRequest(demand) : { ...asRequest(demand), ladder, closedBy: 'LADDER' };
  });
  ledger.requests = [...ledger.requests, ...entered];
  return true;
}

const refOf = ({ references }: Story['run'], words: NonNullable<Demand['words']>): string | undefined =>
  'ref' in words ? words.ref : references[words.slot];

/**
 * Changes by ATHENA that upheld challenges want become requests of their challengers; what is left is hers to mend
 * without a word.
 */
export function bindUpheld(story: Story, ledger: RequestLedger, quotes: readonly Quote[]): readonly Quote[] {
  const { demands, rest } = demandsOfUpheld(quotes, story.disputes.upheld);
  if (demands.length === 0 || !patched('upheld-challenges-bind')) return quotes;
  return enterDemands(story, ledger, demands) ? rest : quotes;
}

/**
 * Everything that is open goes to its author, once for all that this author is asked; what ATHENA changes is checked
 * like any change; whoever asked accepts the answer or does not. After `requestRounds` answers the ladder decides, and
 * a person what it cannot settle. Where nothing is open, nobody is asked, and ATHENA mends what else there is.
 */
export async function settleRequests(
  story: Story,
  ledger: RequestLedger,
  first: Work,
  revise: (work: Work) => Promise<Recheck | Verdict>,
): Promise<Recheck | Verdict> {
  for (let work = first; ; work = { quotes: [], mend: [] }) {
    if (exhausted(ledger.requests).length > 0)
      ledger.requests = await ruledByLadder(story, ledger.requests, ledger.words);
    const leaving = (await letPersonDecide(story, ledger)) ?? (await askAuthors(story, ledger));
    if (leaving !== null) return leaving;
    const changes = changesOf(ledger);
    const recheck = await revise({
      quotes: [...work.quotes, ...changes.quotes],
      mend: [...work.mend, ...changes.mend],
    });
    if ('is' in recheck || recheck.invalid.length > 0) return recheck;
    const unheard = await askRequesters(story, ledger);
    if (unheard !== null) return unheard;
    if (openOf(ledger.requests).length === 0) return recheck;
  }
}

/** How each request ended, for those who vote on readiness; null where nobody asked for anything. */
export async function ledgerNote({ run }: Story, { requests }: RequestLedger): Promise<string | null> {
  if (requests.length === 0) return null;
  const key = run.noteKey(`requests/ledger-${run.nth('ledger')}`);
  const body = { requests: requests.map(endingText) };
  await run.record([], [{ key, content: 'refineNotes', addressee: null, body, quotes: [] }]);
  return key;
}

/** ATHENA is to make the changes that she announced. */
function changesOf({ requests, words }: RequestLedger): Work {
  const announced = openOf(requests).filter(({ to, answer }) => to === 'ATHENA' && answer === 'CHANGE');
  const [said, unsaid] = [announced.filter((one) => one.words !== null), announced.filter((one) => one.words === null)];
  return {
    quotes: said.flatMap(({ id }) => words.get(id)?.slice(0, 1) ?? []),
    mend: unsaid.map(({ about, from }) => ({ criterion: about, deficiency: seenThrough(from) })),
  };
}

/** The one demand that nobody has put into words. */
const seenThrough = (by: Agent) =>
  `${by} had seen through the trick before the solution was shown. Hide it better, or say why it deceives nevertheless.`;

/** What was refused as often as it may be, and is not settled by the ladder, goes to a person, who lets it stand or sends the phase back. */
async function letPersonDecide(story: Story, ledger: RequestLedger): Promise<Verdict | null> {
  const stuck = exhausted(ledger.requests);
  if (stuck.length === 0) return null;
  const leaving = await overruled(
    story,
    disputed(
      'gate',
      `Requests stay open after ${requestRounds} answers. Let them stand, retry, redesign or discard?`,
      stuck.map(stuckText),
      { subject: `requests-${story.run.nth('unsettled requests')}` },
    ),
  );
  ledger.requests =
    leaving === null ? letStand(ledger.requests, new Set(stuck.map(({ id }) => id))) : askedAnew(ledger.requests);
  return leaving;
}

async function askAuthors(story: Story, ledger: RequestLedger): Promise<Verdict | null> {
  const due = toAnswer(ledger.requests);
  const authors = agents.filter((agent) => due.some(({ to }) => to === agent));
  if (authors.length === 0) return null;
  story.moved = false;
  const results = await askAbout(story, ledger, 'answer', authors, (author) => {
    const own = due.filter(({ to }) => to === author);
    return {
      content: 'revisionRequests',
      body: own.flatMap(toldBySymposium),
      own,
    };
  });
  if ('is' in results) return results;
  ledger.requests = answered(ledger.requests, results);
  return null;
}

/** A demand that nobody has put into words, and that only a change is an answer any more. */
const toldBySymposium = ({ id, from, about, words, ladder }: Request) => [
  ...(words === null ? [{ request: id, from: 'HOUSE', target: about, change: seenThrough(from) }] : []),
  ...(ladder?.outcome === 'UPHELD'
    ? [
        {
          request: id,
          from: 'HOUSE',
          upheld: `By the ladder (${ladder.how}). Only a change settles it now; else a person decides.`,
        },
      ]
    : []),
];

async function askRequesters(story: Story, ledger: RequestLedger): Promise<Verdict | null> {
  const { moved } = story;
  const due = toJudge(ledger.requests, moved);
  const requesters = agents.filter((agent) => due.some(({ from }) => from === agent));
  const results = await askAbout(story, ledger, 'accept', requesters, (requester) => {
    const own = due.filter(({ from }) => from === requester);
    return {
      content: 'refineNotes',
      body: {
        answered: own.map(({ id, to, about, answer }) => ({ request: id, by: to, about, answer })),
        changed: moved ? [...story.changed] : [],
      },
      own,
    };
  });
  if ('is' in results) return results;
  ledger.requests = judged(ledger.requests, results, moved);
  return null;
}

interface Asked extends Pick<NoteOrder, 'content' | 'body'> {
  readonly own: readonly Request[];
}

/**
 * One call for each of these agents, with the words of its requests and of what was said of them so far: nobody is
 * shown a request that it neither made nor has to answer.
 */
async function askAbout<T extends 'answer' | 'accept'>(
  story: Story,
  ledger: RequestLedger,
  task: T,
  members: readonly Agent[],
  about: (agent: Agent) => Asked,
): Promise<Partial<Record<Agent, ScenarioFacts[T]>> | Verdict> {
  const { run } = story;
  if (members.length === 0) return {};
  const nth = run.nth(`requests/${task}`);
  const asked = members.map((agent) => ({ agent, ...about(agent) }));
  const notes = asked.map(({ agent, content, body, own }): NoteOrder => ({
    key: run.noteKey(`requests/${task}-${nth}/${agent}`),
    content,
    addressee: agent,
    body,
    quotes: own.flatMap(({ id }) => ledger.words.get(id) ?? []),
  }));
  await run.record([], notes);
  const results = await panel(run, members, (agent) => ({
    task,
    subject: nth === 1 ? null : `requests-${nth}`,
    verb: task === 'answer' ? 'answers what is asked of it' : 'judges the answers to its requests',
    outputTokens: budget(story, agent),
    references: { ...run.references, requests: notes[members.indexOf(agent)]?.key ?? '' },
  }));
  const heard: Partial<Record<Agent, ScenarioFacts[T]>> = {};
  for (const { agent, own } of asked) {
    const result = results[agent];
    if (result.outcome !== 'answered') return missing(agent, result);
    heard[agent] = result.facts;
    const { ref } = result;
    for (const { id } of own)
      ledger.words.set(id, [
        ...(ledger.words.get(id) ?? []),
        { from: agent, ref, field: 'request', subject: task === 'answer' ? 'answers' : 'verdicts', request: id },
      ]);
  }
  return heard;
}
