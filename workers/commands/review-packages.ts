import { judgementKind, judgementPackage, type JudgementPackage } from '../worldbuilding/judging/package.ts';
import { judgementPage } from '../worldbuilding/judging/page.ts';
import { samplePackage, type SamplePackage, type SampleRows } from '../corpus/qa/package.ts';
import { samplePage } from '../corpus/qa/page.ts';
import { answerPackage, type AnswerPackage, isOfAnswer } from '../evaluation/review/package.ts';
import { answerPage } from '../evaluation/review/page.ts';
import { pageOf } from '../scenario/review/page.ts';
import { reviewPackage, type ReviewPackage } from '../scenario/review/package.ts';
import type { Page } from '../../shared/page/index.ts';
import { isOfPause, plainReviewPackage, plainReviewPage, type PlainReviewPackage } from '../reviews/plain-review.ts';
import { withKey } from '../reviews/reviewer-key.ts';
import type { PackageRows } from '../reviews/package-rows.ts';
import { sessionReviewPackage, type SessionReviewPackage } from '../omega/review-package.ts';
import { sessionReviewPage } from '../omega/review-page.ts';

export interface Packaged {
  readonly review:
    ReviewPackage | SamplePackage | AnswerPackage | SessionReviewPackage | JudgementPackage | PlainReviewPackage;
  readonly page: Page;
}

type Keyed = <R extends { readonly commands: readonly string[] }>(review: R) => R;

/**
 * Each of Symposium's systems asks questions of its own and has a package of its own; another one has the plain package,
 * and so has a run that is paused, whatever its system: an operator decides it, to whom its content is nothing.
 * Every rendering takes any page. `now`: in ms. `signs`: reviewers have keys and no setting here names one, so the commands
 * that decide it name a key's file.
 */
export function packagedOf(rows: PackageRows, now: number, signs = false): Packaged {
  const keyed: Keyed = (review) => ({
    ...review,
    commands: review.commands.map((command) => withKey(command, signs)),
  });
  if (isOfPause(rows.review)) return plain(rows, now, keyed);
  if (rows.run.system === 'omega') {
    const review = keyed(sessionReviewPackage(rows));
    return { review, page: sessionReviewPage(review, now) };
  }
  if (rows.run.system === 'worldbuilding' && rows.review.kind === judgementKind) {
    const review = keyed(judgementPackage(rows));
    return { review, page: judgementPage(review, rows.pictures ?? new Map(), now) };
  }
  if (isSample(rows)) {
    const review = keyed(samplePackage(rows));
    return { review, page: samplePage(review, now) };
  }
  if (isOfAnswer(rows.review)) {
    const review = keyed(answerPackage(rows));
    return { review, page: answerPage(review, now) };
  }
  if (rows.run.system === 'scenario') {
    const review = keyed(reviewPackage(rows));
    return { review, page: pageOf(review, now) };
  }
  return plain(rows, now, keyed);
}

const isSample = (rows: PackageRows): rows is SampleRows => 'earlier' in rows;

function plain(rows: PackageRows, now: number, keyed: Keyed): Packaged {
  const review = keyed(plainReviewPackage(rows));
  return { review, page: plainReviewPage(review, now) };
}
