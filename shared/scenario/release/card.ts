import { heading, list, page, prose, table, title } from '../../page/markdown.ts';
import type { Release } from '../documents/release.ts';
import { keysUnchecked } from '../qa/words.ts';
import { categories, tiers } from '../vocabulary.ts';
import { commentNotice, markdownNotice } from './notice.ts';
import { releasePolicy } from './policy.ts';
import type { ReleasedScenario } from './released.ts';

/** Numbers of scenarios, in the words of the hubs that read the card. */
const sizes = [
  [1_000, 'n<1K'],
  [10_000, '1K<n<10K'],
  [Number.POSITIVE_INFINITY, '10K<n<100K'],
] as const;

/** `README.md`: the card of the data set, with the YAML that hubs of data sets read. `data`: the tables, by file name. */
export function cardOf(release: Release, scenarios: readonly ReleasedScenario[], data: readonly string[]): string {
  const { simulated, version, notice, releasedOn } = release;
  const name = `${releasePolicy.benchmark} ${version}`;
  return `${yamlOf(release, name, data)}${page([
    ...title(name, simulated),
    markdownNotice(notice),
    prose(
      `${scenarios.length} situations that look impossible, in ${count(new Set(scenarios.map(({ face }) => face.category)).size, 'category', 'categories')} and five tiers of difficulty. ` +
        'A model says what it would do. Some situations have a way out, some have none, some are not what they seem; which is which stands in the keys, which are published encrypted.',
    ),
    heading(2, 'What is in it'),
    table(
      ['path', 'what'],
      [
        ...data.map((path) => [path, 'one row a scenario: id, input, metadata. There is no target']),
        ['scenarios/IM-0001.md, .json', 'the same by scenario'],
        ['release.json', 'what the release holds, with the SHA-256 of each scenario and of its key'],
        ['SHA256SUMS, SIGNATURE.json', 'the checksum of every file, signed with Ed25519'],
      ],
    ),
    heading(2, 'How it was made'),
    prose(
      `By Symposium (orchestrator ${names(scenarios.map(({ facts }) => facts.versions.orchestrator))}): five agents of different tasks, none of which sees more than its phase allows, ` +
        'take each scenario through six phases with a gate behind each. Numbers, votes, tiers and gates are computed by rule; what is disputed goes to people.',
    ),
    table(['agent', 'model', 'snapshot', 'prompt', 'scenarios'], makers(scenarios)),
    prose(
      `Scenarios that a person decided something about while they were made: ${scenarios.filter(({ facts }) => facts.humanReview.triggered).length} of ${scenarios.length}. ` +
        `The first was published on ${days(scenarios).at(0)}, the last on ${days(scenarios).at(-1)}; this release was made on ${releasedOn}.`,
    ),
    heading(2, 'Numbers'),
    table(['category', ...tiers, 'all'], coverage(scenarios)),
    heading(2, 'Limits'),
    list([
      keysText(release),
      solversText(release),
      'Scenarios and keys were written by language models. A model may do better on what models of its family wrote.',
      'Physics is idealised: what is not stated is meant to be as in everyday life.',
      'English only.',
      'A score says something only where it was reached without the keys, and names the release.',
    ]),
    heading(2, 'Errata'),
    release.errata.length === 0
      ? prose('None: no scenario of an earlier release was withdrawn, and none of the previous one revised.')
      : table(
          ['scenario', 'change', 'why', 'on'],
          release.errata.map(({ scenarioId, change, why, on }) => [scenarioId, change, why, on]),
        ),
    heading(2, 'How to use it'),
    prose('Check it first; the fingerprint of the key has to be the one that the makers name elsewhere:'),
    '```sh\nsymposium corpus verify <this folder>\nsha256sum --check SHA256SUMS\n```',
    prose('Read it with datasets or with inspect_ai:'),
    "```python\nfrom datasets import load_dataset\nload_dataset('<this folder>', split='test')\n\nfrom inspect_ai.dataset import json_dataset\njson_dataset('data/test.jsonl')\n```",
    prose('Whoever has the passphrase of the keys scores with them:'),
    '```sh\nsymposium corpus unlock <release> --output keys\nsymposium evaluate start --model <provider:model> --scenarios <release> --keys keys\n```',
  ])}`;
}

