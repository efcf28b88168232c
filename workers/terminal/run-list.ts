import { cost } from '../../shared/text/index.ts';

/** What a list says of a run of any kind. */
interface Listed {
  readonly runKey: string;
  readonly corpus: string;
  readonly createdAt: string;
  readonly outcome: string | null;
  readonly costMicrodollars: number | null;
}

/** The columns of a list of runs of which there is nothing more to say; `noun`: what one of them is called. */
export const runList = (noun: string) => ({
  head: [noun, 'corpus', 'since', 'state', 'cost'],
  row: ({ runKey, corpus, createdAt, outcome, costMicrodollars }: Listed): readonly string[] => [
    runKey,
    corpus,
    createdAt,
    outcome ?? 'under way',
    cost(costMicrodollars),
  ],
});
