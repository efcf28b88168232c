import type { Json } from '../../shared/kernel/json.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { phases, type Phase } from '../../shared/scenario/vocabulary.ts';
import { seeDispute, type DisputeSeen } from './disputes-seen.ts';

/** A call that was asked for and has not come back. */
export interface OpenCall {
  readonly agent: string;
  readonly task: string;
  readonly subject: string | null;
  readonly phase: string;
  /** ISO 8601. */
  readonly since: string;
}

export interface GateSeen {
  readonly gate: string;
  readonly attempt: number;
  readonly passed: boolean;
  /** `criterion: what is wrong`, for each that did not pass. */
  readonly open: readonly string[];
}

export interface OpenReview {
  readonly reviewId: string;
  readonly question: string;
  readonly deadline: string;
  /** The group whose turn it is, and who of them has taken it up. */
  readonly group: string | null;
  readonly claimedBy: string | null;
}

export interface RulingSeen {
  readonly status: string;
  readonly by: string;
  readonly tier: string;
  readonly nearest: boolean;
  readonly profile: Readonly<Record<string, number>>;
}

/** A run as its ledger tells it. */
export interface RunView {
  readonly corpus: string | null;
  readonly phase: string;
  /** `accepted`: a person let it pass, or the run went on for another reason than its gate. */
  readonly phases: Readonly<Record<Phase, 'waiting' | 'under way' | 'passed' | 'accepted'>>;
  readonly underWay: Readonly<Record<string, OpenCall>>;
  readonly gates: readonly GateSeen[];
  /** Challenges, vetoes, the final status where it was disputed, and proposals to an open problem. */
  readonly disputes: readonly DisputeSeen[];
  readonly openReview: OpenReview | null;
  readonly calls: number;
  readonly tokens: number;
  /** null as soon as the price of one call is not known. */
  readonly costMicrodollars: number | null;
  readonly ruling: RulingSeen | null;
  readonly scenarioId: string | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** When the first and the last row were written, ISO 8601. */
  readonly began: string | null;
  readonly last: string | null;
}

export const nothingSeen: RunView = {
  corpus: null, phase: 'OPEN',
  phases: { SEED: 'waiting', VALIDATE: 'waiting', GROUND: 'waiting', CLASSIFY: 'waiting', REFINE: 'waiting', DOCUMENT: 'waiting' },
  underWay: {}, gates: [], disputes: [], openReview: null, calls: 0, tokens: 0, costMicrodollars: 0, ruling: null, scenarioId: null, outcome: null, reason: null, began: null, last: null,
};

/** The view after one more row. The order of rows is the ledger's. */
export function see(view: RunView, row: LedgerRow): RunView {
  return { ...told(entered(view, row), row), disputes: seeDispute(view.disputes, row), began: view.began ?? row.at, last: row.at };
}

export function viewOf(rows: readonly LedgerRow[]): RunView {
  return rows.reduce(see, nothingSeen);
}

/** A question in a phase begins it. What lies behind was passed or let pass; a return to an earlier phase opens all after it. */
function entered(view: RunView, row: LedgerRow): RunView {
  const place = phases.findIndex((phase) => phase === row.phase);
  if (place < 0 || row.type !== 'CALL' || row.content.state !== 'asked' || row.phase === view.phase) return view;
  const states = phases.map((phase, index) => {
    if (index > place) return [phase, 'waiting'];
    if (index === place) return [phase, 'under way'];
    return [phase, view.phases[phase] === 'passed' ? 'passed' : 'accepted'];
  });
  return { ...view, phase: row.phase, phases: Object.fromEntries(states) as RunView['phases'], underWay: {} };
}

function told(view: RunView, { type, content, phase, recipient, at }: LedgerRow): RunView {
  switch (type) {
    case 'PHASE':
      return { ...view, corpus: text(content.corpus) ?? view.corpus };
    case 'CALL':
      if (content.state === 'asked') {
        const call: OpenCall = { agent: recipient, task: text(content.task) ?? '', subject: text(content.subject), phase, since: at };
        return { ...view, underWay: { ...view.underWay, [String(content.call)]: call } };
      }
      return answered(view, content);
    case 'GATE':
      return gated(view, content, phase);
    case 'REVIEW':
      return reviewed(view, content);
    case 'TALLY':
      return content.tier === undefined ? view : { ...view, ruling: content as unknown as RulingSeen };
    case 'OUTCOME':
      if (content.outcome === undefined) return { ...view, scenarioId: text(content.scenario) ?? view.scenarioId };
      return { ...view, underWay: {}, openReview: null, outcome: text(content.outcome), reason: text(content.reason) };
    case 'CORRECTION':
      // A run that was shelved and is taken up again has no ending yet.
      return content.state === 'reopened' ? { ...view, outcome: null, reason: null } : view;
    default:
      return view;
  }
}

function answered(view: RunView, content: LedgerRow['content']): RunView {
  const { [String(content.call)]: _, ...underWay } = view.underWay;
  const usage = (content.usage ?? {}) as Readonly<Record<string, Json>>;
  const cost = number(usage.cost_microdollars);
  return {
    ...view, underWay, calls: view.calls + 1, tokens: view.tokens + (number(usage.input) ?? 0) + (number(usage.output) ?? 0),
    costMicrodollars: view.costMicrodollars === null || cost === null ? null : view.costMicrodollars + cost,
  };
}

/** What happens to a review while it is open. */
const turns: ReadonlySet<string> = new Set(['passed-on', 'claimed', 'released']);

/** A review that outlives its run is none that the run waits for, and may close while it waits for another. */
function reviewed(view: RunView, content: LedgerRow['content']): RunView {
  if (content.detached === true) return view;
  const reviewId = String(content.review);
  const open = view.openReview?.reviewId === reviewId ? view.openReview : null;
  if (turns.has(String(content.state))) return open === null ? view : { ...view, openReview: { ...open, group: text(content.group), claimedBy: text(content.claimedBy), deadline: String(content.deadline) } };
  if (content.state !== 'open') return open === null ? view : { ...view, openReview: null };
  const openReview = { reviewId, question: String(content.question), deadline: String(content.deadline), group: text(content.group), claimedBy: null };
  return { ...view, underWay: {}, openReview };
}

/** ATHENA's revision is judged by SEED's gate inside later phases: it is shown, and moves no phase. */
function gated(view: RunView, content: LedgerRow['content'], phase: string): RunView {
  const findings = (content.findings ?? []) as readonly Readonly<Record<string, Json>>[];
  const open = findings
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'unscored')
    .map(({ name, deficiency, why }) => `${String(name)}: ${String(deficiency ?? why ?? 'not judged')}`);
  const seen: GateSeen = { gate: String(content.gate), attempt: number(content.attempt) ?? 1, passed: content.passed === true, open };
  const moves = seen.gate === phase && seen.passed;
  return { ...view, underWay: {}, gates: [...view.gates, seen], phases: moves ? { ...view.phases, [phase]: 'passed' } : view.phases };
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function number(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
