import { z } from 'zod';
import { agents, dimensions, phases } from '../vocabulary.ts';
import { type Cell, table } from '../../page/markdown.ts';
import { number } from './figures.ts';
import type { ScenarioRecord } from './record.ts';

/** The measures of one scenario, in the order of scenario rules §D. */
export const measureNames = [
  'model minutes',
  'revision loops',
  'challenges issued',
  'vetoes issued',
  'lowest confidence',
  'highest confidence',
  'blind-informed delta',
] as const;
type MeasureName = (typeof measureNames)[number];

/** `outside`: neither healthy nor alarming. `unknown`: there is nothing to measure; never taken for healthy. */
export const measureFindings = ['healthy', 'outside', 'red-flag', 'unknown'] as const;
export type MeasureFinding = (typeof measureFindings)[number];

/** A type alias, so that it can stand inside a stored document. */
export type Measure = {
  readonly measure: MeasureName;
  readonly value: number | null;
  readonly finding: MeasureFinding;
};

export const measureShape: z.ZodType<Measure> = z.strictObject({
  measure: z.enum(measureNames),
  value: z.number().nullable(),
  finding: z.enum(measureFindings),
});

interface Range {
  /** Both ends are healthy; null: any value is. */
  readonly healthy: readonly [least: number, most: number] | null;
  /** The red flag, in words, and what it suggests. */
  readonly flag: string;
  readonly suggests: string;
}

/** Healthy ranges and red flags (scenario rules §D). Minutes; confidences between 0 and 1; the rest are counts. */
export const healthyRanges: Readonly<Record<MeasureName, Range>> = {
  'model minutes': { healthy: [45, 90], flag: 'above 120', suggests: 'too many attempts' },
  'revision loops': { healthy: [0, 5], flag: 'above 8', suggests: 'a flaw in the design itself' },
  'challenges issued': { healthy: [0, 4], flag: 'above 6', suggests: 'an agent out of measure' },
  'vetoes issued': { healthy: [0, 1], flag: 'above 2', suggests: 'a design that physics does not bear' },
  'lowest confidence': { healthy: [0.6, 0.9], flag: 'below 0.5', suggests: 'a doubt that nobody has cleared' },
  'highest confidence': { healthy: [0.7, 0.95], flag: '1 of all five', suggests: 'too little scrutiny' },
  'blind-informed delta': { healthy: null, flag: '0', suggests: 'no illusion of impossibility' },
};

type Measured = Pick<ScenarioRecord, 'computeSeconds' | 'rounds' | 'counts' | 'cast' | 'delta'>;

/** All measures of a scenario, each with what its range says of it. */
export function measuresOf(record: Measured): Measure[] {
  const { computeSeconds, rounds, counts, delta } = record;
  const highest = agents.map((agent) => greatest(confidencesOf(record, agent)));
  const everything = agents.flatMap((agent) => confidencesOf(record, agent));
  const values: Readonly<Record<MeasureName, number | null>> = {
    'model minutes': computeSeconds / 60,
    'revision loops': phases.reduce((sum, phase) => sum + Math.max(0, rounds[phase] - 1), 0),
    'challenges issued': counts.challenges.issued,
    'vetoes issued': counts.vetoes.issued,
    'lowest confidence': everything.length === 0 ? null : Math.min(...everything),
    'highest confidence': greatest(everything),
    'blind-informed delta': changesOf(delta),
  };
  const flagged: Readonly<Record<MeasureName, (value: number) => boolean>> = {
    'model minutes': (value) => value > 120,
    'revision loops': (value) => value > 8,
    'challenges issued': (value) => value > 6,
    'vetoes issued': (value) => value > 2,
    'lowest confidence': (value) => value < 0.5,
    'highest confidence': () => highest.every((value) => value === 1),
    'blind-informed delta': (value) => value === 0,
  };
  return measureNames.map((measure) => {
    const value = values[measure];
    if (value === null) return { measure, value, finding: 'unknown' };
    if (flagged[measure](value)) return { measure, value, finding: 'red-flag' };
    const { healthy } = healthyRanges[measure];
    const within = healthy === null || (value >= healthy[0] && value <= healthy[1]);
    return { measure, value, finding: within ? 'healthy' : 'outside' };
  });
}

const confidencesOf = ({ cast }: Measured, agent: (typeof agents)[number]): number[] =>
  Object.values(cast[agent].confidences);

const greatest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));

/** How many of SOCRATES's eight blind findings (status, type, six dimensions) were others once the solution was known. */
const changesOf = ({ statusChanged, typeChanged, profileShift }: ScenarioRecord['delta']): number =>
  Number(statusChanged) + Number(typeChanged) + dimensions.filter((dimension) => profileShift[dimension] !== 0).length;

/** `45 to 90`. */
const healthyText = ({ healthy }: Range): string => (healthy === null ? 'any' : `${healthy[0]} to ${healthy[1]}`);

const findingWords: Readonly<Record<MeasureFinding, string>> = {
  healthy: 'healthy',
  outside: 'outside the healthy range',
  'red-flag': 'RED FLAG',
  unknown: 'unknown',
};

/** A measure in words, for tables here and on the terminal. */
export function measureRow({ measure, value, finding }: Measure): string[] {
  const { flag, suggests } = healthyRanges[measure];
  return [
    measure,
    number(value),
    healthyText(healthyRanges[measure]),
    flag,
    finding === 'red-flag' ? `${findingWords[finding]}: ${suggests}` : findingWords[finding],
  ];
}

export const measureHeads = ['Measure', 'Value', 'Healthy', 'Red flag', 'Finding'] as const;

export const measureTable = (measures: readonly Measure[]): string =>
  table(
    [...measureHeads],
    measures.map((measure): Cell[] => measureRow(measure)),
  );
