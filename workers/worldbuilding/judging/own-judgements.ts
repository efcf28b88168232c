import type { MarksAsked } from '../../../shared/kernel/index.ts';
import type { AskedJudgement } from './judgements.ts';
import { RequestError } from '../../client/request-error.ts';
import { stateOf } from '../../commands/reviews-list.ts';

/** Whose judgement, and which of theirs; null: the first that is open. */
export interface Wanted {
  readonly name: string;
  readonly judgement: string | null;
}

/** Open judgements of that person, the wanted one first. Throws `RequestError` where there is none. */
export function openFor(
  all: readonly AskedJudgement[],
  match: string,
  { name, judgement }: Wanted,
): readonly AskedJudgement[] {
  const own = all.filter((one) => one.judge === name);
  const judges = [...new Set(all.map((one) => one.judge))];
  if (own.length === 0)
    throw new RequestError([
      `--as: ${name} is not asked to judge ${match}${judges.length === 0 ? '; nobody is, so far' : `; these are: ${judges.join(', ')}`}`,
    ]);
  const open = own.filter((one) => one.open);
  if (judgement !== null) {
    const named = own.find((one) => one.judgement === judgement);
    if (named === undefined)
      throw new RequestError([
        `--judgement: ${judgement} is not asked of ${name}; these are: ${own.map((one) => one.judgement).join(', ')}`,
      ]);
    if (!named.open) throw new RequestError([`--judgement: ${judgement} is closed (${stateOf(named, Date.now())})`]);
    return [named, ...open.filter((one) => one !== named)];
  }
  if (open.length === 0)
    throw new RequestError([
      `--as: nothing is left for ${name} to judge in ${match}: ${own.map((one) => `${one.judgement} is ${stateOf(one, Date.now())}`).join(', ')}`,
    ]);
  return open;
}

/** How a judgement is marked. Throws `RequestError` where it asks for no marks. */
export function marksAskedIn({ judgement, asks: { marks } }: Pick<AskedJudgement, 'judgement' | 'asks'>): MarksAsked {
  if (!marks)
    throw new RequestError([`judgement: ${judgement} asks for no marks; decide it with: symposium reviews decide`]);
  return marks;
}
