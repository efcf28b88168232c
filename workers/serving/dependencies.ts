import { loadSideBySide } from '../../activities/prompts/side-by-side.ts';
import { admittedEmbed } from '../../activities/embeddings/admitted.ts';
import { embedderOf } from '../../activities/embeddings/embed.ts';
import { librariesOf } from '../../activities/libraries/index.ts';
import type { System } from '../../activities/ask/system.ts';
import type { Dependencies, OwnActivities } from '../../activities/index.ts';
import type { Model } from '../../activities/models/model.ts';
import type { Receivers } from '../../activities/notify.ts';
import { admitted } from '../../activities/images/admitted.ts';
import type { ImageModel } from '../../activities/images/image-model.ts';
import { imageModels } from '../../activities/images/registry.ts';
import { batchesOf } from '../../activities/models/batches/batches-of.ts';
import { Admission } from '../../activities/models/admission.ts';
import { models } from '../../activities/models/registry.ts';
import type { OwnAnswers } from '../../activities/models/simulated/prompt.ts';
import { searchAside } from '../../activities/scenario/certify.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import { openDatabase, statementWithinMs } from '../../activities/store/database.ts';
import { isSimulated, isSimulatedImages, parseModelRef } from '../../shared/kernel/index.ts';
import { advisers, cardsOf, cast } from '../../shared/scenario/index.ts';
import { childEnvironment, type Config } from '../config.ts';
import { ownAgents } from '../agents/own-agents.ts';
import { checkColumnKeys, columnKeys } from '../encryption/column-keys.ts';
import { SettingError } from '../setting.ts';
import { promptFolders, simulatedAnswers, systems as ours, type InstalledSystem } from '../systems.ts';
import { defaultEmbedder } from './default-embedder.ts';
import { takeOwnPrices } from './own-prices.ts';
import { goThroughProxies } from './proxies.ts';
import { simulation, type SimulationOrder } from './simulation.ts';

export interface OpenDependencies {
  readonly deps: Dependencies;
  /** Closes the pool, the thread that searches, and the simulated models. Stop the workers first. */
  readonly close: () => Promise<void>;
}

/** The most connections to Postgres that one worker keeps: for its statements, and one for each call in flight, whatever its provider. */
export const connectionsOfWorker = (concurrentCalls: number) => ({
  ofStatements: Math.min(20, concurrentCalls + 5),
  ofCalls: concurrentCalls + 2,
});

/**
 * The composition root: from settings to everything that activities need. Throws `SettingError` for a model that
 * cannot be read, and an error that names each missing prompt.
 */
export async function openDependencies(
  config: Config,
  databaseUrl: string,
  order: SimulationOrder = {},
  installed: readonly InstalledSystem[] = ours,
): Promise<OpenDependencies> {
  const [own, served] = await Promise.all([
    ownAgents(config.agentsFolder),
    Promise.all(installed.map(({ serve }) => serve())),
  ]);
  const systems: Readonly<Record<string, System>> = {
    ...Object.fromEntries(served.flatMap((one) => Object.entries(one.systems))),
    scenario: { ...scenarioSystem, roster: { ...cast, ...cardsOf(own.rows) } },
  };
  const rosters = Object.fromEntries(Object.entries(systems).map(([name, system]) => [name, system.roster]));
  // A user's own agents belong to the scenario pipeline, so their folders cannot replace an agent of another system.
  const prompts = await loadSideBySide(rosters, { ...promptFolders(served), scenario: own.folders });
  const { find, imageModel, close } = modelsOf(config, order, simulatedAnswers(served));
  const ofColumns = await columnKeys(config);
  const connections = connectionsOfWorker(config.concurrentCalls);
  const db = openDatabase(databaseUrl, connections.ofStatements, statementWithinMs, ofColumns);
  try {
    await checkColumnKeys(db, ofColumns);
  } catch (error) {
    await Promise.all([db.end(), close()]);
    throw error;
  }
  const leases = openDatabase(databaseUrl, connections.ofCalls);
  const admission = new Admission(leases, {
    concurrentCalls: config.providerCalls,
    callsOfWorker: config.concurrentCalls,
    tokensPerMinute: config.providerTokens || null,
  });
  const searching = searchAside();
  const defaults = {
    model: defaultModelOf(config),
    embedder: defaultEmbedder(config),
    advisers: { ...advisers, ...own.rows },
  };
  return {
    deps: {
      db,
      prompts,
      models: (ref) => admission.guard(find(ref)),
      imageModels: (ref) => admitted(imageModel(ref), admission),
      systems,
      embed: admittedEmbed(embedderOf(config), admission),
      libraries: librariesOf(config.openalexApiKey),
      receivers: receiversOf(config),
      search: (order) => searching.done(order),
      defaults,
      own: Object.assign({}, ...served.map(({ activities }) => activities?.({ db, defaults }))) as OwnActivities,
    },
    async close() {
      await Promise.all([db.end(), leases.end(), searching.close(), close()]);
    },
  };
}

