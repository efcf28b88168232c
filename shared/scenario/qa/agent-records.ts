import { decimal, grouped, percent } from '../../text/amounts.ts';

/** What an agent did under one system prompt over a corpus (scenario rules §D.5): counts, and two means. */
export interface AgentRecord {
  readonly agent: string;
  /** `newton_v1_3f9c0a12bd44`: the agent, its version, its prompt's hash. */
  readonly version: string;
  /** Scenarios in which it spoke so. */
  readonly scenarios: number;
  readonly answers: number;
  /** Of all that it was paid for: what was unreadable, cut off or refused. */
  readonly unscored: number;
  /** Of the same: what was read, and asked for once more for what it left wanting (kernel rules §2). */
  readonly sentBack: number;
  /** Its words on the final status of published scenarios, and how many of them were the status that was published. */
  readonly stated: number;
  readonly agreed: number;
  /** Its challenges that were settled, and those that were upheld, in part or whole. */
  readonly challenges: number;
  readonly challengesUpheld: number;
  /** Its vetoes that were ruled on, and those that Symposium let stand. */
  readonly vetoes: number;
  readonly vetoesUpheld: number;
  /** Proofs of both that Symposium repeated, and those that did not bear them out. */
  readonly proofs: number;
  readonly proofsFailed: number;
  /** Mean confidence in scenarios that were published, and in those that ended otherwise; null: none. */
  readonly confidencePublished: number | null;
  readonly confidenceLost: number | null;
}

/** By how much it was surer of what was published than of what was lost; null: one of the two is missing. */
export const surerOf = ({
  confidencePublished,
  confidenceLost,
}: Pick<AgentRecord, 'confidencePublished' | 'confidenceLost'>): number | null =>
  confidencePublished === null || confidenceLost === null ? null : confidencePublished - confidenceLost;

export const agentColumns = [
  'agent',
  'prompt',
  'scenarios',
  'unscored',
  'sent back',
  'agreed',
  'challenges upheld',
  'vetoes upheld',
  'proofs failed',
  'confidence published',
  'lost',
  'surer by',
] as const;

/** A line each, versions of one agent together. A share says of how many it is. */
export const agentRows = (records: readonly AgentRecord[]): string[][] =>
  records
    .toSorted((a, b) => compare(a.agent, b.agent) || b.scenarios - a.scenarios || compare(a.version, b.version))
    .map((one) => [
      one.agent,
      one.version,
      grouped(one.scenarios),
      shareOf(one.unscored, paidFor(one)),
      shareOf(one.sentBack, paidFor(one)),
      shareOf(one.agreed, one.stated),
      shareOf(one.challengesUpheld, one.challenges),
      shareOf(one.vetoesUpheld, one.vetoes),
      shareOf(one.proofsFailed, one.proofs),
      decimal(one.confidencePublished),
      decimal(one.confidenceLost),
      signed(surerOf(one)),
    ]);

const paidFor = ({ answers, unscored, sentBack }: AgentRecord) => answers + unscored + sentBack;

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

const shareOf = (some: number, all: number): string => (all === 0 ? '–' : `${percent(some / all)} of ${grouped(all)}`);

/** What rounds to nothing has no sign. */
function signed(value: number | null): string {
  if (value === null) return '–';
  const size = decimal(Math.abs(value));
  return Number(size) === 0 ? size : `${value > 0 ? '+' : '-'}${size}`;
}
