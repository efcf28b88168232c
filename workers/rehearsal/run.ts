import { createHash, randomUUID } from 'node:crypto';
import { loadSideBySide } from '../../activities/prompts/side-by-side.ts';
import { ratesOfModel } from '../../activities/models/run-models.ts';
import { saveRehearsed, unreadRates } from '../../activities/store/rehearsals.ts';
import { isSimulated, type Json, orchestratorVersion, parseModelRef } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { Config } from '../config.ts';
import { modelsOf } from '../serving/dependencies.ts';
import { admissionOf, storeOf } from '../serving/try-models.ts';
import { readExamples, rehearsedSystems, type RehearsedSystem } from './examples.ts';
import { inOrderOfRisk } from './order-of-risk.ts';
import { rehearse } from './rehearse.ts';
import { consequencesOf, type RehearsalReport } from './report.ts';
import type { Rehearsed } from './result.ts';
import { Spending } from './spending.ts';

export interface RehearsalRequest {
  readonly model: string;
  readonly systems: readonly RehearsedSystem[];
  /** In microdollars. */
  readonly cap: number;
  /** Whether somebody asked for that cap, so that it has to be kept exactly. */
  readonly capIsAsked: boolean;
  readonly limitMs: number;
  readonly atOnce: number;
  /** Whether the report holds what was answered. */
  readonly withWords: boolean;
  readonly signal: AbortSignal;
  readonly onResult: (result: Rehearsed, done: number, of: number) => void;
}

/** A report, and whether its results were kept in a store. */
export interface RehearsalRun {
  readonly report: RehearsalReport;
  readonly kept: boolean;
}

/** Rehearses one model. Throws `RequestError` for a model that cannot be read or, under a cap, has no price. */
export async function rehearseModel(request: RehearsalRequest, config: Config): Promise<RehearsalRun> {
  const { model, systems, cap, signal, withWords } = request;
  const parsed = parseModelRef(model);
  if ('problem' in parsed) throw new RequestError([`--model: ${parsed.problem}`]);
  if (request.capIsAsked && ratesOfModel(model) === null)
    throw new RequestError([
      `--dollars: the price of ${model} is not known, so the cap could not be kept; give it one in SYMPOSIUM_PRICES, or leave --dollars out: its tokens then count like those of the dearest model`,
    ]);
  const all = await readExamples();
  const questionsHash = createHash('sha256').update(JSON.stringify(all)).digest('hex');
  const prompts = await loadSideBySide(
    Object.fromEntries(systems.map((name) => [name, rehearsedSystems[name].roster])),
  );
  const { find, close } = modelsOf(config);
  const [door, db] = await Promise.all([admissionOf(config), storeOf(config)]);
  try {
    const found = find(model);
    const examples = inOrderOfRisk(
      all.filter(({ system }) => systems.includes(system)),
      db === null ? undefined : await unreadRates(db, model),
    );
    const spending = new Spending(cap);
    const id = randomUUID();
    const began = Date.now();
    const words = new Map<string, string | null>();
    const rehearsal = await rehearse({
      ...request,
      id,
      examples,
      model: door === null ? found : door.admission.guard(found),
      prompts,
      spending,
      signal,
      now: Date.now,
      async onResult(result, said) {
        words.set(result.question, said);
        request.onResult(result, words.size, examples.length);
        if (db !== null)
          await saveRehearsed(db, {
            rehearsal: id,
            question: result.question,
            model,
            questionsHash,
            result: asJson(result),
          });
      },
    });
    const simulated = isSimulated(model);
    const report: RehearsalReport = {
      kind: 'rehearsal',
      version: '1.0',
      symposium: orchestratorVersion,
      model,
      simulated,
      at: new Date(began).toISOString(),
      questionsHash,
      seconds: Math.round((Date.now() - began) / 100) / 10,
      capMicrodollars: cap,
      spentMicrodollars: spending.spent,
      tried: rehearsal.tried.map((one) => ({
        ...one,
        requests: [...one.requests],
        ...(withWords ? { words: words.get(one.question) ?? null } : {}),
      })),
      untried: [...rehearsal.untried],
      ...consequencesOf(model, simulated, rehearsal),
    };
    return { report, kept: db !== null };
  } finally {
    await Promise.all([close(), door?.close(), db?.end()]);
  }
}

const asJson = (result: Rehearsed): Json => JSON.parse(JSON.stringify(result)) as Json;
