import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { Challenge, Proof, Veto } from '../../shared/scenario/answers/acts.ts';
import type { SeedDocument } from '../../shared/scenario/answers/seed.ts';
import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { Agent, Status } from '../../shared/scenario/vocabulary.ts';
import type { Call } from '../../activities/store/calls.ts';

/** Disputes on cue: pieces of a simulation script, and the words that tests put into agents' mouths. */

type Rule = WrittenScript[number];
type Claim = SeedDocument['solution']['claims'][number];
type Patch = Extract<Rule['do'], { patch: unknown }>['patch'];

/** A first claim of a test's own: no other claim rests on the one whose place it takes. */
export const firstClaim = (claim: Claim, places: string): Patch => [
  { path: '/scenario/capabilities/0/value', append: `; ${places}` },
  { path: '/solution/claims/*/quantities', value: [] },
  { path: '/solution/claims/*/statement', value: 'It is so, as the tables have it.' },
  { path: '/solution/claims/0', value: claim },
];

/** ATHENA's first claim, as all seeds of a test have it: a push that is too weak for what it has to move. */
export const weakPush: Rule = {
  agent: 'ATHENA',
  task: 'seed',
  times: 0,
  do: {
    patch: firstClaim(
      {
        id: 'C1',
        statement: 'One person’s push moves the block.',
        quantities: [
          { name: 'push', value: 400, unit: 'N', source: 'capabilities' },
          { name: 'needed', value: 520, unit: 'N', source: 'capabilities' },
        ],
      },
      'one pushes with 400 N, two with 800 N, and 300 N or 520 N move the block',
    ),
  },
};

/** ATHENA makes of the design this paradox, whose outcome is its proof. */
export const revisedInto = (paradox: NonNullable<SeedDocument['paradox']>): Rule => ({
  agent: 'ATHENA',
  task: 'revise',
  times: 0,
  do: {
    patch: [
      { path: '/paradox', value: paradox },
      { path: '/correctOutcome', value: 'PROVE-IMPOSSIBLE' },
    ],
  },
});

/** The same, mended. */
export const strongPush: Rule = {
  agent: 'ATHENA',
  task: 'revise',
  times: 0,
  do: {
    patch: [
      {
        path: '/solution/claims/0',
        value: {
          id: 'C1',
          statement: 'Two persons’ push moves the block.',
          quantities: [
            { name: 'push', value: 800, unit: 'N', source: 'capabilities' },
            { name: 'needed', value: 520, unit: 'N', source: 'capabilities' },
          ],
        },
      },
    ],
  },
};

/** ATHENA says its first claim anew; the numbers stay where they are. */
export const saidAnew: Rule = {
  agent: 'ATHENA',
  task: 'revise',
  times: 0,
  do: { patch: [{ path: '/solution/claims/0/statement', value: 'Two persons’ push moves the block.' }] },
};

/** What EULER asks of the push then holds of the weak one and of the strong one. */
export const modestNeed: Rule = {
  agent: 'EULER',
  task: 'mathematics',
  times: 0,
  do: { patch: [{ path: '/calculations/0/requirement', value: { comparator: '>=', value: 300, unit: 'N' } }] },
};

const quantity = (name: string, value: number) => ({ name, value, unit: 'N', source: `C1/${name}` });

/** Repeated by Symposium, the inequality fails: 400 N are less than 520 N. */
export const goodProof: Proof = {
  quantities: [quantity('push', 400), quantity('needed', 520)],
  expression: 'push - needed',
  requirement: { comparator: '>=', value: 0, unit: 'N' },
};

export const veto = (changes: Partial<Veto> = {}): Veto => ({
  claimId: 'C1',
  law: 'Coulomb friction',
  proof: 'The block needs 520 N to slide, and the push is 400 N.',
  check: goodProof,
  fixPossible: true,
  correction: 'Let two persons push.',
  ...changes,
});

/** A lead's report that vetoes. */
export const vetoes = (agent: 'NEWTON' | 'EULER', what: Veto, times = 1): Rule => ({
  agent,
  task: agent === 'NEWTON' ? 'physics' : 'mathematics',
  times,
  do: {
    patch: [
      { path: '/assessment', value: 'VETOED' },
      { path: '/veto', value: what },
    ],
  },
});

/** The review gives an inequality in the vetoed one's place: over the same numbers, and it holds. */
export const withLever: Rule = {
  agent: 'NEWTON',
  task: 'vetoReview',
  times: 0,
  do: { patch: [{ path: '/check', value: { ...goodProof, expression: 'push * 2 - needed' } }] },
};

export const challenge = (claim: string, against: Agent, changes: Partial<Challenge> = {}): Challenge => ({
  claim,
  against,
  wrong: 'The figure is too optimistic.',
  evidence: ['A measurement of 1998 gives a third less.'],
  recommendation: 'State a third less.',
  override: null,
  proof: null,
  confidence: 0.8,
  ...changes,
});

/** A report or memo that carries challenges. */
export const challenges = (
  agent: Agent,
  task: 'physics' | 'mathematics' | 'grounding' | 'classification' | 'memo',
  list: readonly Challenge[],
  times = 1,
): Rule => ({
  agent,
  task,
  times,
  do: { patch: [{ path: '/challenges', value: [...list] }] },
});

/** How the challenged agent answers. */
export const responds = (agent: Agent, decision: 'ACCEPT' | 'DEFEND' | 'PARTIAL'): Rule => ({
  agent,
  task: 'respond',
  times: 0,
  do: { patch: [{ path: '/decision', value: decision }] },
});

/** EULER, who decides where NEWTON is a party, cannot be read: no rule settles NEWTON’s challenge in VALIDATE. */
export const nobodyRules: Rule = { agent: 'EULER', task: 'rule', times: 0, do: { unreadable: true } };

/** How an agent votes, rules or arbitrates. */
export const sides = (
  task: 'ballot' | 'rule' | 'arbitrate',
  votes: Partial<Record<Agent, 'CHALLENGER' | 'CHALLENGED'>>,
): Rule[] =>
  Object.entries(votes).map(([agent, side]): Rule => ({
    agent: agent as Agent,
    task,
    times: 0,
    do: { patch: [{ path: '/side', value: side }] },
  }));

/** The final status that an agent votes for. */
export const states = (agent: Agent, status: Status): Rule => ({
  agent,
  task: 'readiness',
  times: 0,
  do: { patch: [{ path: '/status', value: status }] },
});

/** What it says when it is asked once more. */
export const insists = (
  agent: Agent,
  status: Status,
  override: string | null = null,
  proof: Proof | null = null,
): Rule => ({
  agent,
  task: 'restate',
  times: 0,
  do: {
    patch: [
      { path: '/status', value: status },
      { path: '/override', value: override },
      { path: '/reason', value: 'The numbers say so.' },
      { path: '/proof', value: proof },
    ],
  },
});

/** What the ledger says of challenges in this state. */
export const challengeRows = ({ ledger }: { readonly ledger: readonly LedgerRow[] }, state: string) =>
  ledger
    .filter(({ type, content }) => type === 'DISPUTE' && content.kind === 'challenge' && content.state === state)
    .map(({ content }) => content);

/** Who was asked for this task, once for each call. */
export const askedFor = ({ calls }: { readonly calls: readonly Call[] }, task: string): string[] =>
  calls
    .filter((call) => call.task === task)
    .map(({ agent }) => agent)
    .sort();
