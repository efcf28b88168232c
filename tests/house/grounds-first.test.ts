import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { roster as entryRoster } from '../../examples/systems/encyclopedia/rules.ts';
import { evaluationRoster } from '../../shared/evaluation/roster.ts';
import { inquiryRoster } from '../../shared/omega/inquiry/roster.ts';
import { ablationRoster } from '../../shared/omega/ablation/roster.ts';
import { roster as omegaRoster } from '../../shared/omega/agents/roster.ts';
import { cast } from '../../shared/scenario/advisers.ts';
import { tasks } from '../../shared/scenario/tasks.ts';
import { roster as worldbuildingRoster } from '../../shared/worldbuilding/roster.ts';

/**
 * A model writes an answer from its first field to its last: what stands before the grounds was decided without them.
 * So in every object of every answer the marks (closed answers: lists of words, numbers, yes and no) come after the
 * grounds, and each mark after those that bear its name.
 */

/** The last word in the name of a field that holds grounds, or its first where that is `why`. */
const groundsWords = new Set([
  ...['reason', 'reasoning', 'rationale', 'justification', 'because', 'why', 'basis', 'relationship', 'evidence'],
  ...['proof', 'check', 'calculation', 'analysis', 'comparison', 'argument', 'note', 'notes', 'concern', 'concerns'],
  ...[
    'profile',
    'fit',
    'cause',
    'gaps',
    'claims',
    'findings',
    'failures',
    'successes',
    'answer',
    'answered',
    'unanswered',
  ],
]);
/** Marks that are written in words of one's own. */
const proseMarks = new Set(['verdict', 'conclusion']);

/** Closed answers that decide nothing: they say what the grounds beside them are about. By object and field. */
const addresses: Readonly<Record<string, string>> = {
  'alternatives.status': 'which status was rejected',
  'challenges.against': 'whose claim is disputed',
  'concept.category': 'the brief’s, repeated',
  'predicted.architecture': 'of which kind of solver',
  'checklist.question': 'which question of the list',
  'references.sourceAgent': 'whose claim is referred to',
  'failures.agentId': 'whose failure it was',
};

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');

interface Node {
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** One of few words, a number, yes or no; null beside them changes nothing. */
function isClosed({ type, enum: words, const: only, anyOf }: Node): boolean {
  if (anyOf) return anyOf.every((one) => one.type === 'null' || isClosed(one));
  return words !== undefined || only !== undefined || type === 'boolean' || type === 'number' || type === 'integer';
}

const isMark = (name: string, node: Node) => isClosed(node) || proseMarks.has(name);
function isGrounds(name: string, node: Node): boolean {
  const words = wordsOf(name);
  return !isMark(name, node) && (words[0] === 'why' || groundsWords.has(words.at(-1) ?? ''));
}

/** Whether these grounds carry that mark: those that bear the name of a mark carry no other. */
function carries(grounds: string, mark: string, marks: readonly string[]): boolean {
  const named = (one: string) =>
    wordsOf(grounds).some((word) => !groundsWords.has(word) && wordsOf(one).includes(word));
  return marks.some(named) ? named(mark) : true;
}

/** A mark with grounds of its own in the same object. */
interface Pair {
  readonly path: string;
  readonly mark: string;
  readonly grounds: string;
  readonly inOrder: boolean;
}

function pairsIn(node: Node, path = ''): readonly Pair[] {
  const fields = Object.entries(node.properties ?? {});
  const names = fields.map(([name]) => name);
  const marks = fields.flatMap(([name, one]) => (isMark(name, one) ? [name] : []));
  const grounds = fields.flatMap(([name, one]) => (isGrounds(name, one) ? [name] : []));
  return [
    ...marks.flatMap((mark) =>
      grounds
        .filter((one) => carries(one, mark, marks))
        .map((one) => ({ path, mark, grounds: one, inOrder: names.indexOf(one) < names.indexOf(mark) })),
    ),
    ...fields.flatMap(([name, one]) => pairsIn(one, `${path}.${name}`)),
    ...(node.items ? pairsIn(node.items, path) : []),
    ...(node.anyOf ?? []).flatMap((one) => pairsIn(one, path)),
  ];
}

const root = join(import.meta.dirname, '../..');
const own = join(root, 'activities/prompts');
const systems = [
  { system: 'scenario', roster: cast, folder: own },
  { system: 'omega', roster: omegaRoster, folder: own },
  { system: 'ablation', roster: ablationRoster, folder: own },
  { system: 'inquiry', roster: inquiryRoster, folder: own },
  { system: 'worldbuilding', roster: worldbuildingRoster, folder: own },
  { system: 'evaluation', roster: evaluationRoster, folder: own },
  { system: 'encyclopedia', roster: entryRoster, folder: join(root, 'examples/systems/encyclopedia/prompts') },
];
const asked = systems.flatMap(({ system, roster, folder }) =>
  Object.entries(roster).flatMap(([agent, { prompt, answers }]) =>
    Object.entries<z.ZodType>(answers).map(([task, schema]) => ({
      name: `${system} ${agent} ${task}`,
      ...{ task, schema, prompt: join(folder, `${prompt}.md`) },
    })),
  ),
);
const schemas = [
  ...Object.entries(tasks).map(([task, { schema }]) => ({ name: `scenario ${task}`, schema: schema as z.ZodType })),
  ...asked,
].filter(({ schema }, index, all) => all.findIndex((one) => one.schema === schema) === index);

const pairsOf = (schema: z.ZodType) => pairsIn(z.toJSONSchema(schema, { io: 'input' }) as Node);
const exception = ({ path, mark }: Pair) => Object.keys(addresses).find((end) => `${path}.${mark}`.endsWith(`.${end}`));
const block = (text: string, task: string) => text.split(`\n### Task: ${task}\n`)[1]?.split(/\n#{2,3} /)[0] ?? '';

describe('grounds come before marks', () => {
  test.each(schemas)('in the schema of $name', ({ schema }) => {
    const wrong = pairsOf(schema).filter((pair) => !pair.inOrder && exception(pair) === undefined);
    expect(wrong.map(({ path, mark, grounds }) => `${path}.${mark} before ${grounds}`)).toEqual([]);
  });

  test('and each exception is one', () => {
    const met = schemas.flatMap(({ schema }) =>
      pairsOf(schema).flatMap((pair) => (pair.inOrder ? [] : exception(pair))),
    );
    expect(Object.keys(addresses).filter((end) => !met.includes(end))).toEqual([]);
  });

  test.each(asked)('in every sentence of the prompt that names both to $name', ({ task, schema, prompt }) => {
    const sentences = block(readFileSync(prompt, 'utf8'), task).split(/(?<=\.)\s+/);
    const wrong = pairsOf(schema).flatMap(({ mark, grounds, inOrder }) =>
      sentences.filter((one) => {
        const [first, second] = [one.indexOf(`\`${grounds}\``), one.indexOf(`\`${mark}\``)];
        return inOrder && first >= 0 && second >= 0 && second < first;
      }),
    );
    expect(wrong).toEqual([]);
  });
});
