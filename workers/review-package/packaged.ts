import { judgementKind, judgementPackage, type JudgementPackage } from './judgement-package.ts';
import { judgementPage } from './judgement-page.ts';
import { pageOf } from './layout.ts';
import { reviewPackage, type ReviewPackage } from './package.ts';
import type { Page } from '../../shared/page/page.ts';
import type { PackageRows } from './rows.ts';
import { sessionReviewPackage, type SessionReviewPackage } from './session-package.ts';
import { sessionReviewPage } from './session-page.ts';

export interface Packaged {
  readonly review: ReviewPackage | SessionReviewPackage | JudgementPackage;
  readonly page: Page;
}

/** Each system asks questions of its own, so each has a package of its own; every rendering takes either's page. `now`: in ms. */
export function packagedOf(rows: PackageRows, now: number): Packaged {
  if (rows.run.system === 'omega') {
    const review = sessionReviewPackage(rows);
    return { review, page: sessionReviewPage(review, now) };
  }
  if (rows.run.system === 'worldbuilding' && rows.review.kind === judgementKind) {
    const review = judgementPackage(rows);
    return { review, page: judgementPage(review, rows.pictures ?? new Map(), now) };
  }
  const review = reviewPackage(rows);
  return { review, page: pageOf(review, now) };
}
