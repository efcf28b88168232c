import { z } from 'zod';
import type { Json } from '../../shared/kernel/index.ts';
import { intervention, phiSynthesis, synthesis } from '../../shared/omega/answers/index.ts';
import { cast } from '../../shared/omega/agents/index.ts';
import { type Framing, rememberedIn, type SubAnswer } from '../../shared/omega/digests/index.ts';
import type { SessionRow } from '../../shared/omega/memory/index.ts';
import { findCalls } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';

type Intervened = Extract<SessionRow, { readonly kind: 'INTERVENTION' }>;

const offers = z.object({
  constraints: intervention.shape.constraints,
  subProblems: intervention.shape.subProblems,
  pivot: intervention.shape.pivot,
});
const none: z.infer<typeof offers> = { constraints: [], subProblems: [], pivot: [] };

/**
 * How the session takes its problem by now: what PHI's interventions brought, in whose answers the words lie, and what
 * sub-sessions found. `opening`: the problem's first digest.
 */
export async function framingOf(
  db: Queryable,
  rows: readonly SessionRow[],
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
  const offerOf = ({ call }: Intervened) =>
    offers.safeParse(calls.find(({ key }) => key === call)?.answer).data ?? none;
  const children = await childAnswers(
    db,
    taken.flatMap((one) => one.children),
  );
  return {
    constraints: taken.filter(({ take }) => take === 'CONSTRAIN').flatMap((one) => offerOf(one).constraints),
    framing:
      taken
        .filter(({ take }) => take === 'PIVOT')
        .map((one) => offerOf(one).pivot)
        .at(-1) ?? [],
    subAnswers: taken.flatMap((one) =>
      one.children.flatMap((child, place): SubAnswer[] => {
        const question = offerOf(one).subProblems[place]?.statement;
        return question === undefined
          ? []
          : [{ question, answer: children.get(child)?.answer ?? null, status: children.get(child)?.status ?? null }];
      }),
    ),
    remembered: rememberedIn(opening),
  };
}

const answering = z.object({ answer: z.union([phiSynthesis.shape.answer, synthesis.shape.answer]) });

/**
 * How each sub-session ended and what it answered: in PHI's words, or where PHI said none, in the Synthesis
 * Architect's.
 */
async function childAnswers(
  db: Queryable,
  children: readonly string[],
): Promise<ReadonlyMap<string, Pick<SubAnswer, 'answer' | 'status'>>> {
  if (children.length === 0) return new Map();
  const { rows } = await db.query<{ readonly runKey: string; readonly status: string | null; readonly answer: Json }>(
    `select r.run_key as "runKey", o.outcome as status,
            (select c.answer from symposium.calls c
              where c.run_key = r.run_key and c.outcome = 'answered' and ((c.agent = $2 and c.task = 'synthesise') or (c.agent = $3 and c.task = 'contribute'))
              order by c.agent = $2 desc, c.round desc, c.at desc, c.call_key desc limit 1) as answer
       from symposium.runs r left join symposium.run_outcomes o using (run_key) where r.run_key = any($1)`,
    [children, cast[57].key, cast[51].key],
  );
  return new Map(
    rows.map(({ runKey, status, answer }) => [
      runKey,
      { status, answer: answering.safeParse(answer).data?.answer ?? null },
    ]),
  );
}
