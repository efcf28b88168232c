import type { Notice } from '../../shared/kernel/index.ts';

/** The text of a notice: the same bytes at every attempt. */
export const noticeText = (notice: Notice): string => JSON.stringify(notice);

/** `<review>/<event>/<group>`: a notice that comes twice has one key, and the second group's reminder has another. A report: `<run>/report`. */
export const noticeKey = (notice: Notice): string =>
  (notice.event === 'report' ? [notice.runKey, notice.event] : [notice.reviewId, notice.event, notice.group])
    .map(encodeURIComponent)
    .join('/');
