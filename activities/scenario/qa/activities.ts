import { z } from 'zod';
import { capScope, scenarioId as idOf } from '../../../shared/kernel/index.ts';
import { publicDocumentSchema, renderPaper } from '../../../shared/scenario/documents/index.ts';
import {
  drawSample,
  examinationsOf,
  examinedIn,
  hasVerdict,
  isUnderWay,
  leftIn,
  qaInput,
  type QaActivities,
  type QaBrief,
  qaKinds,
  qaNumbers,
  type QaPolicy,
  type QaSample,
  sampleKeyOf,
  samplePaperOf,
  shareOf,
  standingOnes,
} from '../../../shared/scenario/qa/index.ts';
import { rounded } from '../../../shared/text/index.ts';
import { badInput, ownRun } from '../../bad-input.ts';
import { openCap } from '../../caps/stored-caps.ts';
import type { Embed } from '../../embeddings/embed.ts';
import { embedderFor, type RunDefaults } from '../../run-defaults.ts';
import { type Database, type Queryable, transaction } from '../../store/database.ts';
import { holdRegistry, listDocuments, type DocumentFile } from '../../store/documents.ts';
import { saveNotes } from '../../store/notes.ts';
import { findRun, type RunRow } from '../../store/runs.ts';
import { keyProblems, openedRun } from '../../store-run.ts';
import { storedRun } from '../../store/stored-run.ts';
import { decidersOf } from './deciders.ts';
import { compareMechanismsIn } from './embed-mechanisms.ts';
import { openedKeys, samplePapers } from './notes.ts';
import { sampleOf, samplesOf, standingScenarios, type StoredStanding, textsOf } from './standing.ts';

type QaRow = RunRow<QaBrief, QaPolicy>;

type Defaults = Pick<RunDefaults, 'embedder'>;

/** The activities of samples that people examine (scenario rules §7.9, §7.10), and of what compares mechanisms. `embed`: what waits for room under its caps. */
export function qaIn(db: Database, defaults: Defaults, embed: Embed): QaActivities {
  return {
    compareMechanisms: compareMechanismsIn(db, embed),
    async openSample({ runKey, input }) {
      const known = await findRun<QaBrief, QaPolicy>(db, runKey);
      const run = known === null ? await store(db, defaults, runKey, input) : ownRun(known, 'qa');
      const left = leftIn({ brief: run.brief, reviews: (await sampleOf(db, runKey))?.reviews ?? [] });
      return {
        runKey,
        policy: run.policy,
        scenarios: left.slice(0, qaNumbers.page),
        more: left.length > qaNumbers.page,
      };
    },
    async openKey({ runKey, scenarioId }) {
      const { brief } = await storedRun<QaBrief, QaPolicy>(db, 'qa', runKey);
      const sampled = brief.scenarios.find((one) => one.scenarioId === scenarioId);
      if (sampled === undefined) throw new RangeError(`${scenarioId} is not in the sample ${runKey}`);
      if (!(await isSolved(db, runKey, scenarioId)))
        throw new Error(`the key of ${scenarioId} stays closed: its blind answer is not in the store`);
      const files = await filesOf(db, brief.corpus, sampled);
      const body = {
        ...statedKey.parse(JSON.parse(textAt(files, /^public\/[^/]+\.json$/))),
        evaluation: textAt(files, /^evaluation\/[^/]+\.md$/),
        trace: textAt(files, /^traces\/[^/]+\.md$/),
      };
      await saveNotes(db, runKey, [openedKeys.write({ key: sampleKeyOf(runKey, scenarioId), addressee: null }, body)]);
    },
    async concludeSample({ runKey }) {
      const sample = await sampleOf(db, runKey);
      if (sample === null) throw new Error(`the sample ${runKey} is not in the store`);
      const examined = examinedIn({ ...sample, over: true });
      const count = (state: string) => examined.filter((one) => one.state === state).length;
      return {
        drawn: examined.length,
        right: count('right'),
        wrong: count('wrong'),
        suspected: count('suspected'),
        unanswered: count('unanswered'),
      };
    },
  };
}

const statedKey = z.object({ status: z.string(), correctOutcome: z.string() });

const textAt = (files: readonly DocumentFile[], path: RegExp): string =>
  files.find((file) => path.test(file.path))?.text ?? '';

async function filesOf(
  db: Queryable,
  corpus: string,
  { number, version }: Pick<StoredStanding, 'number' | 'version'>,
): Promise<DocumentFile[]> {
  const { rows } = await db.query<{ runKey: string }>(
    'select run_key as "runKey" from symposium.registry_history where corpus = $1 and number = $2 and version = $3',
    [corpus, number, version],
  );
  return listDocuments(db, rows[0]?.runKey ?? '', version);
}

