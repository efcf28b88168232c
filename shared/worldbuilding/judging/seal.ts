import { chance, shuffled } from '../../kernel/chance.ts';
import type { Policy } from '../policy.ts';
import { teams, type JudgeLabel, type Team } from '../vocabulary.ts';

export type JudgeKind = 'MODEL' | 'PERSON';

/** A judge is asked the same whether it is a model or a person. */
export type Judge = {
  /** Unique on the judge panel. */
  readonly judge: string;
  readonly kind: JudgeKind;
};

/** One question to one judge, with whose world is which: until all scores are in, this lies in the store only. */
export type SealedJudgement = Judge & {
  /** `J03`: numbered in drawn order, so it says nothing of judge, label or order. */
  readonly id: string;
  /** The team whose world is read first. */
  readonly first: Team;
  readonly labels: Readonly<Record<JudgeLabel, Team>>;
};

interface SealOrder {
  /** Whoever knows it knows the mapping: it stays beside the seal. */
  readonly seed: string;
  readonly judges: readonly Judge[];
  readonly orders: Policy['judging']['orders'];
}

/**
 * Every judgement of a match. A judge of two orders gives each team once whatever it gives to the world that it reads
 * first. A coin for each judge decides whether the first is called X or Y, the same in both of its orders: so each team
 * bears each label, and a liking for a letter cancels too. Judges of one order take turns, beginning with a drawn team.
 * The order of the list of judges changes nothing.
 */
export function sealedJudgements({ seed, judges, orders }: SealOrder): SealedJudgement[] {
  const drawn = chance(`${seed}|seal`);
  const judgePanel = [...new Map(judges.map((judge) => [judge.judge, judge])).values()].sort((a, b) =>
    a.judge < b.judge ? -1 : 1,
  );
  let turn = drawn.below(teams.length);
  const asked = judgePanel.flatMap(({ judge, kind }) => {
    const firstLabel: JudgeLabel = drawn.coin() ? 'X' : 'Y';
    const both = judgePanel.length === 1 || orders[kind] >= teams.length;
    const firsts = both ? teams : teams.filter((_, place) => place === turn);
    if (!both) turn = (turn + 1) % teams.length;
    return firsts.map((first) => ({ judge, kind, first, labels: labelsOf(first, firstLabel) }));
  });
  return shuffled(asked, drawn).map((one, place) => ({ id: `J${String(place + 1).padStart(2, '0')}`, ...one }));
}

function labelsOf(first: Team, firstLabel: JudgeLabel): SealedJudgement['labels'] {
  const second: Team = first === 'A' ? 'B' : 'A';
  return firstLabel === 'X' ? { X: first, Y: second } : { X: second, Y: first };
}

/** Label and team, in the order of reading. */
export function reading({
  first,
  labels,
}: Pick<SealedJudgement, 'first' | 'labels'>): readonly (readonly [JudgeLabel, Team])[] {
  const order: readonly JudgeLabel[] = labels.X === first ? ['X', 'Y'] : ['Y', 'X'];
  return order.map((label) => [label, labels[label]] as const);
}

/**
 * The seal as one text, for a digest that may be shown before the scores: after the reveal anyone can see that the
 * mapping was not changed. The seed is part of it, as the few possible mappings alone could be tried out.
 */
export function sealText(seed: string, sealed: readonly SealedJudgement[]): string {
  const lines = sealed.map(({ id, judge, kind, first, labels }) =>
    JSON.stringify([id, judge, kind, first, labels.X, labels.Y]),
  );
  return [JSON.stringify(seed), ...lines.sort()].join('\n');
}
