import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { deepDive, literatureSearch, noveltyCheck } from '../../../shared/scenario/answers/index.ts';
import { rowsOf } from '../../../shared/scenario/disputes/index.ts';
import type {
  BreakthroughCandidate,
  RecordedBreakthrough,
  RecordedCheck,
  Verification,
} from '../../../shared/scenario/documents/index.ts';
import type { StoredCall } from '../../store/calls.ts';
import { breakthroughSaid } from './said.ts';

/** The Breakthrough Log, in the order in which the checks were done (scenario rules §4.4). */
export function breakthroughsOf(ledger: readonly LedgerRow[], calls: readonly StoredCall[]): RecordedBreakthrough[] {
  return rowsOf('candidate', ledger).map(
    ({ candidate, phase, round, by, proposal, state, checks, refs, review }): RecordedBreakthrough => ({
      id: candidate,
      phase,
      round,
      by,
      confirmed: state === 'candidate',
      review,
      proposal: breakthroughSaid(calls, proposal),
      checks: checkers.map(({ agent, task, wordsOf }) => ({
        agent,
        task,
        result: checks[agent] ?? 'no readable answer',
        words: wordsOf(calls.find(({ key }) => key === refs[task])?.answer).filter(({ text }) => text.trim() !== ''),
      })),
      verification: review === null ? null : verificationIn(ledger, review),
    }),
  );
}

/** The candidate that the scenario's own note names: the last one that all three checks let stand. */
export function candidateOf(breakthroughs: readonly RecordedBreakthrough[]): BreakthroughCandidate | null {
  const last = breakthroughs.findLast(({ confirmed }) => confirmed);
  return last === undefined
    ? null
    : {
        agent: last.by,
        summary: last.proposal?.summary ?? last.id,
        ...(last.verification === null ? {} : { verification: last.verification }),
      };
}

/** The three checks in the order of scenario rules §4.4, steps 3–5, each with its words by field. */
const checkers: readonly (Pick<RecordedCheck, 'agent' | 'task'> & {
  readonly wordsOf: (answer: unknown) => RecordedCheck['words'];
})[] = [
  {
    agent: 'EULER',
    task: 'novelty',
    wordsOf: (answer) => {
      const said = noveltyCheck.safeParse(answer).data;
      return said === undefined
        ? []
        : [
            { field: 'Comparison', text: said.comparison },
            { field: 'Unproven assumptions', text: said.unprovenAssumptions.join('; ') },
          ];
    },
  },
  {
    agent: 'NEWTON',
    task: 'deepDive',
    wordsOf: (answer) => {
      const said = deepDive.safeParse(answer).data;
      return said === undefined
        ? []
        : [
            { field: 'Analysis', text: said.analysis },
            { field: 'Materials', text: said.materials },
            { field: 'Ignored effects', text: said.ignoredEffects.join('; ') },
          ];
    },
  },
  {
    agent: 'GALILEO',
    task: 'literature',
    wordsOf: (answer) => {
      const said = literatureSearch.safeParse(answer).data;
      if (said === undefined) return [];
      const precedents = said.precedents
        .map(({ citation: { authors, year, title }, similarity }) => `${authors} (${year}), ${title}: ${similarity}`)
        .join('; ');
      return [
        { field: 'Kind', text: said.kind },
        { field: 'Reasoning', text: said.reasoning },
        { field: 'Precedents', text: precedents },
      ];
    },
  },
];

function verificationIn(ledger: readonly LedgerRow[], review: string): Verification | null {
  const row = rowsOf('reviewClosed', ledger).findLast((one) => one.review === review && one.outcome === 'decided');
  if (row?.reviewer == null || row.verified === null) return null;
  return {
    verified: row.verified,
    kind: row.verification,
    reviewer: row.reviewer,
    at: row.at,
    justification: row.justification,
  };
}
