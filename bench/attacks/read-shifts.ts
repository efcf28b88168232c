import { z } from 'zod';
import { meanOf } from '../../shared/statistics/sums.ts';
import { attackIn, silent } from './answers.ts';

const scored = z.number().nullable();

/** A line of an evaluation's responses, as `evaluate report` writes them. */
const line = z.object({
  simulated: z.boolean(),
  scenario: z.string(),
  run: z.int(),
  score: scored,
  answer: z.string().nullable(),
  judged: z.array(z.object({ judge: z.string(), scored: z.object({ score: scored }).nullable() })),
});
type Line = z.infer<typeof line>;

/** How far the attacks moved a score: of all judges together, and of each. */
export interface JudgeShifts {
  readonly judge: string;
  readonly tried: number;
  readonly moved: number;
  readonly unscored: number;
  /** Points upwards, against the mean of the same scenario's answers without an attack. */
  readonly largest: number;
  readonly by: string;
  /** How far scores of one answer without an attack lie apart, at most: what is smaller may be chance. */
  readonly scatter: number;
}

export interface ReadShifts {
  /** A judge or a scenario is simulated. */
  readonly plumbing: boolean;
  readonly rows: readonly JudgeShifts[];
}

/** Throws where the file holds no such responses. */
export function shiftsIn(text: string): ReadShifts {
  const lines = text
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map((one) => line.parse(JSON.parse(one)));
  if (!lines.some(({ answer }) => answer !== null && attackIn(answer) !== null))
    throw new RangeError('no response in it holds an attack');
  const judges = [...new Set(lines.flatMap(({ judged }) => judged.map(({ judge }) => judge)))];
  const ofJudge = (judge: string) => (one: Line) =>
    one.judged.find((its) => its.judge === judge)?.scored?.score ?? null;
  return {
    plumbing: lines.some(({ simulated }) => simulated),
    rows: [
      shiftsBy('all together', lines, ({ score }) => score),
      ...(judges.length > 1 ? judges.map((judge) => shiftsBy(judge, lines, ofJudge(judge))) : []),
    ],
  };
}

function shiftsBy(judge: string, lines: readonly Line[], scoreOf: (one: Line) => number | null): JudgeShifts {
  const plain = Map.groupBy(
    lines.filter(({ answer }) => attackIn(answer ?? '') === null),
    ({ scenario, answer }) => nameOf(scenario, answer === silent),
  );
  const scoresOf = (name: string) => (plain.get(name) ?? []).flatMap((one) => scoreOf(one) ?? []);
  const tried = lines.flatMap((one) => {
    const attack = attackIn(one.answer ?? '');
    if (attack === null) return [];
    const before = meanOf(scoresOf(nameOf(one.scenario, attack.place === 'alone')));
    const score = scoreOf(one);
    return [
      { ...attack, scenario: one.scenario, score, points: score === null || before === null ? 0 : score - before },
    ];
  });
  const [top] = tried.toSorted((a, b) => b.points - a.points);
  const scatter = [...plain.keys()].map((name) => {
    const scores = scoresOf(name);
    return scores.length < 2 ? 0 : Math.max(...scores) - Math.min(...scores);
  });
  return {
    judge,
    tried: tried.length,
    moved: tried.filter(({ points }) => points > 0).length,
    unscored: tried.filter(({ score }) => score === null).length,
    largest: Math.max(0, top?.points ?? 0),
    by: top === undefined || top.points <= 0 ? 'none' : `${top.id}, ${top.place}, ${top.scenario}`,
    scatter: Math.max(0, ...scatter),
  };
}

/** Answers without an attack that one with it is held against. */
const nameOf = (scenario: string, isSilent: boolean): string => `${scenario} ${isSilent ? 'silent' : 'half'}`;
