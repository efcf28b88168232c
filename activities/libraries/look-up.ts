import { ApplicationFailure } from '@temporalio/common';
import { houseEntry, type LedgerRow } from '../../shared/kernel/index.ts';
import {
  type Answer,
  type Brief,
  checkOf,
  citationKey,
  type Library,
  type Policy,
  type ReferenceCheck,
  type ScenarioActivities,
} from '../../shared/scenario/index.ts';
import type { Citation, LookUp } from './library.ts';
import { findCalls } from '../store/calls.ts';
import type { Database } from '../store/database.ts';
import { someAtOnce } from '../some-at-once.ts';
import { append, readLedger } from '../store/ledger.ts';
import { storedRun } from '../store/stored-run.ts';
import { answerTo } from '../scenario/stored-answers.ts';

/** References that are looked up at a time: libraries slow down whoever asks for more. */
const atOnce = 3;

/** From here on nothing more is asked: the activity has a minute, and each request a sixth of it. */
const enoughMs = 45_000;
const tooLate = 'no time was left for it';

const state = 'references';
const entryKeyOf = (ref: string): string => `references/${ref}`;

/**
 * Looks GALILEO's references up in the libraries of the run's policy, and writes down what each answered. What is
 * written stands: a report is looked up once, whichever attempt does it. A library that does not answer fails nothing.
 */
export function lookUpReferencesIn(
  db: Database,
  libraries: Readonly<Record<Library, LookUp>>,
): ScenarioActivities['lookUpReferences'] {
  return async ({ runKey, ref }) => {
    const [run, [call], ledger] = await Promise.all([
      storedRun<Brief, Policy>(db, 'scenario', runKey),
      findCalls(db, [ref]),
      readLedger(db, runKey),
    ]);
    if (call === undefined)
      throw ApplicationFailure.nonRetryable(`report ${ref} is not in the store`, 'UNKNOWN_REFERENCE');
    if (ledger.some(({ entryKey }) => entryKey === entryKeyOf(ref))) return;
    const citations = new Map(answerTo('grounding', call).citations.map((one) => [citationKey(one), one]));
    const began = performance.now();
    const ask = (library: Library, citation: Citation): Promise<Answer> =>
      performance.now() - began > enoughMs
        ? Promise.resolve({ library, works: null, why: tooLate })
        : libraries[library](citation);
    const rows = await someAtOnce([...citations.values()], atOnce, async (citation) =>
      checkOf(citation, await Promise.all(run.policy.libraries.map((library) => ask(library, citation)))),
    );
    await append(db, runKey, [houseEntry('PHASE', entryKeyOf(ref), 'GROUND', { state, ref, rows })]);
  };
}

/** What was found of the references of this report; null: they were not looked up. */
export function checksOf(ledger: readonly LedgerRow[], ref: string | undefined): readonly ReferenceCheck[] | null {
  const row = ledger.find(({ type, content }) => type === 'PHASE' && content.state === state && content.ref === ref);
  return row === undefined ? null : (row.content.rows as readonly ReferenceCheck[]);
}
