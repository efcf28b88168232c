import type { Queryable } from '../../store/database.ts';
import { cancelledColumn } from '../../store/outcomes.ts';
import { costOfRun } from '../../store/trials.ts';
import type { EarlierQuestion } from './notes.ts';
import { utcSecond } from '../../store/utc.ts';

/** A line of the questions that were put to sessions. */
export interface InquirySummary {
  readonly runKey: string;
  readonly session: string;
  readonly corpus: 'simulated' | 'real';
  readonly question: string;
  readonly createdAt: string;
  readonly outcome: string | null;
  /** Somebody has asked for its end, which is not written yet. */
  readonly cancelled: boolean;
  readonly costMicrodollars: number | null;
}

/** Newest first; of one session, or of all. One statement, whatever their number. */
export async function listInquiries(
  db: Queryable,
  limit: number,
  session: string | null = null,
): Promise<InquirySummary[]> {
  const { rows } = await db.query<
    Omit<InquirySummary, 'question'> & { readonly brief: Pick<InquirySummary, 'question'> }
  >(
    `select r.run_key as "runKey", r.brief->>'session' as session, r.corpus, r.brief,
            ${utcSecond('r.created_at')} as "createdAt", o.outcome, ${cancelledColumn},
            ${costOfRun('r.run_key')} as "costMicrodollars"
       from symposium.runs r left join symposium.run_outcomes o using (run_key)
      where r.system = 'inquiry' and ($2::text is null or r.brief->>'session' = $2)
      order by r.created_at desc, r.run_key limit $1`,
    [limit, session],
  );
  return rows.map(({ brief, ...row }) => ({ ...row, question: brief.question }));
}

/** What is read of a published inquiry. */
interface WrittenInquiry extends Pick<EarlierQuestion, 'question' | 'confidence'> {
  readonly reply: Pick<EarlierQuestion, 'answer'>;
}

/** Questions to this session that were answered on grounds that stand, the latest ones, oldest first. */
export async function earlierQuestions(db: Queryable, session: string, most: number): Promise<EarlierQuestion[]> {
  const { rows } = await db.query<{ readonly text: string }>(
    `select d.text from symposium.runs r join symposium.run_outcomes o using (run_key)
       join symposium.documents d on d.run_key = r.run_key and d.path = 'inquiry/' || r.run_key || '.json'
      where r.system = 'inquiry' and r.brief->>'session' = $1 and o.outcome in ('ANSWERED', 'NOT_KNOWN')
      order by r.created_at desc, r.run_key limit $2`,
    [session, most],
  );
  return rows.reverse().map(({ text }) => {
    const { question, reply, confidence } = JSON.parse(text) as WrittenInquiry;
    return { question, answer: reply.answer, confidence };
  });
}
