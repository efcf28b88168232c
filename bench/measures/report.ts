/** One figure of the bench, with what it is compared to. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** What the value is a ratio to, or how it was measured. */
  readonly against: string;
  readonly goal: string;
  readonly met: boolean | null;
}

const verdict = (met: boolean) => (met ? 'met' : 'MISSED');

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, value, against, goal, met }) =>
      `| ${name} | ${value} | ${against} | ${goal} | ${met === null ? '' : verdict(met)} |`,
  );
  return ['| measure | value | against | goal | |', '|---|---|---|---|---|', ...rows].join('\n');
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
