import type { AgentId } from '../../../../shared/omega/agents/index.ts';
import { authorOf, numberOf } from './context.ts';

/** Those whose ideas come unjudged, and those who speak of wholes: worth a look, and nothing to build on. */
const loose: ReadonlySet<AgentId> = new Set([13, 14, 15, 16, 20, 25, 26]);

/**
 * An agent's first claim is its main one. A remark at the side, or a loose idea, is examined with less result, and no
 * answer rests on it.
 */
export function isPeripheral(id: string): boolean {
  const author = authorOf(id);
  return author === null || numberOf(id) > 1 || loose.has(author);
}
