import { type LedgerRow, textOf } from '../../../shared/kernel/index.ts';
import type { RecordedAdvice } from '../../../shared/scenario/documents/index.ts';
import {
  type AdviserRow,
  pageReader,
  type Phase,
  type Policy,
  readingOf,
  readingPhases,
} from '../../../shared/scenario/index.ts';
import type { StoredCall } from '../../store/calls.ts';
import { castMember } from './cast.ts';
import { answerTo } from '../stored-answers.ts';

/**
 * What each optional agent of the run gave in the end, or why it gave nothing; in the order of the policy's list, as a
 * stored table keeps none. Last what was read, blind, of the public page, where a run has that done.
 */
export function adviceOf(
  { advisers, adviserRows }: Pick<Policy, 'advisers' | 'adviserRows'>,
  references: Readonly<Record<string, string>>,
  calls: readonly StoredCall[],
  ledger: readonly LedgerRow[],
): RecordedAdvice[] {
  const asked = advisers.flatMap((adviser): RecordedAdvice[] => {
    const row = adviserRows[adviser];
    if (!row) return [];
    const own = calls.filter(
      ({ agent, phase }) => agent === adviser && (row.phases as readonly string[]).includes(phase),
    );
    const given = own.find(({ key, outcome }) => key === references[`advice.${adviser}`] && outcome === 'answered');
    return [recorded(adviser, row, row.phases, own, given, ledger)];
  });
  const reader = readingOf(adviserRows);
  const read = calls.filter(
    ({ agent, phase }) => agent === pageReader && (readingPhases as readonly string[]).includes(phase),
  );
  const last = read.findLast(({ outcome }) => outcome === 'answered');
  return reader === null ? asked : [...asked, recorded(pageReader, reader, readingPhases, read, last, ledger)];
}

function recorded(
  adviser: string,
  { role, task, threshold }: AdviserRow,
  asked: readonly Phase[],
  own: readonly StoredCall[],
  given: StoredCall | undefined,
  ledger: readonly LedgerRow[],
): RecordedAdvice {
  return {
    adviser,
    role,
    phase: (given?.phase as Phase | undefined) ?? asked[0] ?? 'REFINE',
    advice: given && task === 'advice' ? answerTo(task, given) : null,
    attempt: given && task === 'attempt' ? answerTo(task, given) : null,
    doubtful: (given?.confidence ?? 1) < threshold,
    absence: given ? null : absenceOf(adviser, asked, ledger),
    cast: castMember(own),
  };
}

function absenceOf(adviser: string, asked: readonly Phase[], ledger: readonly LedgerRow[]): string {
  const row = ledger.findLast(
    ({ type, phase, content }) =>
      type === 'PHASE' &&
      content.state === 'adviser absent' &&
      content.adviser === adviser &&
      (asked as readonly string[]).includes(phase),
  );
  return row ? `${textOf(row.content.failure)}: ${textOf(row.content.why)}` : 'it was not asked';
}
