import { z } from 'zod';
import type { Json } from '../../shared/kernel/index.ts';
import { intervention } from '../../shared/omega/answers/index.ts';
import { type Framing, rememberedIn, restatedIn, subAnswersIn } from '../../shared/omega/digests/index.ts';
import { problemOf, readingChosen } from '../../shared/omega/failures/index.ts';
import type { SessionRow } from '../../shared/omega/memory/index.ts';
import { subProblemsIn } from '../../shared/omega/session/index.ts';
import { findCalls } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';
import type { StoredSession } from './stored-session.ts';
import { answersTo } from './sub-answers.ts';

type Intervened = Extract<SessionRow, { readonly kind: 'INTERVENTION' }>;

const offers = z.object({ constraints: intervention.shape.constraints, pivot: intervention.shape.pivot });
const none: z.infer<typeof offers> = { constraints: [], pivot: [] };

/** What a session has heard so far. */
type Heard = Pick<StoredSession, 'rows' | 'calls'>;
/** Of a session whose problem nobody is told now. */
export const unheard: Heard = { rows: [], calls: new Map() };

/** The asker was shown this framing, and gave other words in its place (OMEGA rules §1.2). */
const isTurnedDown = ({ iteration, sequence }: Intervened, rows: readonly SessionRow[]): boolean =>
  rows.some(
    (row) =>
      row.kind === 'ESCALATION' &&
      readingChosen(row) === 'B' &&
      row.subject === problemOf(iteration) &&
      row.sequence > sequence,
  );

/**
 * How the session takes its problem by now: what PHI's interventions brought, in whose answers the words lie, and what
 * sub-sessions found. `opening`: the problem's first digest, which has what it was opened with.
 */
export async function framingOf(
  db: Queryable,
  { rows, calls: answers }: Heard,
  opening: Json | undefined,
): Promise<Framing> {
  const taken = rows.filter((row): row is Intervened => row.kind === 'INTERVENTION');
  const calls =
    taken.length === 0
      ? []
      : await findCalls(
          db,
          taken.flatMap(({ call }) => call ?? []),
        );
  const answerOf = ({ call }: Intervened) => calls.find(({ key }) => key === call)?.answer;
  const offerOf = (one: Intervened) => offers.safeParse(answerOf(one)).data ?? none;
  const problem = rows.flatMap((row) => (row.kind === 'QUERY' ? [row.statement] : []));
  const asked = taken.flatMap((one) =>
    one.children.flatMap((key, place) => {
      const question = subProblemsIn(answerOf(one), problem)?.[place]?.statement;
      return question === undefined ? [] : [{ key, question }];
    }),
  );
  const classified = [...answers.values()].findLast(
    ({ task, outcome }) => task === 'classify' && outcome === 'answered',
  );
  return {
    constraints: taken
      .filter((one) => one.take === 'CONSTRAIN' && !isTurnedDown(one, rows))
      .flatMap((one) => offerOf(one).constraints),
    framing:
      taken
        .filter(({ take }) => take === 'PIVOT')
        .map((one) => offerOf(one).pivot)
        .at(-1) ?? [],
    subAnswers: [...subAnswersIn(opening), ...(await answersTo(db, asked))],
    remembered: rememberedIn(opening),
    restated: restatedIn(classified?.answer),
  };
}
