import { describe, expect, test } from 'vitest';
import {
  healthyRanges,
  measureNames,
  measuresOf,
  measureTable,
  type Measure,
} from '../../../shared/scenario/documents/measures.ts';
import { agents, dimensions, phases, type Profile } from '../../../shared/scenario/vocabulary.ts';
import { sampleRecord } from '../../support/sample-record.ts';

type Measured = Parameters<typeof measuresOf>[0];
type Name = Measure['measure'];

const { counts, cast, delta } = sampleRecord;
const once = Object.fromEntries(phases.map((phase) => [phase, 1])) as Measured['rounds'];
const plain: Measured = { ...sampleRecord, rounds: once };
const found = (measure: Name, change: Partial<Measured>): Measure => {
  const one = measuresOf({ ...plain, ...change }).find((each) => each.measure === measure);
  if (one === undefined) throw new RangeError(measure);
  return one;
};

/** The same confidences of every agent in SEED and REFINE, or its own where one is named. */
const confident = (
  low: number,
  high: number,
  own: Partial<Record<(typeof agents)[number], number>> = {},
): Measured['cast'] =>
  Object.fromEntries(
    agents.map((agent) => [agent, { ...cast[agent], confidences: { SEED: low, REFINE: own[agent] ?? high } }]),
  ) as Measured['cast'];
const same = Object.fromEntries(dimensions.map((dimension) => [dimension, 0])) as Profile;
const loops = (more: number) => ({
  rounds: { ...once, SEED: 1 + Math.min(2, more), REFINE: 1 + Math.max(0, more - 2) },
});
const issued = (challenges: number) => ({
  counts: { ...counts, challenges: { ...counts.challenges, issued: challenges } },
});
const vetoes = (cast: number) => ({ counts: { ...counts, vetoes: { ...counts.vetoes, issued: cast } } });

describe('each limit of a measure, below, at and above it', () => {
  test.each<[Name, number, Partial<Measured>, Measure['finding']]>([
    ['model minutes', 44.9, { computeSeconds: 44.9 * 60 }, 'outside'],
    ['model minutes', 45, { computeSeconds: 45 * 60 }, 'healthy'],
    ['model minutes', 90, { computeSeconds: 90 * 60 }, 'healthy'],
    ['model minutes', 91, { computeSeconds: 91 * 60 }, 'outside'],
    ['model minutes', 120, { computeSeconds: 120 * 60 }, 'outside'],
    ['model minutes', 121, { computeSeconds: 121 * 60 }, 'red-flag'],
    ['revision loops', 0, loops(0), 'healthy'],
    ['revision loops', 5, loops(5), 'healthy'],
    ['revision loops', 6, loops(6), 'outside'],
    ['revision loops', 8, loops(8), 'outside'],
    ['revision loops', 9, loops(9), 'red-flag'],
    ['challenges issued', 4, issued(4), 'healthy'],
    ['challenges issued', 5, issued(5), 'outside'],
    ['challenges issued', 6, issued(6), 'outside'],
    ['challenges issued', 7, issued(7), 'red-flag'],
    ['vetoes issued', 1, vetoes(1), 'healthy'],
    ['vetoes issued', 2, vetoes(2), 'outside'],
    ['vetoes issued', 3, vetoes(3), 'red-flag'],
    ['lowest confidence', 0.49, { cast: confident(0.49, 0.9) }, 'red-flag'],
    ['lowest confidence', 0.5, { cast: confident(0.5, 0.9) }, 'outside'],
    ['lowest confidence', 0.6, { cast: confident(0.6, 0.9) }, 'healthy'],
    ['lowest confidence', 0.9, { cast: confident(0.9, 0.9) }, 'healthy'],
    ['lowest confidence', 0.91, { cast: confident(0.91, 0.95) }, 'outside'],
    ['highest confidence', 0.69, { cast: confident(0.6, 0.69) }, 'outside'],
    ['highest confidence', 0.7, { cast: confident(0.6, 0.7) }, 'healthy'],
    ['highest confidence', 0.95, { cast: confident(0.6, 0.95) }, 'healthy'],
    ['highest confidence', 0.96, { cast: confident(0.6, 0.96) }, 'outside'],
    ['highest confidence', 1, { cast: confident(0.6, 1) }, 'red-flag'],
    ['highest confidence', 1, { cast: confident(0.6, 1, { SOCRATES: 0.99 }) }, 'outside'],
    ['blind-informed delta', 0, { delta: { ...delta, statusChanged: false, profileShift: same } }, 'red-flag'],
    ['blind-informed delta', 1, { delta: { ...delta, statusChanged: true, profileShift: same } }, 'healthy'],
    ['blind-informed delta', 2, { delta }, 'healthy'],
  ])('%s of %d', (measure, value, change, finding) => {
    const one = found(measure, change);
    expect(one.value).toBeCloseTo(value, 10);
    expect(one.finding).toBe(finding);
  });
});

test('what nobody said is unknown, and not healthy', () => {
  const mute = Object.fromEntries(
    agents.map((agent) => [agent, { ...cast[agent], confidences: {} }]),
  ) as Measured['cast'];
  expect(found('lowest confidence', { cast: mute })).toEqual({
    measure: 'lowest confidence',
    value: null,
    finding: 'unknown',
  });
  expect(found('highest confidence', { cast: mute }).finding).toBe('unknown');
});

test('the table names each measure with its range, and says what a red flag suggests', () => {
  const text = measureTable(measuresOf({ ...plain, ...vetoes(3) }));
  for (const name of measureNames) expect(text).toContain(`| ${name} |`);
  expect(text).toContain(`RED FLAG: ${healthyRanges['vetoes issued'].suggests}`);
  expect(text).toContain('| 45 to 90 | above 120 |');
});
