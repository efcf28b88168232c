import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import type { AskResult } from '../../../shared/kernel/ask.ts';
import type { BallotFacts, ChallengeFacts, ResponseFacts } from '../../../shared/scenario/facts/acts.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import {
  authoritiesOver,
  ballotsOf,
  type Challenger,
  debate,
  decidersOf,
  type DisputeOutcome,
  drawArbiters,
  fewestVoters,
  isParty,
  levelThree,
  levelTwo,
  outcomeOfResponse,
  outcomeOfSide,
  type Parties,
  positionsIn,
  rulersToAsk,
  uninvolved,
} from '../../../shared/scenario/disputes/rules.ts';
import type { ScenarioFacts } from '../../../shared/scenario/facts/index.ts';
import type { Agent, Phase } from '../../../shared/scenario/vocabulary.ts';
import { panel } from '../../kernel/panel.ts';
import { budget, type Story } from '../story.ts';

/** A challenge that was admitted, or a request that stays open (scenario rules §2.5.8). */
export interface OpenChallenge {
  readonly id: string;
  readonly by: Challenger;
  readonly facts: ChallengeFacts;
  /** Its words, where somebody wrote them. */
  readonly words: readonly Quote[];
  /** Two numbers of Symposium’s own finding, or what it found of a veto's proof. */
  readonly house: { readonly [name: string]: Json } | null;
  /** Symposium redid the arithmetic: that is put to no vote. */
  readonly recomputed: boolean;
  /** Of a request: both have spoken already, so that nobody is asked for a response. */
  readonly request?: OpenRequest;
}

export interface OpenRequest {
  readonly id: string;
  readonly interested: readonly Agent[];
  /** What Symposium says of it beside the parties. */
  readonly told: { readonly [name: string]: Json };
  /** What was asked, answered and said of the answers. */
  readonly words: readonly Quote[];
  /** The addressee's last answer. */
  readonly response: string;
}

const unheard: Pick<OpenRequest, 'interested' | 'words'> & { readonly response: string | null } = {
  interested: [],
  words: [],
  response: null,
};

/** A reason or a change in words: neither proof nor ground of override. */
const inWords: Pick<ResponseFacts, 'override' | 'proof' | 'evidence'> = { override: null, proof: null, evidence: 1 };

/** How far a challenge came by rule; `outcome` null: a person is asked. */
export interface Settlement {
  readonly challenge: OpenChallenge;
  readonly outcome: DisputeOutcome | null;
  readonly level: 1 | 2 | 3 | 4;
  /** `accepted`, `vote`, `authority`, … */
  readonly resolution: string;
  /** Votes by side at the level that settled it, and who cast which. */
  readonly votes: Readonly<Record<string, string>>;
  /** Why the levels before could not. */
  readonly why: readonly string[];
  /** The challenged agent's response; null where none came. */
  readonly response: string | null;
}

/** Before anybody has answered: a person would have to decide. */
export const unsettled = (challenge: OpenChallenge): Settlement => ({
  challenge,
  outcome: null,
  level: 4,
  resolution: 'human review',
  votes: {},
  why: [],
  response: null,
});

/**
 * One challenge up the ladder, Levels 1 to 3 (scenario rules §1.4, §4.1): the challenged agent answers once; what it
 * defends is put to the vote of those who are no party; then the domain's authority, or who overrides it where it is a
 * party; then two arbiters. Nobody is asked who may not see what is disputed, and nobody sees a confidence. A request
 * has been answered before, and begins with the vote.
 */
