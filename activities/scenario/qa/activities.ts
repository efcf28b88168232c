import { z } from 'zod';
import { capScope, pauseKinds, scenarioId as idOf } from '../../../shared/kernel/index.ts';
import { publicDocumentSchema, renderPaper } from '../../../shared/scenario/documents/index.ts';
import {
  drawSample,
  examinationsOf,
  examinedIn,
  hasVerdict,
  isUnderWay,
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
import { compareMechanismsIn } from './embed-mechanisms.ts';
import { openedKeys, samplePapers } from './notes.ts';
import { sampleOf, samplesOf, standingScenarios, type StoredStanding } from './standing.ts';

type QaRow = RunRow<QaBrief, QaPolicy>;

type Defaults = Pick<RunDefaults, 'embedder'>;

/** The activities of samples that people examine (scenario rules §7.9, §7.10), and of what compares mechanisms. `embed`: what waits for room under its caps. */
export function qaIn(db: Database, defaults: Defaults, embed: Embed): QaActivities {
  return {
    compareMechanisms: compareMechanismsIn(db, embed),
    async openSample({ runKey, input }) {
      const known = await findRun<QaBrief, QaPolicy>(db, runKey);
      const run = known === null ? await store(db, defaults, runKey, input) : ownRun(known, 'qa');
      return {
        runKey,
        policy: run.policy,
        scenarios: run.brief.scenarios.map(({ scenarioId, barred }) => ({ scenarioId, barred })),
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
  const sample = await sampleOf(db, runKey);
  return (sample?.reviews ?? []).some(({ kind, subject, outcome }) => {
    const { success } = decided.safeParse(outcome);
    return success && kind === qaKinds.solve && subject === scenarioId;
  });
}
const decided = z.object({ outcome: z.literal('decided') });

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
    const scenarios: QaBrief['scenarios'][number][] = [];
    // One connection answers one question after the other.
    for (const { runKey: _, ...one } of drawn) {
      const scenarioId = idOf(one.number);
      scenarios.push({ ...one, scenarioId, barred: await deciders(client, corpus, one.number, scenarioId) });
    }
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
    for (const one of run.brief.scenarios) {
      const face = publicDocumentSchema.parse(
        JSON.parse(textAt(await filesOf(client, corpus, one), /^public\/[^/]+\.json$/)),
      );
      const key = samplePaperOf(runKey, one.scenarioId);
      await saveNotes(client, runKey, [samplePapers.write({ key, addressee: null }, renderPaper(face))]);
    }
    return run;
  });
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
  const room = qaNumbers.largest - again.length;
  const lacking = Math.min(room, shareOf(standing.length, percent) - taken - again.length);
  const fresh = drawSample(
    standing.filter(({ number }) => !known.has(number)),
    lacking,
    seed,
  );
  const drawn = [...again.slice(0, qaNumbers.largest), ...fresh].toSorted((one, other) => one.number - other.number);
  if (drawn.length === 0 && embedder === null) throw badInput([enoughWords(taken, standing.length, percent)]);
  return drawn;
}

/** Why nothing is drawn: so many of the corpus are examined or being examined, and no more were asked for. */
const enoughWords = (taken: number, all: number, percent: number): string =>
  taken === all
    ? `policy.percent: all ${all} scenarios are examined or being examined; there is none left to ask about`
    : `policy.percent: ${taken} of ${all} scenarios are examined or being examined, which is ${rounded((100 * taken) / all, 1)}% and enough for ${percent}%; ask for more (--percent)`;

/**
 * Whoever has decided about a scenario, while it was made, disputed or examined before, or about an answer to it, or has
 * disputed or corrected it, may have seen its key. An operator who had a paused run go on has not.
 */
async function deciders(db: Queryable, corpus: string, number: number, scenarioId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct o.outcome->>'reviewer' as name
       from symposium.reviews r join symposium.review_outcomes o using (review_id) join symposium.runs u using (run_key)
      where o.outcome->>'reviewer' is not null and r.kind <> all($5)
        and (r.run_key in (select run_key from symposium.registry where corpus = $1 and number = $2)
          or (u.system in ('qa', 'suspects') and u.corpus = $1 and r.package->>'subject' = $3 and r.kind <> $4)
          or (u.system in ('evaluation', 'audit') and u.corpus = $1 and r.package->>'subject' like $3 || '.%'))
     union
     select l.content->>'by' from symposium.ledger l join symposium.registry g using (run_key)
      where g.corpus = $1 and g.number = $2 and l.type = 'DISPUTE'
        and l.content->>'kind' = 'outside' and l.content->>'state' = 'opened'
      order by 1`,
    [corpus, number, scenarioId, qaKinds.solve, pauseKinds],
  );
  return rows.map(({ name }) => name);
}
