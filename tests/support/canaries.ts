import type { z } from 'zod';
import type { Json } from '../../shared/kernel/json.ts';
import type { Content } from '../../shared/scenario/context.ts';
import { tasks, type AnswerOf, type TaskName } from '../../shared/scenario/tasks.ts';

/** A mark that stands in one place of one answer and nowhere else in the world. */
export interface Canary {
  /** A word, or the digits of a confidence. No mark is part of another. */
  readonly mark: string;
  /** `physics/corrections/0/change`: the answer and the place in it. */
  readonly from: string;
  /** The kinds of content of which it may be read as a part; each is enough to clear it. */
  readonly kinds: readonly Content[];
  /** `id`: a name that facts and gates repeat; `prose`: words that never leave the store. */
  readonly sort: 'prose' | 'number' | 'id';
}

type Rows = readonly (readonly [path: string, ...kinds: readonly Content[]])[];

/**
 * Challenges and vetoes are read in disputes, without the confidence behind them; a call for a person is read by no
 * agent.
 */
const acts: Rows = [
  ['/challenges', 'disputes'],
  ['/challenges/0/recommendation', 'disputes', 'revisionRequests'],
  ['/challenges/0/confidence'],
  ['/veto', 'disputes'],
  ['/veto/correction', 'disputes', 'revisionRequests'],
  ['/breakthrough', 'breakthroughs'],
  ['/escalation'],
];
const position: Rows = [['/', 'disputes'], ['/confidence']];

/**
 * Which kind of content each part of an answer is, written down a second time and apart from the code that cuts
 * answers: the longest path that fits decides. No kind: it is handed to nobody.
 */
const kindsOf: { readonly [T in TaskName]: Rows } = {
  seed: [
    ['/', 'concept'],
    ['/insights', 'insightChain'],
    ['/solution/steps', 'solutionSketch'],
    ['/solution/claims', 'physicalClaims'],
    ['/solution/confidence', 'athenaConfidence'],
    ['/distractors', 'distractors'],
    ['/scenario/narrative', 'narrative'],
    ['/scenario/environment', 'environment'],
    ['/scenario/threat', 'threat'],
    ['/scenario/startingState', 'startingState'],
    ['/scenario/objects', 'objects'],
    ['/scenario/capabilities', 'capabilities'],
    ['/scenario/whyImpossible', 'whyImpossible'],
    ['/openQuestions', 'openQuestions'],
    ['/correctOutcome', 'correctOutcome'],
    ['/commonWrongAnswers', 'commonWrongAnswers'],
    ['/rubric', 'scoringRubric'],
    ['/counterfactuals', 'counterfactuals'],
    ['/openFrontier', 'specialDesign'],
    ['/paradox', 'specialDesign'],
    ['/metamorphic', 'specialDesign'],
    ['/degenerate', 'specialDesign'],
  ],
  revise: [['/']],
  // Acts are handed to nobody as parts of a report: words of a dispute travel by notes to whom it concerns.
  physics: [
    ...acts,
    ['/', 'physicsValidation'],
    ['/corrections', 'physicsValidation', 'revisionRequests'],
    ['/confidence', 'newtonConfidence'],
  ],
  mathematics: [
    ...acts,
    ['/', 'mathVerification'],
    ['/corrections', 'mathVerification', 'revisionRequests'],
    ['/confidence', 'eulerConfidence'],
  ],
  grounding: [...acts, ['/', 'scientificGrounding'], ['/confidence', 'galileoConfidence']],
  classification: [
    ...acts,
    ['/', 'classification'],
    ['/confidence', 'socratesConfidence'],
    ['/statusConfidence', 'socratesConfidence'],
    ['/difficulty', 'calibrationVotes'],
  ],
  informed: [
    ['/', 'informedClassification'],
    ['/difficulty', 'calibrationVotes'],
  ],
  doubt: [['/'], ['/confidence']],
  memo: [...acts, ['/', 'reviewMemos']],
  calibration: [['/', 'calibrationVotes']],
  dimension: [['/']],
  distractors: [
    ['/', 'distractorReviews'],
    ['/verdicts', 'distractorReviews', 'revisionRequests'],
  ],
  answer: [['/', 'refineNotes', 'revisionRequests'], ['/confidence']],
  accept: [['/', 'refineNotes', 'revisionRequests'], ['/confidence']],
  recheck: [['/', 'rechecks']],
  readiness: [
    ['/', 'readinessVotes'],
    ['/statusReason', 'readinessVotes', 'statusReasons'],
    ['/requests', 'readinessVotes', 'revisionRequests'],
  ],
  respond: position,
  ballot: position,
  rule: position,
  arbitrate: position,
  vetoReview: position,
  restate: [['/', 'statusReasons'], ['/confidence']],
  novelty: [['/', 'breakthroughs']],
  deepDive: [['/', 'breakthroughs']],
  advice: [['/', 'advice']],
  attempt: [['/', 'advice']],
  literature: [['/', 'breakthroughs']],
  trace: [['/']],
};

