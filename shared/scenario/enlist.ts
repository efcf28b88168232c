import { withPageReader, type AdviserRows } from './advisers.ts';
import { pageReader } from './page-reader.ts';
import { prefix, quoted } from '../text/cut.ts';
import { own } from '../kernel/own.ts';

/** The optional agents of one run, settled when it is opened. */
export interface Enlisted {
  /** Who was asked for. */
  readonly advisers: readonly string[];
  /** Their rows, and that of the page's reader, who is in every run. */
  readonly rows: AdviserRows;
  /** `provider:model` of each of them. */
  readonly models: Readonly<Record<string, string>>;
  /** The policy as it was given, without its models of advisers: what is left is about the five. */
  readonly policy: unknown;
  readonly problems: readonly string[];
}

/** Who was asked for, and where. */
interface Call {
  readonly brief: unknown;
  readonly policy: unknown;
}

/**
 * Finds the optional agents that a brief or a policy switches on among those that the worker knows. An adviser's model
 * is the policy's `models` row of its name, else its own row's, else SOCRATES's, which `settle` fills in once the
 * policy is read.
 */
export function enlist(given: Call, known: AdviserRows): Enlisted {
  const models = modelsIn(given.policy, known);
  const problems = [
    ...unknownIn('brief.advisers', namesIn(given.brief), known),
    ...unknownIn('policy.advisers', namesIn(given.policy), known),
  ];
  const names = [...new Set([...namesIn(given.policy), ...namesIn(given.brief)].map(named))].filter((name) =>
    Object.hasOwn(known, name),
  );
  const asked = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
  const rows = Object.hasOwn(known, pageReader) ? withPageReader(asked) : asked;
  const chosen = Object.entries(rows).flatMap(([name, { model }]): [string, unknown][] =>
    (own(models.own, name) ?? model) === null ? [] : [[name, own(models.own, name) ?? model]],
  );
  for (const [name, model] of chosen)
    if (typeof model !== 'string') problems.push(`policy.models.${name}: is ${quoted(model)}; use a text`);
  return {
    advisers: Object.keys(asked),
    rows,
    models: Object.fromEntries(chosen.filter((row): row is [string, string] => typeof row[1] === 'string')),
    policy: models.policy,
    problems,
  };
}

/** Every adviser gets a model: SOCRATES's, where nothing else was said. */
export function modelsOf(
  { rows, models }: Pick<Enlisted, 'rows' | 'models'>,
  socrates: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(rows).map((name) => [name, own(models, name) ?? socrates]));
}

const named = (name: string) => name.toUpperCase();

/** The names under `advisers`; whatever is no list of texts is for brief and policy to refuse. */
function namesIn(given: unknown): readonly string[] {
  const names = field(given, 'advisers');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

function unknownIn(path: string, names: readonly string[], known: AdviserRows): string[] {
  return names
    .filter((name) => !Object.hasOwn(known, named(name)))
    .map(
      (name) =>
        `${path}: ${JSON.stringify(prefix(name, 60))} is unknown; choose from: ${Object.keys(known).join(', ')}`,
    );
}

function modelsIn(policy: unknown, known: AdviserRows): { own: Readonly<Record<string, unknown>>; policy: unknown } {
  const models = field(policy, 'models');
  if (!isTable(models)) return { own: {}, policy };
  const isOwn = ([name]: readonly [string, unknown]) => Object.hasOwn(known, name);
  const rows = Object.entries(models);
  return {
    own: Object.fromEntries(rows.filter(isOwn)),
    policy: { ...(policy as object), models: Object.fromEntries(rows.filter((row) => !isOwn(row))) },
  };
}

function field(given: unknown, name: string): unknown {
  return isTable(given) && Object.hasOwn(given, name) ? given[name] : undefined;
}

function isTable(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