async function isSolved(db: Queryable, runKey: string, scenarioId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from symposium.reviews r join symposium.review_outcomes o using (review_id)
      where r.run_key = $1 and r.kind = $2 and r.package->>'subject' = $3 and o.outcome->>'outcome' = 'decided' limit 1`,
    [runKey, qaKinds.solve, scenarioId],
  );
  return rows.length > 0;
}

/** Reads the input, draws under the lock of the registry, and stores the run with the papers. */
async function store(db: Database, defaults: Defaults, runKey: string, input: unknown): Promise<QaRow> {
  const read = qaInput.safeParse(input);
  const problems = [
    ...keyProblems('qa', runKey),
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)),
  ];
  if (!read.success || problems.length > 0) throw badInput(problems);
  const { corpus, seed, policy: lines } = read.data;
  const { embedder: named } = lines;
  const policy = { ...lines, embedder: named === null ? null : embedderFor(named, corpus, defaults) };
  return transaction(db, async (client) => {
    await holdRegistry(client, corpus);
    const standing = await standingScenarios(client, corpus);
    const drawn = drawnFrom(standing, await samplesOf(client, corpus), policy, seed);
    const barred = await decidersOf(client, corpus, drawn);
    const scenarios: QaBrief['scenarios'] = drawn.map(({ runKey: _, ...one }) => ({
      ...one,
      scenarioId: idOf(one.number),
      barred: barred.get(one.number) ?? [],
    }));
    const brief: QaBrief = { corpus, seed, of: standing.length, scenarios };
    const run = await openedRun<QaBrief, QaPolicy>(client, {
      runKey,
      system: 'qa',
      corpus,
      brief,
      policy,
      opened: () => ({ drawn: scenarios.length, of: standing.length, seed }),
    });
    await openCap(client, capScope.run(runKey), 'money', run.policy.spendCapMicrodollars);
    await layPapers(client, runKey, run.brief);
    return run;
  });
}

/** Papers that are read and laid in one statement each. */
const papersAtOnce = 100;

async function layPapers(db: Queryable, runKey: string, { corpus, scenarios }: QaBrief): Promise<void> {
  for (let from = 0; from < scenarios.length; from += papersAtOnce) {
    const some = scenarios.slice(from, from + papersAtOnce);
    const texts = await textsOf(db, corpus, some);
    const papers = some.map(({ number, scenarioId }) => {
      const face = publicDocumentSchema.parse(JSON.parse(texts.get(number)?.face ?? ''));
      return samplePapers.write({ key: samplePaperOf(runKey, scenarioId), addressee: null }, renderPaper(face));
    });
    await saveNotes(db, runKey, papers);
  }
}

/**
 * Who is asked about: first those of earlier samples without a verdict, as leaving them out would favour what is easily
 * answered; then as many more as the percentage lacks. Throws BAD_INPUT where nobody is left to ask about.
 */
function drawnFrom(
  standing: readonly StoredStanding[],
  samples: readonly QaSample[],
  { percent, embedder }: Pick<QaPolicy, 'percent' | 'embedder'>,
  seed: string,
): StoredStanding[] {
  if (standing.length === 0) throw badInput(['corpus: no scenario of it is published, so there is none to examine']);
  if (percent === 0) return [];
  const present = standingOnes(examinationsOf(samples), standing);
  const known = new Map(present.map((one) => [one.number, one]));
  const again = standing.filter(({ number }) => {
    const one = known.get(number);
    return one !== undefined && !hasVerdict(one) && !isUnderWay(one);
  });
  const taken = present.filter((one) => hasVerdict(one) || isUnderWay(one)).length;
  const lacking = shareOf(standing.length, percent) - taken - again.length;
  const fresh = drawSample(
    standing.filter(({ number }) => !known.has(number)),
    lacking,
    seed,
  );
  const drawn = [...again, ...fresh].toSorted((one, other) => one.number - other.number);
  if (drawn.length === 0 && embedder === null) throw badInput([enoughWords(taken, standing.length, percent)]);
  return drawn;
}

/** Why nothing is drawn: so many of the corpus are examined or being examined, and no more were asked for. */
const enoughWords = (taken: number, all: number, percent: number): string =>
  taken === all
    ? `policy.percent: all ${all} scenarios are examined or being examined; there is none left to ask about`
    : `policy.percent: ${taken} of ${all} scenarios are examined or being examined, which is ${rounded((100 * taken) / all, 1)}% and enough for ${percent}%; ask for more (--percent)`;