/** Ids, names, titles and formulas, by which answers find one another: a mark in them would break the run, not test it. */
const names = new Set([
  'id',
  'claimId',
  'insightId',
  'stepId',
  'distractorId',
  'request',
  'dependsOn',
  'name',
  'parameter',
  'unit',
  'expression',
  'target',
  'object',
  'claim',
  'source',
  'title',
  'passage',
]);
const confidences = new Set(['confidence', 'statusConfidence', 'resolutionConfidence']);

/** Makes marks, plants them in answers and remembers where. */
export class Aviary {
  readonly canaries: Canary[] = [];
  private count = 0;

  /** A new mark for a place that the test fills itself. */
  mark(from: string, kinds: readonly Content[], sort: Canary['sort'] = 'prose'): string {
    const mark = `canary7f3a${this.next()}`;
    this.canaries.push({ mark, from, kinds, sort });
    return mark;
  }

  /**
   * The answer with a mark behind every text that is more than a name or a choice, and behind the digits of every
   * confidence. `kinds` replaces the table's where the answer goes a road of its own, as a doubt does.
   */
  plant<T extends TaskName>(task: T, answer: AnswerOf<T>, kinds?: (path: string) => readonly Content[]): AnswerOf<T> {
    const schema: z.ZodType = tasks[task].schema;
    const kindsAt = kinds ?? ((path: string) => tableKinds(task, path));
    let planted: Json = answer;
    for (const path of leaves(planted, '')) {
      const key =
        path
          .split('/')
          .filter((part) => !/^\d+$/.test(part))
          .at(-1) ?? '';
      if (names.has(key) && path !== '/name') continue;
      const old = at(planted, path);
      const number = this.next();
      const marked = markedValue(old, number, confidences.has(key));
      if (marked === null) continue;
      const changed = withValue(planted, path.slice(1).split('/'), marked);
      // A choice from a closed list takes no mark: the schema says so.
      if (!schema.safeParse(changed).success) continue;
      planted = changed;
      this.canaries.push({
        mark: typeof marked === 'number' ? String(marked) : `canary7f3a${number}`,
        from: `${task}${path}`,
        kinds: kindsAt(path),
        sort: typeof marked === 'number' ? 'number' : 'prose',
      });
    }
    return schema.parse(planted) as AnswerOf<T>;
  }

  /** Three digits that do not end in 0, or a number would lose its last one when it is written. */
  private next(): string {
    this.count += this.count % 10 === 9 ? 2 : 1;
    return String(this.count).padStart(4, '0');
  }
}

function tableKinds(task: TaskName, path: string): readonly Content[] {
  const rows = kindsOf[task].filter(
    ([prefix]) =>
      prefix === '/' ||
      path === prefix ||
      path.startsWith(`${prefix}/`) ||
      (prefix === '/scenario/threat' && path === '/scenario/deadlineSeconds'),
  );
  const [, ...kinds] = [...rows].sort((a, b) => b[0].length - a[0].length)[0] ?? ['/'];
  return kinds;
}

/** The value with a mark in it, or null where it takes none. */
function markedValue(old: Json, number: string, isConfidence: boolean): string | number | null {
  if (typeof old === 'string' && old !== '') return `${old} canary7f3a${number}`;
  return typeof old === 'number' && isConfidence ? digits(old, number) : null;
}

/** 0.57 and 0012 make 0.570012. */
const digits = (value: number, number: string) => Number(`${value.toFixed(2)}${number}`);

function leaves(node: Json, path: string): string[] {
  if (node === null || typeof node !== 'object') return [path];
  return Object.entries(node as Readonly<Record<string, Json>>).flatMap(([key, child]) =>
    leaves(child, `${path}/${key}`),
  );
}

function at(node: Json, path: string): Json {
  return path
    .slice(1)
    .split('/')
    .reduce<Json>((inner, key) => (inner as Readonly<Record<string, Json>>)[key] ?? null, node);
}

function withValue(node: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (Array.isArray(node))
    return (node as readonly Json[]).map((child, index) =>
      String(index) === key ? withValue(child, rest, value) : child,
    );
  const fields = node as Readonly<Record<string, Json>>;
  return { ...fields, [key]: withValue(fields[key] ?? null, rest, value) };
}
