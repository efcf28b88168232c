import type { Reported } from '../report.ts';

/** All responses of one model, whichever evaluations they come from. */
export interface ItemSubject {
  readonly model: string;
  readonly rows: readonly Reported[];
}

/** What the judges of one response found, by more than half of those whose judgement counts (evaluation rules §4.1). */
export interface Found {
  readonly met: ReadonlySet<string>;
  /** Row of the wrong answers, from 1; null: none, or they do not agree on one. */
  readonly wrongAnswer: number | null;
  /** Symposium's own result refutes a number of it. */
  readonly refuted: boolean;
  readonly declined: boolean;
}

/** null: no judgement of it counts. */
export function foundIn({ judged }: Pick<Reported, 'judged'>): Found | null {
  const counted = judged.flatMap(({ scored }) => (scored === null || scored.score === null ? [] : [scored]));
  if (counted.length === 0) return null;
  const most = (how: (one: (typeof counted)[number]) => boolean) => counted.filter(how).length * 2 > counted.length;
  const ids = new Set(counted.flatMap(({ met }) => met));
  const listed = new Set(counted.flatMap(({ wrongAnswer }) => wrongAnswer ?? []));
  return {
    met: new Set([...ids].filter((id) => most(({ met }) => met.includes(id)))),
    wrongAnswer: [...listed].find((row) => most(({ wrongAnswer }) => wrongAnswer === row)) ?? null,
    refuted: most(({ wrongNumbers }) => wrongNumbers.length > 0),
    declined: most(({ declined }) => declined),
  };
}
