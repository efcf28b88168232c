import { z } from 'zod';
import { evaluationDocumentSchema, scoresInOrder, type EvaluationDocument } from '../scenario/documents/evaluation.ts';
import { paperSchema, withKey } from '../scenario/documents/paper.ts';
import { publicDocumentSchema, type PublicDocument } from '../scenario/documents/public.ts';
import { statusUnder } from '../scenario/documents/status.ts';
import { oneOrMany } from '../text/amounts.ts';
import { scoringKey } from './key.ts';

/** A scenario as it was read from somewhere: its public document, and its key where there is one. */
export interface WrittenScenario {
  /** By what name a person knows it: the file that it was read from. */
  readonly name: string;
  readonly face: unknown;
  /** null: there is none. */
  readonly key: unknown;
}

export interface KeyedScenario {
  readonly face: PublicDocument;
  readonly key: EvaluationDocument;
}

/** As a set lies in the store. */
export const storedSet = z.object({ scenarios: z.array(z.object({ face: z.unknown(), key: z.unknown() })) });
export type StoredSet = z.infer<typeof storedSet>;

/** Scenarios with their keys as they are stored, and hashed. */
export const setOf = (scenarios: readonly KeyedScenario[]): StoredSet => ({
  scenarios: scenarios.map(({ face, key }) => ({ face, key })),
});

/** Of one set. */
export const mostScenarios = 2_000;
const problemsOfOne = 5;

/**
 * The scenarios with their keys, or every problem that they have (evaluation rules §1.1). A key belongs to the version
 * of a scenario whose facts it repeats: where one of them differs, it is the key of another version.
 */
export function readScenarios(
  written: readonly WrittenScenario[],
): { readonly scenarios: readonly KeyedScenario[] } | { readonly problems: readonly string[] } {
  const read = written.map(readOne);
  const scenarios = read.flatMap((one) => ('scenario' in one ? [one.scenario] : []));
  const named = read.flatMap((one, at) =>
    'scenario' in one ? [{ id: one.scenario.face.scenarioId, name: written[at]?.name ?? '' }] : [],
  );
  const twice = [...Map.groupBy(named, ({ id }) => id)].filter(([, same]) => same.length > 1);
  const problems = [
    ...(written.length === 0 ? ['scenarios: there are none'] : []),
    ...(written.length > mostScenarios ? [`scenarios: ${written.length}; at most ${mostScenarios} are taken`] : []),
    ...read.flatMap((one) => ('problems' in one ? one.problems : [])),
    ...twice.map(([id, same]) => `${id}: stands twice: ${same.map(({ name }) => name).join(', ')}`),
    ...(new Set(scenarios.map(({ face }) => face.simulated)).size > 1
      ? ['scenarios: some are simulated and some are not; evaluate them apart']
      : []),
  ];
  return problems.length > 0 ? { problems } : { scenarios };
}

function readOne({
  name,
  face,
  key,
}: WrittenScenario): { readonly scenario: KeyedScenario } | { readonly problems: readonly string[] } {
  // A release publishes papers; what they leave out stands in their keys.
  const paper = paperSchema.safeParse(face);
  const scenario = publicDocumentSchema.safeParse(face);
  if (!paper.success && !scenario.success)
    return { problems: issues(name, 'no public document', scenario.error.issues) };
  if (key === null) return { problems: [`${name}: has no key`] };
  const answer = evaluationDocumentSchema.safeParse(key);
  if (!answer.success) return { problems: issues(name, 'its key is no evaluation document', answer.error.issues) };
  const whole = paper.success ? withKey(paper.data, answer.data) : publicDocumentSchema.parse(face);
  const differing = differences(whole, answer.data);
  return differing.length > 0
    ? {
        problems: [
          `${name}: its key is of another version of it: ${differing.join(', ')} ${oneOrMany(differing.length, 'differs', 'differ')}`,
        ],
      }
    : scorable(name, { face: whole, key: inOrder(answer.data) });
}

/**
 * A key is the same in whatever form its file is written. The schema gives the fields of an object their order; the only map by
 * names that a key holds gets that of its table.
 */
function inOrder(key: EvaluationDocument): EvaluationDocument {
  if (key.prediction === undefined) return key;
  return { ...key, prediction: { ...key.prediction, scores: scoresInOrder(key.prediction.scores) } };
}

/** Where a key has nothing to score by, each answer would be right. */
function scorable(name: string, scenario: KeyedScenario): ReturnType<typeof readOne> {
  const { points, rubric } = scoringKey(scenario.key, scenario.face);
  return points.length === 0 && rubric.length === 0
    ? { problems: [`${name}: its key has neither points nor a rubric: whatever is answered would be right`] }
    : { scenario };
}

const issues = (
  name: string,
  what: string,
  found: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string[] =>
  found
    .slice(0, problemsOfOne)
    .map(
      ({ path, message }) => `${name}: ${what}: ${[...(path.length === 0 ? [] : [path.join('.')]), message].join(' ')}`,
    );

/** What both documents say, and not alike. */
function differences(face: PublicDocument, key: EvaluationDocument): string[] {
  const pairs = {
    scenarioId: [face.scenarioId, key.scenarioId],
    simulated: [face.simulated, key.simulated],
    // The label is what a reader sees, the status beside it what the key is scored by.
    status: [`${face.status}, ${statusUnder(face.status)}`, `${key.statusLabel}, ${key.status}`],
    tier: [face.difficulty.tier, key.difficulty.tier],
    profile: [face.difficulty.profile, key.difficulty.profile],
    correctOutcome: [face.correctOutcome, key.correctOutcome],
    whyImpossible: [face.whyImpossible, key.whyImpossible],
    commonWrongAnswers: [face.commonWrongAnswers, key.commonWrongAnswers],
  } as const;
  return Object.entries(pairs).flatMap(([name, [one, other]]) =>
    JSON.stringify(one) === JSON.stringify(other) ? [] : [name],
  );
}
