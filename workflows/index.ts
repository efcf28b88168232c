/** Every workflow that a worker serves, by the name under which it is started. */
export { scenario } from './scenario.ts';
export { review } from './review.ts';
export { notice } from './notice.ts';
export { dispute } from './dispute.ts';
export { omega } from './omega.ts';
export { ablation } from './ablation.ts';
export { inquiry } from './inquiry.ts';
export { evaluation } from './evaluation.ts';
export { audit } from './audit.ts';
export { suspects } from './suspects.ts';
export { match } from './match.ts';
export { team } from './team.ts';
export { teamAblation } from './team-ablation.ts';
export { tournament } from './tournament.ts';
export { batch } from './batch.ts';
export { corpus } from './corpus.ts';
export { qa } from './qa.ts';
