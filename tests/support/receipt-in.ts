import type { AskReceipt, AskStep } from '../../shared/kernel/ask.ts';

/** What came of a question that no cap stops. */
export function receiptIn(result: AskStep): AskReceipt {
  if (result.outcome === 'unfunded') throw new Error('a question without a cap stood still for money');
  return result;
}
