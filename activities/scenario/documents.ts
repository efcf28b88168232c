import { ApplicationFailure } from '@temporalio/common';
import type { Json } from '../../shared/kernel/json.ts';
import { scenarioId } from '../../shared/kernel/ids.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import type { DocumentFacts, DocumentOrder, ScenarioActivities } from '../../shared/scenario/activities.ts';
import { documentFacts } from '../../shared/scenario/documents/check.ts';
import { layout, registryEntry } from '../../shared/scenario/documents/registry.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import type { Charges } from '../prompts/load.ts';
import { callsOfRun } from '../store/calls.ts';
import { publish } from '../store/documents.ts';
import { readLedger } from '../store/ledger.ts';
import { findRun } from '../store/runs.ts';
import type { Database } from '../store/database.ts';
import { certifyCalls } from './certify.ts';
import { assemble, type RunArchive } from './record/assemble.ts';

/** Drafts are rendered under this id; the real one is given in the transaction that publishes. */
const provisional = scenarioId(0);

/** Assembles and publishes the documents of a run. Rendering is pure, so draft and publication differ in id and time only. */
export function documentsIn(db: Database, charges: Charges): Pick<ScenarioActivities, 'draftDocuments' | 'publishScenario'> {
  return {
    async draftDocuments(order): Promise<DocumentFacts> {
      const archive = await archiveOf(db, charges, order);
      return documentFacts(assemble(archive, order, provisional, archive.run.createdAt));
    },
    async publishScenario(order) {
      const archive = await archiveOf(db, charges, order);
      const { runKey, corpus } = archive.run;
      const { number } = await publish(db, runKey, corpus, (number, publishedAt) => {
        const record = assemble(archive, order, scenarioId(number), publishedAt);
        const files = layout(record);
        const published = houseEntry('OUTCOME', 'published', 'DOCUMENT', { scenario: record.scenarioId, corpus, files: files.map(({ path }) => path) });
        return { entry: registryEntry(record) as unknown as Json, files, entries: [published] };
      });
      return { scenarioId: scenarioId(number) };
    },
  };
}

async function archiveOf(db: Database, charges: Charges, { runKey }: DocumentOrder): Promise<RunArchive> {
  const [run, calls, ledger] = await Promise.all([findRun<Brief, Policy>(db, runKey), callsOfRun(db, runKey), readLedger(db, runKey)]);
  if (!run) throw ApplicationFailure.nonRetryable(`run ${runKey} is not in the store`, 'UNKNOWN_RUN');
  return { run, calls, ledger, charges, isolation: await certifyCalls(db, run, calls) };
}
