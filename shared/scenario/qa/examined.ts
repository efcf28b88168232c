import { z } from 'zod';
import type { MarksAsked } from '../../kernel/marks.ts';
import { own } from '../../kernel/own.ts';
import { isSameName } from '../../kernel/stated.ts';
import type { DrawnScenario } from './activities.ts';
import type { QaBrief, Sampled } from './sampled.ts';

/** The reviews by which people examine a scenario, in their order. */
export const qaKinds = { solve: 'qa-solve', check: 'qa-check', confirm: 'qa-confirm' } as const;
export type QaTask = keyof typeof qaKinds;

/** What somebody who has read the key says of it, each 1 for yes or 0 for no, and why. */
export const checked = ['agreement', 'key', 'physics', 'ethics', 'difficulty'] as const;
export type Checked = (typeof checked)[number];

/** The marks of a review about this scenario. */
export const marksOfTask = (task: Exclude<QaTask, 'solve'>, scenarioId: string): MarksAsked => ({
  labels: [scenarioId],
  categories: task === 'check' ? checked : ['key'],
  least: 0,
  most: 1,
});

const decided = z.object({
  outcome: z.literal('decided'),
  reviewer: z.string(),
  marks: z.record(z.string(), z.record(z.string(), z.object({ score: z.number() }))).nullish(),
});

/** A review as it ended; null, or anything that is no decision: nobody has answered. */
type Ended = unknown;

interface Answer {
  readonly reviewer: string;
  readonly says: (what: Checked) => boolean;
}

function answerIn(ended: Ended, scenarioId: string): Answer | null {
  const { data } = decided.safeParse(ended);
  if (data === undefined) return null;
  const row = own(data.marks ?? {}, scenarioId) ?? {};
  return { reviewer: data.reviewer, says: (what) => own(row, what)?.score === 1 };
}

/**
 * Whether somebody else has to look: the key or its physics is said to be wrong, or the only one who says that it is right
 * is the one who came to something else himself. Otherwise the key stands: whoever did not find it is one person, and
 * another one has read it and upholds it.
 */
export function needsConfirmation(scenarioId: string, solved: Ended, check: Ended): boolean {
  const solver = answerIn(solved, scenarioId);
  const checker = answerIn(check, scenarioId);
  if (solver === null || checker === null) return false;
  const { says, reviewer } = checker;
  return !says('key') || !says('physics') || (!says('agreement') && isSameName(solver.reviewer, reviewer));
}

/**
 * Where an examination stands. `right` and `wrong` are verdicts. `suspected`: one person doubts the key, and nobody else
 * has said anything; `unanswered`: nobody has come as far as the key.
 */
export const examinedStates = [
  'solving',
  'checking',
  'confirming',
  'right',
  'wrong',
  'suspected',
  'unanswered',
] as const;
export type ExaminedState = (typeof examinedStates)[number];

export interface Examined extends Sampled {
  readonly state: ExaminedState;
  /** What whoever has read the key says; null: nobody has yet. */
  readonly says: Readonly<Record<Checked, boolean>> | null;
}

/** A review of a sample's run, as it is stored. `outcome` null: it is open. */
export interface QaReview {
  readonly kind: string;
  readonly subject: string | null;
  readonly outcome: unknown;
}

/** A sample as its run's rows tell it. `over`: the run has ended, so nobody is asked any more. */
export interface QaSample {
  readonly brief: QaBrief;
  readonly reviews: readonly QaReview[];
  readonly over: boolean;
}

type Ends = Readonly<Record<QaTask, Ended>>;

/** What a person said last of each task, by scenario. */
function endsIn({ brief, reviews }: Pick<QaSample, 'brief' | 'reviews'>): { sampled: Sampled; ends: Ends }[] {
  const bySubject = Map.groupBy(reviews, ({ subject }) => subject);
  return brief.scenarios.map((sampled) => {
    const own = bySubject.get(sampled.scenarioId) ?? [];
    const last = (task: QaTask) => own.findLast(({ kind }) => kind === qaKinds[task])?.outcome ?? null;
    return { sampled, ends: { solve: last('solve'), check: last('check'), confirm: last('confirm') } };
  });
}

/** Each scenario of a sample, by what people said. */
export function examinedIn(sample: QaSample): Examined[] {
  return endsIn(sample).map(({ sampled, ends }) => {
    const checker = answerIn(ends.check, sampled.scenarioId);
    return {
      ...sampled,
      state: stateOf(sampled.scenarioId, ends, sample.over),
      says:
        checker === null
          ? null
          : (Object.fromEntries(checked.map((what) => [what, checker.says(what)])) as Record<Checked, boolean>),
    };
  });
}

/** What is left of a sample, in its order: with whoever has answered, so that nobody is asked again. */
export function leftIn(sample: Pick<QaSample, 'brief' | 'reviews'>): DrawnScenario[] {
  return endsIn(sample).flatMap(({ sampled: { scenarioId, barred }, ends }): DrawnScenario[] => {
    const state = stateOf(scenarioId, ends, false);
    if (!isUnderWay({ state })) return [];
    const solver = answerIn(ends.solve, scenarioId)?.reviewer;
    const checker = state === 'confirming' ? answerIn(ends.check, scenarioId)?.reviewer : undefined;
    return [
      {
        scenarioId,
        barred,
        ...(solver === undefined ? {} : { solver }),
        ...(checker === undefined ? {} : { checker }),
      },
    ];
  });
}

function stateOf(scenarioId: string, ends: Ends, over: boolean): ExaminedState {
  const [solved, check, confirm] = [ends.solve, ends.check, ends.confirm].map((end) => answerIn(end, scenarioId));
  if (!solved) return over || ends.solve !== null ? 'unanswered' : 'solving';
  if (!check) return over || ends.check !== null ? 'unanswered' : 'checking';
  if (!needsConfirmation(scenarioId, ends.solve, ends.check)) return 'right';
  if (confirm) return confirm.says('key') ? 'right' : 'wrong';
  return over || ends.confirm !== null ? 'suspected' : 'confirming';
}

/** Whether it is known if the key is right. */
export const hasVerdict = ({ state }: Pick<Examined, 'state'>): boolean => state === 'right' || state === 'wrong';
export const isUnderWay = ({ state }: Pick<Examined, 'state'>): boolean =>
  state === 'solving' || state === 'checking' || state === 'confirming';
