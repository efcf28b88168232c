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
import { append, readLedger } from '../store/ledger.ts';
import { findRun } from '../store/runs.ts';
import type { Database } from '../store/database.ts';
import type { Certificate } from '../../shared/scenario/certificate/certificate.ts';
import { certifyCalls } from './certify.ts';
import { assemble, type RunArchive } from './record/assemble.ts';

/** Drafts are rendered under this id; the real one is given in the transaction that publishes. */
const provisional = scenarioId(0);

/** Assembles and publishes the documents of a run. Rendering is pure, so draft and publication differ in id and time only. */
export function documentsIn(db: Database, charges: Charges): Pick<ScenarioActivities, 'draftDocuments' | 'publishScenario'> {
  return {
    async draftDocuments(order): Promise<DocumentFacts> {
      const archive = await archiveOf(db, charges, order);
      await append(db, order.runKey, [houseEntry('CERTIFICATE', certificateKey(order), 'DOCUMENT', archive.isolation as unknown as Readonly<Record<string, Json>>)]);
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

/** One certificate for each attempt at the documents: the draft draws it up, the publication repeats it. */
function certificateKey({ rounds }: DocumentOrder): string {
  return `certificate/${rounds.DOCUMENT ?? 0}`;
}

async function archiveOf(db: Database, charges: Charges, order: DocumentOrder): Promise<RunArchive> {
  const { runKey } = order;
  const [run, calls, ledger] = await Promise.all([findRun<Brief, Policy>(db, runKey), callsOfRun(db, runKey), readLedger(db, runKey)]);
  if (!run) throw ApplicationFailure.nonRetryable(`run ${runKey} is not in the store`, 'UNKNOWN_RUN');
  const drawn = ledger.find(({ entryKey }) => entryKey === certificateKey(order));
  return { run, calls, ledger, charges, isolation: (drawn?.content as unknown as Certificate | undefined) ?? (await certifyCalls(db, run, calls)) };
}
