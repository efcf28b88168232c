import { type InquirySummary, listInquiries } from '../../../activities/omega/inquiry/list.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { findRun } from '../../../activities/store/runs.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import {
  type InquiryBrief,
  inquiryInput,
  type InquiryInput,
  type SessionAnswer,
} from '../../../shared/omega/inquiry/index.ts';
import type { InquiryResult } from '../../../workflows/inquiry.ts';
import { plainRuns, type PlainShape, type PlainStanding } from '../../client/plain-runs.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { runNames } from '../../client/run-names.ts';

/** A question to a session as it stands. */
export interface InquiryStanding extends PlainStanding {
  readonly session: string;
  readonly question: string;
  /** What came of it; null: nothing, or not yet. */
  readonly answer: SessionAnswer | null;
}

export interface InquiryShape extends Omit<PlainShape<InquiryInput, InquiryResult>, 'shown' | 'listed'> {
  readonly shown: InquiryStanding;
  readonly listed: InquirySummary;
}

const plain = plainRuns<typeof inquiryInput, InquiryResult>({
  names: runNames.inquiry,
  input: inquiryInput,
  summary: ({ session }) => `Question to ${session}`,
  reopened: [],
});

/** Questions to sessions that are over (OMEGA rules §10), as client and commands know them. */
export const inquiries: RunKind<InquiryShape> = {
  ...plain,
  async show(db, runKey) {
    const standing = await plain.show(db, runKey);
    const [run, answer] = await Promise.all([findRun<InquiryBrief, unknown>(db, runKey), answerOf(db, runKey)]);
    return { ...standing, session: run?.brief.session ?? '', question: run?.brief.question ?? '', answer };
  },
  list: (db, limit) => listInquiries(db, limit),
};

async function answerOf(db: Queryable, runKey: string): Promise<SessionAnswer | null> {
  const file = (await listDocuments(db, runKey)).find(({ path }) => path === `inquiry/${runKey}.json`);
  return file === undefined ? null : (JSON.parse(file.text) as SessionAnswer);
}
