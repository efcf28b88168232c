import type { Database } from '../../../activities/store/database.ts';
import type { DocumentFile } from '../../../activities/store/documents.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { latestComparisons, sampleOf, samplesOf, standingScenarios } from '../../../activities/scenario/qa/index.ts';
import {
  type Checked,
  examinedIn,
  type KeyCheck,
  keyCheckOf,
  keyCheckRows,
  type MeaningFacts,
  meaningRows,
  type QaBrief,
  type QaPolicy,
} from '../../../shared/scenario/qa/index.ts';
import { jsonText, type LedgerRow, textOf } from '../../../shared/kernel/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { type RunStanding, standingOf } from '../../client/plain-runs.ts';
import { ownRun, runNames } from '../../client/run-names.ts';
import { rowWords } from '../../terminal/row-words.ts';
import { table } from '../../terminal/terminal.ts';

/** A sample as it stands: who has come how far with which scenario, and no word of what anybody said. */
export interface QaReport extends RunStanding {
  readonly seed: string;
  readonly percent: number;
  /** Scenarios of the corpus when it was drawn. */
  readonly of: number;
  readonly scenarios: readonly {
    readonly scenarioId: string;
    readonly version: number;
    readonly category: string;
    readonly tier: string;
    readonly state: string;
    readonly says: Readonly<Record<Checked, boolean>> | null;
    /** The review that waits for somebody. */
    readonly openReview: string | null;
  }[];
  /** What each embedder said last of the mechanisms of the corpus: numbers, as which are alike would hint at keys. */
  readonly mechanisms: readonly MeaningFacts[];
  /** What all samples of the corpus say of its keys. */
  readonly keys: KeyCheck;
}

export interface QaDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
}

/** Throws `UnknownRun`. */
export async function qaReportOf(db: Database, runKey: string): Promise<QaReport> {
  const standing = await standingOf(db, runNames.qa, runKey);
  const { brief, policy } = await ownRun<QaBrief, QaPolicy>(db, runNames.qa, runKey);
  const [sample, reviews, keys, mechanisms] = await Promise.all([
    sampleOf(db, runKey),
    listReviews(db, { runKey }),
    keyCheckIn(db, brief.corpus),
    latestComparisons(db, brief.corpus),
  ]);
  const open = new Map(
    reviews.flatMap(({ reviewId, outcome, package: stored }) =>
      outcome === null ? [[subjectIn(stored), reviewId] as const] : [],
    ),
  );
  return {
    ...standing,
    seed: brief.seed,
    percent: policy.percent,
    of: brief.of,
    scenarios: (sample === null ? [] : examinedIn(sample)).map(
      ({ scenarioId, version, category, tier, state, says }) => ({
        scenarioId,
        version,
        category,
        tier,
        state,
        says,
        openReview: open.get(scenarioId) ?? null,
      }),
    ),
    mechanisms,
    keys,
  };
}

/** What people have said of the keys of a corpus, as it stands. */
export const keyCheckIn = async (db: Database, corpus: 'simulated' | 'real'): Promise<KeyCheck> =>
  keyCheckOf(await standingScenarios(db, corpus), await samplesOf(db, corpus));

const subjectIn = (stored: unknown): string =>
  typeof stored === 'object' && stored !== null && 'subject' in stored && typeof stored.subject === 'string'
    ? stored.subject
    : '';

/** How it stands at this moment, as a file. Throws `UnknownRun`. */
export async function qaDocumentsOf(db: Database, runKey: string): Promise<QaDocuments> {
  const report = await qaReportOf(db, runKey);
  const { corpus } = report;
  const text = jsonText({ simulated: corpus === 'simulated', ...report });
  return { runKey, corpus, files: [{ path: `${runKey}.json`, text }] };
}

/** A sample as lines for a person. */
export function qaPage(report: QaReport): string[] {
  const { runKey, corpus, createdAt, outcome, reason, scenarios, of, percent, seed, keys, mechanisms } = report;
  return [
    `${runKey}  (${corpus === 'simulated' ? 'SIMULATED' : corpus} corpus, since ${createdAt})`,
    `state      ${outcome ?? 'under way'}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    `drawn      ${scenarios.length} of ${of} scenarios, for ${percent}% examined in all, by the seed ${oneLine(seed)}`,
    '',
    ...(scenarios.length === 0 ? ['Nobody is asked about any of them.'] : scenarioTable(scenarios)),
    '',
    'What all samples say of the corpus as it stands:',
    ...table(['keys', ''], [...keyCheckRows(keys), ...meaningRows(mechanisms)]),
    '',
    outcome === null
      ? 'Answer its reviews: symposium reviews list, then show and decide'
      : `Write how it stands to a file: symposium corpus qa report ${runKey}`,
  ];
}

const scenarioTable = (scenarios: QaReport['scenarios']): string[] =>
  table(
    ['scenario', 'category', 'tier', 'state', 'blind answer', 'waits for'],
    scenarios.map((one) => [
      one.scenarioId,
      one.category,
      one.tier,
      one.state,
      answerWords(one.says),
      one.openReview ?? '',
    ]),
  );

const answerWords = (says: QaReport['scenarios'][number]['says']): string => {
  if (says === null) return '';
  return says.agreement ? 'as the key' : 'another';
};

/** A row of a sample in one plain line, without what anybody said; null where it says nothing to whoever looks on, as each of so many vectors does. */
export function qaLineOf(row: LedgerRow): string | null {
  if (row.type === 'CALL' && row.content.state === 'answered') return null;
  const words = row.type === 'PHASE' ? phaseWords(row) : rowWords(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${oneLine(words)}`;
}

function phaseWords({ content }: LedgerRow): string | null {
  if (content.state === 'opened')
    return `the sample is drawn: ${Number(content.drawn)} of ${Number(content.of)} scenarios`;
  return content.state === 'compared'
    ? `mechanisms are compared: ${Number(content.alike)} pairs of ${Number(content.compared)} scenarios may be one trick by ${textOf(content.embedder)}`
    : null;
}
