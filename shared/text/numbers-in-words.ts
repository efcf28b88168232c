const listed = (words: string): readonly string[] => words.split(' ');
const units = new Map(
  listed(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ).map((word, nth) => [word, nth]),
);
const tens = new Map(
  listed('twenty thirty forty fifty sixty seventy eighty ninety').map((word, nth) => [word, 20 + 10 * nth]),
);
export const scales: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

/** A number from a place in the words on, and the place after it. */
export interface ReadNumber {
  readonly value: number | string;
  readonly decimals: number;
  readonly next: number;
}

/** A figure: `12`, `1.5`. Beyond what a number holds, it is its own words. */
function figure(word: string, next: number): ReadNumber | null {
  if (!/^−?\d/.test(word)) return null;
  const written = word.replace(',', '.').replace('−', '-');
  const value = Number(written);
  const isExact = Number.isFinite(value) && written.replace(/\D/g, '').length <= 15;
  return { value: isExact ? value : written, decimals: /\.(\d+)$/.exec(written)?.[1]?.length ?? 0, next };
}

/** A number in words so far: `done` is what no later word multiplies. */
interface Sum {
  readonly done: number;
  readonly read: number;
  readonly next: number;
}

/** Whether a unit or a ten may follow what was read of a number in words: twenty five, three hundred (and) twelve. */
const follows = (read: number, more: number): boolean =>
  read === 0 || (read % 100 === 0 && more < 100) || (read % 100 >= 20 && read % 10 === 0 && more > 0 && more < 10);

/** A number with its next word: `three`, `hundred`, `and twelve`, `thousand`. Null: it has ended. */
function longer(words: readonly string[], { done, read, next }: Sum, isFigure: boolean): Sum | null {
  const sum = done + read;
  const at = words[next] === 'and' && sum > 0 && sum % 100 === 0 ? next + 1 : next;
  const more = units.get(words[at] ?? '') ?? tens.get(words[at] ?? '');
  if (more !== undefined) return isFigure || !follows(read, more) ? null : { done, read: read + more, next: at + 1 };
  const scale = at > next ? undefined : scales.get(words[at] ?? '');
  if (scale === undefined) return null;
  const many = (read === 0 ? 1 : read) * scale;
  return scale > 100 ? { done: done + many, read: 0, next: at + 1 } : { done, read: many, next: at + 1 };
}

/** A number in words, a figure, or both: `twenty-five`, `a hundred and ten`, `1.5 million`. Null: none begins there. */
export function numberAt(words: readonly string[], from: number): ReadNumber | null {
  const begun = figure(words[from] ?? '', from + 1);
  if (typeof begun?.value === 'string') return begun;
  let sum: Sum = { done: 0, read: begun?.value ?? 0, next: begun?.next ?? from };
  for (let more = longer(words, sum, begun !== null); more !== null; more = longer(words, sum, begun !== null))
    sum = more;
  if (sum.next === from) return null;
  const half = listed('and a half').every((word, nth) => words[sum.next + nth] === word);
  return {
    value: sum.done + sum.read + (half ? 0.5 : 0),
    decimals: begun?.decimals ?? 0,
    next: sum.next + (half ? 3 : 0),
  };
}
