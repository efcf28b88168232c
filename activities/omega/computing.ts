import type { AskRequest } from '../../shared/kernel/index.ts';
import { mayCompute } from '../../shared/omega/agents/index.ts';
import type { SessionPolicy } from '../../shared/omega/index.ts';
import type { Computing } from '../ask/budgets.ts';

/** A session that an earlier version began has no line for what is computed, and is offered nothing. */
export type StoredPolicy = Omit<SessionPolicy, 'computing'> & Partial<Pick<SessionPolicy, 'computing'>>;

/** How much may be computed before this question is answered (OMEGA rules §2.1.4); null: nothing. */
export const computingFor = (
  { agent, task }: Pick<AskRequest, 'agent' | 'task'>,
  { computing }: Pick<StoredPolicy, 'computing'>,
): Computing | null => (computing !== undefined && mayCompute(agent, task) ? computing : null);
