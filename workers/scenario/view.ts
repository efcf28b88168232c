import { type Json, type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import { type Phase, phases } from '../../shared/scenario/index.ts';
import { noCalls, numberOf, seeCall, stringOrNull, type CallsSeen } from '../terminal/calls-seen.ts';
import { seeDispute, type DisputeSeen } from './disputes-seen.ts';
import { seeReview, type OpenReview } from '../terminal/open-review.ts';

export interface GateSeen {
  readonly gate: string;
  readonly attempt: number;
  readonly passed: boolean;
  /** `criterion: what is wrong`, for each that did not pass. */
  readonly open: readonly string[];
}

export type RulingSeen = {
  readonly status: string;
  readonly by: string;
  readonly tier: string;
  readonly nearest: boolean;
  readonly profile: Readonly<Record<string, number>>;
};

/** A run as its ledger tells it. */
export interface RunView extends CallsSeen {
  readonly corpus: string | null;
  readonly phase: string;
  /** `accepted`: a person let it pass, or the run went on for another reason than its gate. */
  readonly phases: Readonly<Record<Phase, 'waiting' | 'under way' | 'passed' | 'accepted'>>;
  readonly gates: readonly GateSeen[];
  /** Challenges, vetoes, the final status where it was disputed, and proposals to an open problem. */
  readonly disputes: readonly DisputeSeen[];
  readonly openReview: OpenReview | null;
  readonly ruling: RulingSeen | null;
  readonly scenarioId: string | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** When the first and the last row were written, ISO 8601. */
  readonly began: string | null;
  readonly last: string | null;
}

export const nothingSeen: RunView = {
  ...noCalls,
  corpus: null,
  phase: 'OPEN',
  phases: {
    SEED: 'waiting',
    VALIDATE: 'waiting',
    GROUND: 'waiting',
    CLASSIFY: 'waiting',
    REFINE: 'waiting',
    DOCUMENT: 'waiting',
  },
  gates: [],
  disputes: [],
  openReview: null,
  ruling: null,
  scenarioId: null,
  outcome: null,
  reason: null,
  began: null,
  last: null,
};

/** The view after one more row. The order of rows is the ledger's. */
export function see(view: RunView, row: LedgerRow): RunView {
  return {
    ...told(entered(view, row), row),
    disputes: seeDispute(view.disputes, row),
    began: view.began ?? row.at,
    last: row.at,
  };
}

export function viewOf(rows: readonly LedgerRow[]): RunView {
  return rows.reduce(see, nothingSeen);
}

/**
 * A question in a phase begins it. What lies behind was passed or let pass; a return to an earlier phase opens all
 * after it.
 */
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

function told(view: RunView, row: LedgerRow): RunView {
  const { type, content, phase } = row;
  switch (type) {
    case 'PHASE':
      return { ...view, corpus: stringOrNull(content.corpus) ?? view.corpus };
    case 'CALL':
      return { ...view, ...seeCall(view, row) };
    case 'GATE':
      return gated(view, content, phase);
    case 'REVIEW':
      return reviewed(view, row);
    case 'TALLY':
      return content.tier === undefined ? view : { ...view, ruling: content as RulingSeen };
    case 'OUTCOME':
      if (content.outcome === undefined)
        return { ...view, scenarioId: stringOrNull(content.scenario) ?? view.scenarioId };
      return {
        ...view,
        underWay: {},
        openReview: null,
        outcome: stringOrNull(content.outcome),
        reason: stringOrNull(content.reason),
      };
    case 'CORRECTION':
      // A run that was shelved and is taken up again has no ending yet.
      return content.state === 'reopened' ? { ...view, outcome: null, reason: null } : view;
    default:
      return view;
  }
}

/** Nobody is under way while a person is asked; a review that the run does not wait for changes nothing. */
function reviewed(view: RunView, row: LedgerRow): RunView {
  const openReview = seeReview(view.openReview, row);
  return row.content.state === 'open' && openReview !== view.openReview
    ? { ...view, underWay: {}, openReview }
    : { ...view, openReview };
}

/** ATHENA's revision is judged by SEED's gate inside later phases: it is shown, and moves no phase. */
function gated(view: RunView, content: LedgerRow['content'], phase: string): RunView {
  const findings = (content.findings ?? []) as readonly Readonly<Record<string, Json>>[];
  const open = findings
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'unscored')
    .map(({ name, deficiency, why }) => `${textOf(name)}: ${textOf(deficiency ?? why ?? 'not judged')}`);
  const seen: GateSeen = {
    gate: textOf(content.gate),
    attempt: numberOf(content.attempt) ?? 1,
    passed: content.passed === true,
    open,
  };
  const moves = seen.gate === phase && seen.passed;
  return {
    ...view,
    underWay: {},
    gates: [...view.gates, seen],
    phases: moves ? { ...view.phases, [phase]: 'passed' } : view.phases,
  };
}
