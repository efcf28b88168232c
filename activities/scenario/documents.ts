import { ApplicationFailure } from '@temporalio/common';
import { houseEntry, type Json, scenarioId } from '../../shared/kernel/index.ts';
import {
  type Brief,
  documentedBecause,
  type DocumentFacts,
  type DocumentOrder,
  type EndedScenario,
  type Policy,
  type ScenarioActivities,
} from '../../shared/scenario/index.ts';
import { documentFacts, layout, registryEntry, type ScenarioRecord } from '../../shared/scenario/documents/index.ts';
import type { SystemPrompts } from '../prompts/load.ts';
import { callsOfRun } from '../store/calls.ts';
import { publishVersion } from '../store/document-versions.ts';
import { findPublication, publish } from '../store/documents.ts';
import { findOutcome } from '../store/outcomes.ts';
import { append, readLedger } from '../store/ledger.ts';
import { findRun } from '../store/runs.ts';
import { storedRun } from '../store/stored-run.ts';
import type { Database } from '../store/database.ts';
import { certifier, type Certified } from './certifier.ts';
import type { Search } from './certify.ts';
import { errataOf } from './record/errata.ts';
import { assemble, type RunArchive } from './record/assemble.ts';

/** Drafts are rendered under this id; the real one is given in the transaction that publishes. */
const provisional = scenarioId(0);

/**
 * Assembles and publishes the documents of a run. Rendering is pure, so draft and publication differ in id and time
 * only.
 */
export function documentsIn(
  db: Database,
  prompts: SystemPrompts,
  search: Search,
): Pick<
  ScenarioActivities,
  'searchRequests' | 'draftDocuments' | 'publishScenario' | 'publishVersion' | 'endedScenario'
> {
  const certified = certifier(db, search);
  const archiveOf = archiveIn(db, prompts, certified);
  return {
    async searchRequests({ runKey }) {
      const [run, calls] = await Promise.all([findRun<Brief, Policy>(db, runKey), callsOfRun(db, runKey)]);
      if (run) await certified(run, calls);
    },
    async draftDocuments(order): Promise<DocumentFacts> {
      const archive = await archiveOf(order);
      const { isolation, unsearched } = archive;
      const drawnUp = unsearched === null ? isolation : { ...isolation, unsearched };
      await append(db, order.runKey, [houseEntry('CERTIFICATE', certificateKey(order), 'DOCUMENT', drawnUp)]);
      const facts = documentFacts(recordOf(archive, order, provisional, archive.run.createdAt, 1));
      return unsearched === null ? facts : { ...facts, isolation: [`no request could be searched: ${unsearched}`] };
    },
    async publishScenario(order) {
      const archive = await archiveOf(order);
      const { runKey, corpus } = archive.run;
      const { number } = await publish(db, runKey, corpus, (number, publishedAt) => {
        const record = recordOf(archive, order, scenarioId(number), publishedAt, 1);
        const files = layout(record);
        const published = houseEntry('OUTCOME', 'published', 'DOCUMENT', {
          scenario: record.scenarioId,
          corpus,
          files: files.map(({ path }) => path),
          version: 1,
          order: contextOf(order),
        });
        return { entry: registryEntry(record), files, entries: [published] };
      });
      return { scenarioId: scenarioId(number) };
    },
    async endedScenario({ runKey }) {
      const [ending, published] = await Promise.all([findOutcome(db, runKey), findPublication(db, runKey, 1)]);
      const id = published === null ? null : scenarioId(published.number);
      if (ending === null)
        return id === null ? null : { outcome: 'DOCUMENTED', reason: documentedBecause, scenarioId: id };
      const { outcome, reason } = ending;
      return outcome === 'CANCELLED' || outcome === 'FAILED'
        ? null
        : { outcome: outcome as EndedScenario['outcome'], reason, scenarioId: id };
    },
    async publishVersion({ disputeId, basis, ...order }) {
      const archive = await archiveOf(order);
      const { runKey, corpus } = archive.run;
      const published = await publishVersion(
        db,
        { runKey, corpus, dispute: disputeId, basis },
        ({ number, version, publishedAt }) => {
          const record = recordOf(archive, order, scenarioId(number), publishedAt, version);
          const files = layout(record);
          const row = houseEntry('OUTCOME', `published/${version}`, 'DOCUMENT', {
            scenario: record.scenarioId,
            corpus,
            files: files.map(({ path }) => path),
            version,
            dispute: disputeId,
            order: contextOf(order),
          });
          return { entry: registryEntry(record), files, entries: [row] };
        },
      );
      if (published === null)
        throw ApplicationFailure.nonRetryable(
          `${runKey} was published anew since version ${basis}, which dispute ${disputeId} is about`,
          'HOUSE_ERROR',
        );
      return { version: published === 'withdrawn' ? null : published };
    },
  };
}

/**
 * The context at publication, which a dispute takes up (scenario rules §8.6): references and rulings, no prose. As it is
 * stored, its references are called `file`.
 */
const contextOf = ({ references, ...order }: DocumentOrder): Json => ({ ...order, file: references });

/** The record with what stands beside the run: which version it is, and who brought the scenario. */
function recordOf(
  archive: RunArchive,
  order: DocumentOrder,
  scenario: string,
  publishedAt: string,
  version: number,
): ScenarioRecord {
  const row = archive.ledger.find(({ type, content }) => type === 'PHASE' && content.state === 'contributed');
  const author = row?.content.author;
  return {
    ...assemble(archive, order, scenario, publishedAt),
    version,
    contributor: typeof author === 'string' ? author : null,
    errata: errataOf(archive.ledger, { version, publishedAt }),
  };
}

/** One certificate for each attempt at the documents: the draft draws it up, the publication repeats it. */
function certificateKey({ rounds }: DocumentOrder): string {
  return `certificate/${rounds.DOCUMENT ?? 0}`;
}

/** `unsearched`: why nothing could be searched; null: it was. */
type Certifying = RunArchive & { readonly unsearched: string | null };

function archiveIn(
  db: Database,
  prompts: SystemPrompts,
  certified: ReturnType<typeof certifier>,
): (order: DocumentOrder) => Promise<Certifying> {
  return async (order) => {
    const { runKey } = order;
    const [run, calls, ledger] = await Promise.all([
      storedRun<Brief, Policy>(db, 'scenario', runKey),
      callsOfRun(db, runKey),
      readLedger(db, runKey),
    ]);
    const drawn = ledger.find(({ entryKey }) => entryKey === certificateKey(order));
    const found = (drawn?.content as Certified | undefined) ?? (await certified(run, calls));
    const { unsearched = null, ...isolation } = found;
    return { run, calls, ledger, prompts, isolation, unsearched };
  };
}
