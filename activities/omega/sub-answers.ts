import { z } from 'zod';
import type { Json } from '../../shared/kernel/index.ts';
import { phiSynthesis, synthesis } from '../../shared/omega/answers/index.ts';
import { cast } from '../../shared/omega/agents/index.ts';
import type { SubAnswer } from '../../shared/omega/digests/index.ts';
import type { Queryable } from '../store/database.ts';

const answering = z.object({ answer: z.union([phiSynthesis.shape.answer, synthesis.shape.answer]) });

/** A sub-problem by the key of the session that solves it, and as PHI stated it. */
interface Asked {
  readonly key: string;
  readonly question: string;
}

/**
 * How each of these sub-sessions ended and what it answered: in PHI's words, or where PHI said none, in the Synthesis
 * Architect's. The question is the one that it was opened with; of one that was never opened, the one that was to be.
 */
export async function answersTo(db: Queryable, asked: readonly Asked[]): Promise<readonly SubAnswer[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.query<{
    readonly runKey: string;
    readonly problem: string;
    readonly status: string | null;
    readonly answer: Json;
  }>(
    `select r.run_key as "runKey", r.brief->>'problem' as problem, o.outcome as status,
            (select c.answer from symposium.calls c
              where c.run_key = r.run_key and c.outcome = 'answered' and ((c.agent = $2 and c.task = 'synthesise') or (c.agent = $3 and c.task = 'contribute'))
              order by c.agent = $2 desc, c.round desc, c.at desc, c.call_key desc limit 1) as answer
       from symposium.runs r left join symposium.run_outcomes o using (run_key) where r.run_key = any($1)`,
    [asked.map(({ key }) => key), cast[57].key, cast[51].key],
  );
  const opened = new Map(rows.map((row) => [row.runKey, row]));
  return asked.map(({ key, question }) => {
    const { problem = question, status = null, answer = null } = opened.get(key) ?? {};
    return { question: problem, answer: answering.safeParse(answer).data?.answer ?? null, status };
  });
}
