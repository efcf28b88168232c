import { decimal } from '../text/amounts.ts';
import { bareName, lastPart } from './same-model.ts';

interface Panel {
  readonly model: string;
  /** The versions of it that answered. */
  readonly snapshots?: readonly string[];
  readonly judges: readonly { readonly judge: string; readonly model: string }[];
}

/** A judge who says the same of so many answers is named. */
const leastAlike = 5;

/**
 * What a reader has to know of the judges themselves (evaluation rules §3.8). `marks`: of each response what each judge gave,
 * in the panel's order; null: nothing that counts. `versions`: those of each judge that answered: an alias is no other model.
 */
export function judgeCautions(
  { model, snapshots = [], judges }: Panel,
  marks: readonly (readonly (number | null)[])[],
  versions: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const known = judges.map(({ judge, model: by }) => ({ judge, names: namesOf(by, versions.get(judge) ?? []) }));
  const subject = namesOf(model, snapshots);
  const same = known
    .map((one) => known.filter((other) => share(one.names, other.names)))
    .filter((group, at) => group.length > 1 && group[0]?.judge === judges[at]?.judge);
  return [
    ...(judges.length < 2 ? ['One judge: nothing is known of how far another would agree.'] : []),
    ...(known.some(({ names }) => share(names, subject)) ? ['The model is among its own judges.'] : []),
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

/** All by which a model is known, in whatever signs: `GPT-6 Sol` of a file of answers is `openai:gpt-6-sol`. */
const namesOf = (model: string, versions: readonly string[]): ReadonlySet<string> =>
  new Set([bareName(model), ...versions.map(lastPart)].map((name) => name.replace(/[\s._-]/gu, '')));

const share = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((name) => other.has(name));
