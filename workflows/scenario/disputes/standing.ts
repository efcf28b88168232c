import type { Quote } from '../../../shared/kernel/activities.ts';
import type { Upheld } from '../../../shared/scenario/disputes/rules.ts';
import type { Agent } from '../../../shared/scenario/vocabulary.ts';

/** What a run remembers of its disputes: counts, ids and references. */
export interface Disputes {
  /** Challenges that each agent has issued, and vetoes that stood. */
  readonly issued: Partial<Record<Agent, number>>;
  readonly vetoes: Partial<Record<Agent, number>>;
  /** Requests of each agent that went up the ladder: as many as challenges, at most (scenario rules §2.5.8). */
  readonly climbed: Partial<Record<Agent, number>>;
  /** Claims that a vote has settled: they are not disputed again (scenario rules §4.1). */
  readonly settled: Set<string>;
  /** Ids of what is open; no gate of VALIDATE or REFINE is passed before it is empty (scenario rules §5.2, §5.5). */
  readonly open: Set<string>;
  /**
   * Changes by ATHENA that were put off: to the next attempt, or to REFINE, so that nobody's blindness is disturbed
   * before it.
   */
  owed: readonly Quote[];
  /** What was upheld, by the words that ask for its change: in REFINE it is a request (scenario rules §2.5.8). */
  readonly upheld: Map<string, Upheld>;
  /**
   * A person found that a dispute shows a flaw in the design, which ATHENA has yet to answer (scenario rules §1.4,
   * Level 4).
   */
  structuralFlaw: boolean;
  /**
   * The design was found fundamentally flawed once, and redesigned; a second time ends the run (scenario rules §4.2,
   * step 5).
   */
  flawed: boolean;
}

export const noDisputes = (): Disputes => ({
  issued: {},
  vetoes: {},
  climbed: {},
  settled: new Set(),
  open: new Set(),
  owed: [],
  upheld: new Map(),
  structuralFlaw: false,
  flawed: false,
});

/** A request for change in Symposium’s own words. */
export interface Deficiency {
  readonly criterion: string;
  readonly deficiency: string;
  readonly told?: string;
}

const flaw: Deficiency = {
  criterion: 'structural flaw',
  deficiency:
    'A reviewer found that a dispute shows a flaw in the design. Answer the reviewer’s words, and change what they touch.',
};

/** What `takeOwed` gave goes back: the revision that was to answer it did not come about. */
export function oweAgain({ disputes }: { readonly disputes: Disputes }, due: ReturnType<typeof takeOwed>): void {
  if (due === null) return;
  disputes.owed = [...due.quotes, ...disputes.owed];
  disputes.structuralFlaw ||= due.deficiencies.length > 0;
}

/** What ATHENA owes from earlier disputes, taken over by the caller; null where it is nothing. */
export function takeOwed({
  disputes,
}: {
  readonly disputes: Disputes;
}): { readonly quotes: readonly Quote[]; readonly deficiencies: readonly Deficiency[] } | null {
  const { owed: quotes, structuralFlaw } = disputes;
  disputes.owed = [];
  disputes.structuralFlaw = false;
  return quotes.length === 0 && !structuralFlaw ? null : { quotes, deficiencies: structuralFlaw ? [flaw] : [] };
}
