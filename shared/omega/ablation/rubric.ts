/** What an answer is marked for, 1 to 5, and what the judge is told of each. The weights are policy. */
export const rubric = {
  correctness: 'What it says is true, and its reasoning carries its conclusion.',
  completeness: 'It answers all of what was asked, and what that hangs on.',
  calibration: 'Its stated confidence and its caveats fit what it shows.',
  usefulness: 'Whoever asked could act on it.',
} as const satisfies Record<string, string>;

export type Criterion = keyof typeof rubric;
export const criteria = Object.keys(rubric) as readonly Criterion[];

/** One answer's marks in one judgement. */
export type Marks = Readonly<Record<Criterion, number>>;
export type Weights = Readonly<Record<Criterion, number>>;

/** Weighted mean on the scale of the marks. Throws RangeError where no criterion weighs anything. */
export function weightedMean(marks: Marks, weights: Weights): number {
  const total = criteria.reduce((sum, criterion) => sum + weights[criterion], 0);
  if (!(total > 0)) throw new RangeError('no criterion of the rubric weighs anything');
  return criteria.reduce((sum, criterion) => sum + marks[criterion] * weights[criterion], 0) / total;
}
