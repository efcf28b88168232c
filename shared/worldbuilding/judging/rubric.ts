import { categories, type Category } from '../vocabulary.ts';

/** What each category asks (worldbuilding rules §9.1). The weights are policy. */
export const rubric = {
  internalCoherence:
    'Take the governing logic and follow it: do landmarks, inhabitants and tension come out of it, or merely stand beside it?',
  creativeAmbition:
    'Has this place been somewhere before? Count what surprises and still holds, not what is merely odd.',
  visualFidelity: 'Lay each picture beside what the spec says of it: what is there, what is missing, what was added?',
  artifactQuality: 'Forget the text: would you look at these pictures for longer than you have to?',
  processQuality:
    'Did the debate change the world for the better: did objections bite, and were they answered or only talked away?',
} as const satisfies Record<Category, string>;

/** The five marks (worldbuilding rules §9.2). */
export const scale = [
  { mark: 5, name: 'Exceptional', means: 'You looked for something to improve and found nothing that matters.' },
  { mark: 4, name: 'Strong', means: 'It works; one or two things fall short of what it set out to do.' },
  { mark: 3, name: 'Competent', means: 'It does what was asked, and you would not speak of it tomorrow.' },
  {
    mark: 2,
    name: 'Weak',
    means: 'A fault that you cannot look past: something contradicts, is missing, or does not fit.',
  },
  { mark: 1, name: 'Failed', means: 'What was asked for is not there.' },
] as const;

/** A value on the scale for each category; a mean of marks is one too. */
export type Marks = Readonly<Record<Category, number>>;
type Weights = Readonly<Record<Category, number>>;

/** Weighted mean on the scale of the marks. Throws RangeError where no category weighs anything. */
export function weightedMean(marks: Marks, weights: Weights): number {
  const total = categories.reduce((sum, category) => sum + weights[category], 0);
  if (!(total > 0)) throw new RangeError('no category of the rubric weighs anything');
  return categories.reduce((sum, category) => sum + marks[category] * weights[category], 0) / total;
}

/**
 * What part of the mean each category makes, 0–1: a match's own weights need not sum to one. Those that do stay as they
 * are written.
 */
export function sharesOf(weights: Weights): Weights {
  const total = categories.reduce((sum, category) => sum + weights[category], 0);
  return Math.abs(total - 1) < 1e-9 || !(total > 0) ? weights : marksOf((category) => weights[category] / total);
}

/** One value for each category. */
export function marksOf(value: (category: Category) => number): Marks {
  return Object.fromEntries(categories.map((category) => [category, value(category)])) as Record<Category, number>;
}
