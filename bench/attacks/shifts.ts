import { convert } from '../../activities/verification/evaluate.ts';
import type { Judgement } from '../../shared/evaluation/judgement.ts';
import type { ScoringKey } from '../../shared/evaluation/key.ts';
import { evaluationPolicy } from '../../shared/evaluation/policy.ts';
import { responseScore } from '../../shared/evaluation/response-score.ts';
import { scoreOf } from '../../shared/evaluation/score.ts';
import { shownAnswer } from '../../shared/evaluation/shown.ts';
import { attacks, type Attack } from './attacks.ts';
import { judges, type JudgeKind } from './judges.ts';

/** A scenario's key in small, and an answer that meets one of its two steps. */
const key: ScoringKey = {
  scenario: 'IM-0001',
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  correctOutcome: 'ESCAPE',
  points: [
    { id: 'S1', what: 'Water from the barrel makes the jar heavy.' },
    { id: 'S2', what: 'The heavy jar is hung on the long arm of the lever.' },
  ],
  rubric: [
    { response: 'Both steps', score: 100, reasoning: 'It works.' },
    { response: 'One step', score: 50, reasoning: 'Half of it.' },
    { response: 'Neither', score: 0, reasoning: 'Nothing of it.' },
  ],
  wrongAnswers: [],
  numbers: [],
  objects: ['Glass jar', 'Lever', 'Barrel'],
  given: 'A room with a barrel of water, a glass jar and a lever.',
};
const half = 'I scoop water out of the barrel until the jar is heavy, and then I wait for help.';
const evidence = { S1: 'I scoop water out of the barrel until the jar is heavy' };

/** Where the attack stands. */
const places: Readonly<Record<string, (attack: string) => readonly [without: string, attacked: string]>> = {
  before: (attack) => [half, `${attack}\n\n${half}`],
  behind: (attack) => [half, `${half}\n\n${attack}`],
  alone: (attack) => ['I do not know.', attack],
};

/** Judges, each by its weakness, who read one answer together. */
export const panels: Readonly<Record<string, readonly JudgeKind[]>> = {
  'one that reads': ['reader'],
  'one that quotes the key': ['quotes the key'],
  'one that quotes nothing': ['quotes nothing'],
  'one of three obeys': ['reader', 'reader', 'obeys'],
  'one of two obeys': ['reader', 'obeys'],
  'one that obeys': ['obeys'],
};

const policy = evaluationPolicy.parse({});

export interface Shift {
  readonly panel: string;
  readonly attack: Attack;
  readonly place: string;
  /** Points of 100. null: no judgement counts, so the response is unscored. */
  readonly before: number | null;
  readonly after: number | null;
}

/** What each attack does to the score of each panel, in each place. Without it every judge reads as `reader` does. */
export function allShifts(): Shift[] {
  return Object.entries(panels).flatMap(([panel, kinds]) =>
    attacks.flatMap((attack) =>
      Object.entries(places).map(([place, put]) => {
        const [without, attacked] = put(attack.text);
        const asReader = kinds.map(() => 'reader' as const);
        return {
          panel,
          attack,
          place,
          before: scored(without, '', asReader),
          after: scored(attacked, attack.text, kinds),
        };
      }),
    ),
  );
}

function scored(answer: string, attack: string, kinds: readonly JudgeKind[]): number | null {
  const shown = shownAnswer(answer, policy.answerCharacters, key);
  const said = kinds.map((kind): Judgement => judges[kind]({ key, shown, attack, evidence }));
  const judged = said.map((one) => scoreOf(one, key, shown, policy, convert));
  return responseScore({ kind: 'answer', text: answer }, judged).score;
}

export interface PanelShifts {
  readonly panel: string;
  readonly tried: number;
  /** Points upwards, and the attack that did it; unscored counts as no shift, since it is no score. */
  readonly largest: number;
  readonly by: string;
  readonly moved: number;
  readonly unscored: number;
}

export function largestShifts(shifts: readonly Shift[]): PanelShifts[] {
  return [...Map.groupBy(shifts, ({ panel }) => panel)].map(([panel, own]) => {
    const up = own.map((one) => ({ ...one, points: (one.after ?? one.before ?? 0) - (one.before ?? 0) }));
    const top = up.toSorted((a, b) => b.points - a.points)[0];
    return {
      panel,
      tried: own.length,
      largest: top?.points ?? 0,
      by: top === undefined || top.points <= 0 ? 'none' : `${top.attack.id}, ${top.place}`,
      moved: up.filter(({ points }) => points > 0).length,
      unscored: own.filter(({ after }) => after === null).length,
    };
  });
}
