import { type Category, phases, type Phase } from '../vocabulary.ts';

/** What agents did about one scenario. */
export interface AgentsRow {
  /** null: it has not ended. */
  readonly outcome: string | null;
  /** Where it stopped. */
  readonly phase: string | null;
  /** What it turned out to be; null: it is not published. */
  readonly assigned: { readonly tier: string; readonly status: string } | null;
  /** Phases in which somebody challenged or vetoed something. */
  readonly disputed: readonly string[];
  /** The status that SOCRATES saw blind. */
  readonly blindStatus: string | null;
  /** Somebody proposed what may be a breakthrough. */
  readonly novel: boolean;
}

/** A measure of the system over all scenarios of a corpus, in percent; null: there is nothing to take it of. */
export interface SystemMeasure {
  readonly measure: string;
  readonly value: number | null;
  /** How many scenarios it is taken of. */
  readonly of: number;
  readonly expected: string;
}

/** Categories whose scenarios are expected to be vetoed most (scenario rules §D.4). */
export const mostVetoed = ['The Cascade', 'The Lilliput Conundrum'] as const satisfies readonly Category[];

/**
 * What agents do over a whole corpus (scenario rules §D.4). Agreement: of the scenarios that came to a phase and have
 * ended, those in which nobody challenged or vetoed anything there.
 */
export function systemMeasures(rows: readonly AgentsRow[]): SystemMeasure[] {
  const ended = rows.filter(({ outcome }) => outcome !== null);
  const published = rows.flatMap(({ assigned, blindStatus, novel }) =>
    assigned === null ? [] : [{ status: assigned.status, blindStatus, novel }],
  );
  const seenBlind = published.filter(({ blindStatus }) => blindStatus !== null);
  const open = published.filter(({ status }) => status === 'OF');
  return [
    ...phases.map((phase) => {
      const came = ended.filter((row) => cameTo(row, phase));
      return measured(
        `agreement in ${phase}`,
        came,
        ({ disputed }) => !disputed.includes(phase),
        'least in VALIDATE and REFINE',
      );
    }),
    measured(
      'SOCRATES blind saw the final status',
      seenBlind,
      ({ blindStatus, status }) => blindStatus === status,
      'no range',
    ),
    measured('open scenarios with a breakthrough candidate', open, ({ novel }) => novel, 'above 10'),
  ];
}

/** One that was stopped before its first phase came to none. */
const cameTo = ({ phase }: AgentsRow, to: Phase): boolean =>
  phases.findIndex((one) => one === phase) >= phases.indexOf(to);

function measured<T>(
  measure: string,
  rows: readonly T[],
  counts: (row: T) => boolean,
  expected: string,
): SystemMeasure {
  const value = rows.length === 0 ? null : (rows.filter(counts).length * 100) / rows.length;
  return { measure, value, of: rows.length, expected };
}