function yamlOf({ simulated, notice, scenarios }: Release, name: string, data: readonly string[]): string {
  const size = sizes.find(([most]) => scenarios.length < most)?.[1] ?? 'n<1K';
  const rows = data.map((path) => `      path: ${path}`).slice(0, 1);
  return [
    '---',
    commentNotice(notice),
    `pretty_name: ${simulated ? 'SIMULATED ' : ''}${name}`,
    `license: ${releasePolicy.license}`,
    'language:',
    '  - en',
    'task_categories:',
    '  - question-answering',
    'size_categories:',
    `  - ${size}`,
    'tags:',
    '  - benchmark',
    '  - reasoning',
    '  - synthetic',
    'configs:',
    '  - config_name: default',
    '    data_files:',
    '    - split: test',
    ...rows,
    '---',
    '',
    '',
  ].join('\n');
}

/** `CITATION.cff` of the data set. */
export function citationOf({ simulated, version, releasedOn, notice }: Release): string {
  return [
    commentNotice(notice),
    'cff-version: 1.2.0',
    'message: If you use this benchmark, please cite the release that you used.',
    'type: dataset',
    `title: ${simulated ? 'SIMULATED ' : ''}${releasePolicy.benchmark}`,
    'authors:',
    '  - name: The Symposium Authors',
    `version: ${version}`,
    `date-released: '${releasedOn}'`,
    'license: Apache-2.0',
    '',
  ].join('\n');
}

/** What lies beside the encrypted keys. */
export function keysCardOf(release: Release): string {
  const { simulated, version, notice } = release;
  return page([
    ...title(`Keys of ${releasePolicy.benchmark} ${version}`, simulated),
    markdownNotice(notice),
    prose(
      'keys.enc holds evaluation documents, traces and metadata of every scenario: solutions, statuses, rubrics. It is encrypted with AES-256-GCM under a key that scrypt derives from a passphrase; its first line says how, and is authenticated with the rest.',
    ),
    list([
      keysText(release),
      solversText(release),
      'What was opened must not be published, and must not be shown to a model that is to be evaluated.',
    ]),
    '```sh\nsymposium corpus unlock <release> --output keys\n```',
  ]);
}

/** Of a release that was made before keys were examined nothing is known, either. */
export const keysText = ({ keyCheck }: Pick<Release, 'keyCheck'>): string => keyCheck?.text ?? keysUnchecked;

/** Of a release that was made before models were asked nothing is known, either. */
export const solversText = ({ solverCheck }: Pick<Release, 'solverCheck'>): string =>
  solverCheck?.text ?? 'No independent model has solved the scenarios blind to check their keys.';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const names = (all: readonly string[]): string => [...new Set(all)].toSorted().join(', ');
const days = (scenarios: readonly ReleasedScenario[]): string[] =>
  scenarios.map(({ facts }) => facts.publishedAt.slice(0, 10)).toSorted();

/** Who made how many: one row for each agent, model and prompt. */
function makers(scenarios: readonly ReleasedScenario[]): (readonly (string | number)[])[] {
  const all = scenarios.flatMap(({ facts }) =>
    Object.entries(facts.agentVersions).map(([agent, { model, snapshot, version }]) =>
      JSON.stringify([agent, model, snapshot ?? 'unknown', version]),
    ),
  );
  return [...new Set(all)]
    .toSorted()
    .map((one) => [...(JSON.parse(one) as string[]), all.filter((other) => other === one).length]);
}

function coverage(scenarios: readonly ReleasedScenario[]): (readonly (string | number)[])[] {
  const inTiers = (wanted: (face: ReleasedScenario['face']) => boolean) => {
    const found = scenarios.map(({ face }) => face).filter(wanted);
    return [...tiers.map((tier) => found.filter(({ difficulty }) => difficulty.tier === tier).length), found.length];
  };
  return [
    ...categories.map((category) => [category, ...inTiers((face) => face.category === category)] as const),
    ['all', ...inTiers(() => true)],
  ];
}
