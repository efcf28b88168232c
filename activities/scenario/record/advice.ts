import { type LedgerRow, textOf } from '../../../shared/kernel/index.ts';
import type { RecordedAdvice } from '../../../shared/scenario/documents/index.ts';
import type { Phase, Policy } from '../../../shared/scenario/index.ts';
import type { StoredCall } from '../../store/calls.ts';
import { castMember } from './cast.ts';
import { answerTo } from '../stored-answers.ts';

/**
 * What each optional agent of the run gave in the end, or why it gave nothing; in the order of the policy's list, as a
 * stored table keeps none.
 */
export function adviceOf(
  { advisers, adviserRows }: Pick<Policy, 'advisers' | 'adviserRows'>,
  references: Readonly<Record<string, string>>,
  calls: readonly StoredCall[],
  ledger: readonly LedgerRow[],
): RecordedAdvice[] {
  return advisers.flatMap((adviser): RecordedAdvice[] => {
    const row = adviserRows[adviser];
    if (!row) return [];
    const { role, phases, task, threshold } = row;
    const own = calls.filter(({ agent }) => agent === adviser);
    const given = own.find(({ key, outcome }) => key === references[`advice.${adviser}`] && outcome === 'answered');
    return [
      {
        adviser,
        role,
        phase: (given?.phase as Phase | undefined) ?? phases[0] ?? 'REFINE',
        advice: given && task === 'advice' ? answerTo(task, given) : null,
        attempt: given && task === 'attempt' ? answerTo(task, given) : null,
        doubtful: (given?.confidence ?? 1) < threshold,
        absence: given ? null : absenceOf(adviser, ledger),
        cast: castMember(own),
      },
    ];
  });
}

function absenceOf(adviser: string, ledger: readonly LedgerRow[]): string {
  const row = ledger.findLast(
    ({ type, content }) => type === 'PHASE' && content.state === 'adviser absent' && content.adviser === adviser,
  );
  return row ? `${textOf(row.content.failure)}: ${textOf(row.content.why)}` : 'it was not asked';
}
