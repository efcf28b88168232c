import type { InquiryActivities } from '../../../shared/omega/inquiry/index.ts';
import type { Database } from '../../store/database.ts';
import { concludeInquiryIn } from './conclude.ts';
import { openInquiryIn } from './open.ts';

/** Activities of questions to sessions, by the names under which their workflow calls them. `defaultModel`: the worker's, or null. */
export function inquiryIn(db: Database, defaultModel: string | null): InquiryActivities {
  return { openInquiry: openInquiryIn(db, defaultModel), concludeInquiry: concludeInquiryIn(db) };
}