export async function climb(story: Story, challenge: OpenChallenge): Promise<Settlement> {
  const { run } = story;
  const { facts, by, request } = challenge;
  const { against, domains } = facts;
  const phase = run.phase as Phase;
  const parties: Parties = { challenger: by, challenged: against, interested: (request ?? unheard).interested };
  const end = (more: Partial<Settlement>): Settlement => ({ ...unsettled(challenge), ...more });

  let response = inWords;
  let { response: ref, words: both } = request ?? unheard;
  if (request === undefined) {
    const results = await hear(story, challenge, 'respond', [against], challenge.words);
    const answer = results[against];
    if (answer?.outcome !== 'answered') return end({ why: [`${against} gave no readable answer to the challenge`] });
    const settled = withoutVote(challenge, answer.facts);
    if (settled !== null) return end({ response: answer.ref, level: 1, ...settled });
    response = answer.facts;
    ref = answer.ref;
    both = [...challenge.words, { from: against, ref, field: 'position' }];
  }
  const heard = { response: ref };
  const voters = uninvolved(facts, parties, phase);
  const ballots = voters.length < fewestVoters ? {} : ballotFacts(await hear(story, challenge, 'ballot', voters, both));
  const vote = debate({ domains, parties, voters, ballots: ballotsOf(voters, ballots) });
  if (vote.settled !== null)
    return end({
      ...heard,
      level: 1,
      resolution: 'vote',
      outcome: outcomeOfSide(vote.settled),
      votes: sidesOf(ballots),
    });

  // Whoever decides and has no readable vote is asked for its ruling, if it may see the matter.
  const deciders = decidersOf(domains, parties, voters, run.policy.arbiters);
  const rulers = rulersToAsk(deciders, voters, ballots);
  const rulings = rulers.length === 0 ? {} : ballotFacts(await hear(story, challenge, 'rule', rulers, both));
  const second = levelTwo(domains, parties, deciders, positionsIn(parties, facts, response, ballots, rulings));
  const sides = sidesOf({ ...ballots, ...rulings });
  if (second.settled !== null) {
    return end({
      ...heard,
      level: 2,
      resolution: rulingText(
        second,
        authoritiesOver(domains).filter((agent) => isParty(agent, parties)),
      ),
      outcome: outcomeOfSide(second.settled),
      votes: sides,
      why: [vote.why],
    });
  }

  const drawn = drawArbiters(`${run.runKey}/${challenge.id}`, uninvolved(facts, parties, phase), run.policy.arbiters);
  const arbiters =
    drawn.length < run.policy.arbiters ? {} : ballotFacts(await hear(story, challenge, 'arbitrate', drawn, both));
  const third = levelThree(
    parties,
    drawn,
    Object.fromEntries(drawn.map((agent) => [agent, arbiters[agent]?.side ?? null])),
    run.policy.arbiters,
  );
  if (third.settled !== null)
    return end({
      ...heard,
      level: 3,
      resolution: `arbitration by ${drawn.join(' and ')}`,
      outcome: outcomeOfSide(third.settled),
      votes: sidesOf(arbiters),
      why: [vote.why, second.why],
    });
  return end({
    ...heard,
    votes: sidesOf({ ...ballots, ...rulings, ...arbiters }),
    why: [vote.why, second.why, third.why],
  });
}

/** What needs no vote: the challenged agent gives way, or defends what Symposium has recomputed. */
function withoutVote(
  { recomputed }: OpenChallenge,
  response: ResponseFacts,
): Pick<Settlement, 'outcome' | 'resolution'> | null {
  const outcome = outcomeOfResponse(response);
  if (outcome !== null)
    return { outcome, resolution: response.decision === 'ACCEPT' ? 'accepted' : 'accepted in part' };
  return recomputed ? { outcome: 'UPHELD', resolution: 'recomputed by the house' } : null;
}

/** How Level 2 settled it, as the Disagreement Log says it. */
function rulingText(
  { resolution, by, override }: Extract<ReturnType<typeof levelTwo>, { level: 2 }>,
  parties: readonly Agent[],
): string {
  const who = by.join(' and ');
  if (resolution === 'override') return `authority overridden by ${who} (${override})`;
  return resolution === 'authority'
    ? `authority of ${who}`
    : `decided by ${who}, as ${parties.join(' and ')} is a party`;
}

const verbs = { respond: 'answers', ballot: 'votes on', rule: 'rules on', arbitrate: 'arbitrates' } as const;

/**
 * Asks these agents about the dispute, side by side, each with a note of its own: the words so far and Symposium's
 * finding.
 */
async function hear<T extends 'respond' | 'ballot' | 'rule' | 'arbitrate'>(
  story: Story,
  challenge: OpenChallenge,
  task: T,
  agents: readonly Agent[],
  quotes: readonly Quote[],
): Promise<Partial<Record<Agent, AskResult<ScenarioFacts[T]>>>> {
  const { run } = story;
  const { id, facts, by, house, request } = challenge;
  const body = {
    dispute: id,
    challenger: by,
    challenged: facts.against,
    claim: facts.claim,
    domains: [...facts.domains],
    crossDomain: facts.crossDomain,
    finding: house ?? facts.proof,
    ...request?.told,
  };
  const noteFor = (agent: Agent): NoteOrder => ({
    key: run.noteKey(`${id}/${task}/${agent}`),
    content: 'disputes',
    addressee: agent,
    body,
    quotes,
  });
  await run.record([], agents.map(noteFor));
  return panel(run, agents, (agent) => ({
    task,
    subject: id,
    verb: `${verbs[task]} a ${request === undefined ? 'challenge' : 'request'}`,
    outputTokens: budget(story, agent),
    references: { ...run.references, dispute: noteFor(agent).key },
  }));
}

/** Readable answers as facts, an unreadable one as null; whoever is absent is left out. */
function ballotFacts(
  results: Partial<Record<Agent, AskResult<BallotFacts>>>,
): Partial<Record<Agent, BallotFacts | null>> {
  return Object.fromEntries(
    Object.entries(results).flatMap(([agent, result]) =>
      result.outcome === 'absent' ? [] : [[agent, result.outcome === 'answered' ? result.facts : null]],
    ),
  );
}

const sidesOf = (ballots: Partial<Record<Agent, BallotFacts | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ballots).map(([agent, ballot]) => [agent, ballot?.side ?? 'unscored']));
