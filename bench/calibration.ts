/**
 * `npm run calibration`: how well OMEGA's rule of combination (OMEGA rules §2.3) tells true claims from false ones, where
 * authors, verifiers and attackers are made up and everything about them is known. It says nothing of any model. With
 * `--embedder`: which thresholds an embedder wants (scenario rules §7.6, OMEGA rules §8.2).
 */
import { parseArgs } from 'node:util';
import { embedderOf } from '../activities/embeddings/embed.ts';
import { embeddedTokens, embeddingPriceOf } from '../activities/embeddings/prices.ts';
import { readConfig } from '../workers/config.ts';
import { takeOwnPrices } from '../workers/serving/own-prices.ts';
import { separationLines, separations, textsOf, usesOf } from './calibration/embedders.ts';
import { madeUpClaims } from './calibration/claims.ts';
import { reliabilityOf } from '../shared/statistics/reliability.ts';
import { type Rule, rules } from './calibration/rules.ts';
import { worlds } from './calibration/worlds.ts';
import { helpFirst, readOrExit, whole } from './command.ts';

const help = `npm run calibration -- [--claims <count>] [--seed <text>] [--bins] [--embedder <name>] [--json]

Makes up claims of which it is known whether they are true, with authors, verifiers and attackers of known accuracy and
correlation, and prints how far each rule of combination goes with the truth. No model is asked.

  --claims <count>   claims in each setting, 1 to 1,000,000 (default: 20000)
  --seed <text>      the same seed makes the same claims (default: calibration)
  --bins             every tenth of the scale: mean confidence against the share that was true
  --embedder <name>  instead of all that: how far hashed:, openai:<model> or local:<model> tells unlike texts from such
                     as are told again in other words, and which lines of a policy follow; a real one is paid
  --json             everything as JSON

Example:
  $ npm run calibration -- --claims 5000 --bins
  $ npm run calibration -- --embedder openai:text-embedding-3-small

Exit codes: 0 measured, whatever was found; 2 a mistake on the command line; 3 the embedder fails.`;

const options = {
  claims: { type: 'string', default: '20000' },
  seed: { type: 'string', default: 'calibration' },
  bins: { type: 'boolean', default: false },
  embedder: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;
helpFirst(help);
const { count, seed, bins, json, embedder } = readOrExit(() => {
  const { values } = parseArgs({ options });
  return { ...values, count: whole('claims', values.claims, 1, 1_000_000) };
});

if (embedder !== undefined) {
  await calibrateEmbedder(embedder);
  process.exit(0);
}

async function calibrateEmbedder(name: string): Promise<void> {
  const config = readConfig();
  takeOwnPrices(config);
  const uses = await usesOf();
  const texts = textsOf(uses);
  const cost = embeddingPriceOf(
    name,
    texts.reduce((sum, text) => sum + embeddedTokens(text), 0),
  );
  if (!json)
    console.log(
      `${name}: ${texts.length} texts, ${cost === null ? 'no price known' : `at most $${(cost / 1e6).toFixed(4)}`}.\n`,
    );
  const found = await separations(embedderOf(config), name, uses).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(3);
  });
  if (json) console.log(JSON.stringify({ embedder: name, texts: texts.length, found }, null, 2));
  else console.log(separationLines(found).join('\n'));
}

const names = Object.keys(rules) as Rule[];
const rows = worlds.map((world) => {
  const claims = madeUpClaims(world, count, seed);
  const of = (rule: Rule) =>
    reliabilityOf(claims.map((claim) => ({ confidence: rules[rule](claim, world), isTrue: claim.isTrue })));
  return {
    world,
    rules: Object.fromEntries(names.map((rule) => [rule, of(rule)])) as Record<Rule, ReturnType<typeof of>>,
  };
});

if (json) console.log(JSON.stringify({ plumbing: true, seed, claims: count, rows }, null, 2));
else {
  console.log(
    `PLUMBING: made-up authors and examiners, no model. ${count} claims a setting, seed ${seed}. Brier score, calibration error in brackets.\n`,
  );
  console.log(`| setting | ${names.join(' | ')} | surest error |`);
  console.log(`|---|${names.map(() => '---:').join('|')}|---:|`);
  for (const { world, rules: by } of rows) {
    const cells = names.map((rule) => `${by[rule].brier.toFixed(3)} (${by[rule].calibrationError.toFixed(3)})`);
    console.log(`| ${world.name} | ${cells.join(' | ')} | ${by.symposium.surestError.toFixed(2)} |`);
  }
  if (bins)
    for (const { world, rules: by } of rows) {
      console.log(
        `\n${world.name}\n\n| confidence from | claims | mean confidence | share true |\n|---:|---:|---:|---:|`,
      );
      for (const { from, claims, meanConfidence, shareTrue } of by.symposium.bins)
        console.log(`| ${from.toFixed(1)} | ${claims} | ${meanConfidence.toFixed(3)} | ${shareTrue.toFixed(3)} |`);
    }
}
