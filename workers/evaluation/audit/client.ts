import { reviewsOfRun } from '../../../activities/evaluation/reviews-of.ts';
import { storedRun } from '../../../activities/store/stored-run.ts';
import {
  type AuditBrief,
  auditInput,
  type AuditInput,
  auditKind,
  type AuditPolicy,
  markedTwice,
  marksIn,
  peopleAsked,
} from '../../../shared/evaluation/index.ts';
import type { AuditResult } from '../../../workflows/audit.ts';
import { plainRuns, type PlainShape, type PlainStanding } from '../../client/plain-runs.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { runNames } from '../../client/run-names.ts';
import { withheldRow } from '../../reviews/withheld.ts';

/** How an audit stands: who is still to be asked. What anybody gave is told by the report, when all have answered. */
export interface AuditStanding extends PlainStanding {
  readonly evaluation: string;
  readonly of: number;
  readonly drawn: number;
  readonly marked: number;
  /** How many people are asked about each answer, and how many answers two have marked. */
  readonly people: 1 | 2;
  readonly twice: number;
  /** Reviews that wait for somebody. */
  readonly waiting: readonly string[];
}

export interface AuditShape extends Omit<PlainShape<AuditInput, AuditResult>, 'shown'> {
  readonly shown: AuditStanding;
}

const plain = plainRuns<typeof auditInput, AuditResult>({
  names: runNames.audit,
  input: auditInput,
  summary: ({ evaluation }) => `Judges of ${evaluation} against people`,
  reopened: [],
  asksNobody: true,
});

/** Audits of judges, as client and commands know them. */
export const audits: RunKind<AuditShape> = {
  ...plain,
  async show(db, runKey) {
    const standing = await plain.show(db, runKey);
    const { brief, policy } = await storedRun<AuditBrief, AuditPolicy>(db, 'audit', runKey);
    const reviews = (await reviewsOfRun(db, runKey)).filter(({ kind }) => kind === auditKind);
    const marks = marksIn(reviews);
    return {
      ...standing,
      evaluation: brief.evaluation,
      of: brief.of,
      drawn: brief.responses.length,
      marked: marks.size,
      people: peopleAsked(policy),
      twice: markedTwice(marks),
      waiting: reviews.flatMap(({ reviewId, outcome }) => (outcome === null ? [reviewId] : [])),
    };
  },
  watched: withheldRow,
};
