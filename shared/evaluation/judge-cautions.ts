import { decimal } from '../text/amounts.ts';
import { bareName } from './same-model.ts';

interface Panel {
  readonly model: string;
  readonly judges: readonly { readonly judge: string; readonly model: string }[];
}

/** A judge who says the same of so many answers is named. */
const leastAlike = 5;

/**
 * What a reader has to know of the judges themselves (evaluation rules §3.8). `marks`: of each response what each judge gave,
 * in the panel's order; null: nothing that counts.
 */
export function judgeCautions({ model, judges }: Panel, marks: readonly (readonly (number | null)[])[]): string[] {
  const same = [...Map.groupBy(judges, (one) => bareName(one.model)).values()].filter(({ length }) => length > 1);
  return [
    ...(judges.length < 2 ? ['One judge: nothing is known of how far another would agree.'] : []),
    ...(judges.some((one) => bareName(one.model) === bareName(model)) ? ['The model is among its own judges.'] : []),
    ...same.map(
      (of) =>
        `${of.map(({ judge }) => judge).join(' and ')} are one model: how far they agree says nothing of another judge.`,
    ),
    ...judges.flatMap(({ judge }, at) => {
      const given = marks.flatMap((unit) => unit[at] ?? []);
      return given.length >= leastAlike && new Set(given).size === 1
        ? [
            `${judge} gave all of its ${given.length} answers the same score, ${decimal(given[0] ?? null, 0)}: it tells none from another.`,
          ]
        : [];
    }),
  ];
}
