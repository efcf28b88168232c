import type { ProofCheck, ProofFinding } from '../../verification/proofs.ts';
import { significant } from './figures.ts';
import { own } from '../../kernel/own.ts';

/** Comparators as a reader knows them. */
const signs: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '<': '<', '>': '>' };

/** What repeating a proof showed, where there is no inequality to print. */
const findings: Readonly<Record<ProofFinding, string>> = {
  fails: 'the inequality fails',
  holds: 'the inequality holds',
  'units-disagree': 'its units disagree',
  'contradicts-scenario': 'it contradicts the scenario’s own numbers',
  unrelated: 'it rests on no number of the scenario',
  unplaced: 'its limit or a number stands nowhere',
  'does-not-parse': 'it cannot be read',
  'no-proof': 'there is no checkable part',
};

/**
 * `412 N ≥ 520 N fails`: Symposium's value, the requirement, and whether it is met; in words where there is no such
 * value.
 */
export function proofText({ finding, houseValue, comparator, limit, unit, why }: ProofCheck): string {
  const decided = finding === 'fails' || finding === 'holds';
  if (!decided || houseValue === null || comparator === null || limit === null)
    return why.trim() === '' || decided ? findings[finding] : `${findings[finding]}: ${why}`;
  const measured = (value: number) => `${significant(value)} ${unit ?? ''}`.trim();
  return `${measured(houseValue)} ${own(signs, comparator) ?? comparator} ${measured(limit)} ${finding}`;
}
