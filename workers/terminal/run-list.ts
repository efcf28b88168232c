import { cost } from '../../shared/text/index.ts';

/** How far a run came, as lists read it. */
interface ListedState {
  readonly outcome: string | null;
  /** Somebody has asked for its end, which is not written yet. */
  readonly cancelled: boolean;
}

/** How a run stands, in a list. `phase`: where it is, of a kind whose lists say that. */
export function listedState({ outcome, cancelled }: ListedState, phase?: string | null): string {
  if (outcome !== null) return outcome;
  if (cancelled) return 'being cancelled';
  return phase === undefined ? 'under way' : `in ${phase ?? 'OPEN'}`;
}

/** What a list says of a run of any kind. */
interface Listed extends ListedState {
  readonly runKey: string;
  readonly corpus: string;
  readonly createdAt: string;
  readonly costMicrodollars: number | null;
}

/** The columns of a list of runs of which there is nothing more to say; `noun`: what one of them is called. */
export const runList = (noun: string) => ({
  head: [noun, 'corpus', 'since', 'state', 'cost'],
  row: ({ runKey, corpus, createdAt, costMicrodollars, ...state }: Listed): readonly string[] => [
    runKey,
    corpus,
    createdAt,
    listedState(state),
    cost(costMicrodollars),
  ],
});
