import type { Section } from '../../../activities/ask/compose.ts';
import { fit, type Reduction } from '../../../activities/ask/fit-to-budget.ts';

/* Sections that do not fit, and how they are reduced. */

export const section = (label: string, size: number, author = 'GALILEO'): Section => ({
  label,
  author,
  ref: `ref/${label}`,
  body: { words: 'w'.repeat(size) },
});

/** The first letter of a label is its group, `k` for kept; a digest has a tenth of the words. */
export const reduction: Reduction = {
  relevance: ({ label }) => (label.startsWith('k') ? 'kept' : Number(label.charAt(1))),
  digest: ({ label, body }) =>
    label.endsWith('x')
      ? null
      : (body as { words: string }).words.slice(0, Math.floor((body as { words: string }).words.length / 10)),
};

export const context = [
  section('g0a', 4_000),
  section('k1', 2_000),
  section('g0b', 8_000),
  section('g1', 4_000),
  section('g2x', 4_000),
];

export const whole = fit(context, Number.POSITIVE_INFINITY, reduction, true);
