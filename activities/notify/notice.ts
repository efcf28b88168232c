import type { ReviewNotice } from '../../shared/kernel/index.ts';

/** The text of a notice: the same bytes at every attempt. */
export const noticeText = (notice: ReviewNotice): string => JSON.stringify(notice);

/** `<review>/<event>/<group>`: a notice that comes twice has one key, and the second group's reminder has another. */
export const noticeKey = ({ reviewId, event, group }: ReviewNotice): string =>
  [reviewId, event, group].map(encodeURIComponent).join('/');