/**
 * Finds models and image models by reference. The simulated ones live in a server of this process, which starts with
 * the first simulated call: a worker that only speaks to real models opens no port.
 */
export function modelsOf(
  config: Config,
  order: SimulationOrder = {},
  answers: OwnAnswers = {},
): { find: (ref: string) => Model; imageModel: (ref: string) => ImageModel; close: () => Promise<void> } {
  goThroughProxies(config);
  takeOwnPrices(config);
  const simulated = simulation(config, order, answers);
  const real = {
    models: models({ ...config, simulatedBaseUrl: null }),
    imageModels: imageModels({ ...config, simulatedBaseUrl: null }),
  };
  let served: Promise<typeof real> | null = null;
  const serve = () =>
    (served ??= simulated
      .url()
      .then((simulatedBaseUrl) => ({
        models: models({ ...config, simulatedBaseUrl }),
        imageModels: imageModels({ ...config, simulatedBaseUrl }),
      }))
      .catch((error: unknown) => {
        // A start that failed is not kept: the next call tries again.
        served = null;
        throw error;
      }));
  return {
    find: (ref) =>
      isSimulated(ref)
        ? {
            id: ref,
            simulated: true,
            ask: async (request) => (await serve()).models(ref).ask(request),
            batches: async () => batchesOf((await serve()).models(ref)),
          }
        : real.models(ref),
    imageModel: (ref) =>
      isSimulatedImages(ref)
        ? {
            id: ref,
            simulated: true,
            paint: async (request) => (await serve()).imageModels(ref).paint(request),
            known: async (signal) => (await serve()).imageModels(ref).known(signal),
          }
        : real.imageModels(ref),
    close: () => simulated.stop(),
  };
}

/** Throws `SettingError` for a webhook without a secret: unsigned, anybody could send what we send. */
export function receiversOf({
  webhookUrl,
  webhookSecret,
  notifyCommand,
}: Pick<Config, 'webhookUrl' | 'webhookSecret' | 'notifyCommand'>): Receivers {
  if (webhookUrl !== null && webhookSecret === null)
    throw new SettingError(
      'SYMPOSIUM_WEBHOOK_SECRET',
      'is not set',
      'Notices are signed with it: choose a long random text and give it to the receiver.',
    );
  return {
    webhook: webhookUrl === null || webhookSecret === null ? null : { url: webhookUrl, secret: webhookSecret },
    command: notifyCommand === null ? null : { line: notifyCommand, environment: childEnvironment() },
  };
}

function defaultModelOf({ model }: Config): string | null {
  const parsed = model === null ? null : parseModelRef(model);
  if (parsed && 'problem' in parsed) throw new SettingError('SYMPOSIUM_MODEL', 'cannot be read', parsed.problem);
  return model;
}
