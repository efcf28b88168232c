import type { Json } from '../../shared/kernel/index.ts';

/** A place in a reply where an object ought to stand, and cannot be read. */
export interface Fault {
  /** Offset in the reply, in UTF-16 units. */
  readonly at: number;
  /** What is due there. Never the reply's own words. */
  readonly due: string;
}

export interface Found {
  /** Objects that stand by themselves, in their order: outside thinking, in no quotation, inside no other object. */
  readonly objects: readonly Json[];
  /** The last place that could not be read; null where every object could. */
  readonly fault: Fault | null;
}

const thoughtBegins = /<think(?:ing)?>/y;
const thoughtEnds = /<\/think(?:ing)?>/y;
const objectBegins = /\{\s*["}]/y;
const listBegins = /\[\s*\{/y;
const opensQuotation = new Set(['"', "'", '“', '‘', '«', '„']);

const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** A reply of more objects than this is a list of something, and no answer with examples beside it. */
const objectsRead = 50;

/**
 * The JSON objects of a reply that says more than JSON: prose around them, code fences, `<think>` blocks. An object in
 * quotation marks, in inline code or in a Markdown quotation is somebody's example and no answer. Reads each character
 * a bounded number of times, whatever a model wrote.
 */
export function jsonInProse(text: string): Found {
  const objects: Json[] = [];
  let fault: Fault | null = null;
  for (let at = 0; at < text.length;) {
    const step = stepFrom(text, at);
    at = step.next;
    if (step.kind === 'object') objects.push(step.value);
    if (objects.length > objectsRead) return { objects: [], fault: { at, due: 'the one object that is the answer' } };
    if (step.kind === 'fault') fault = step.fault;
    if (step.kind === 'thought ends') {
      // What came before was thought, wherever it began.
      objects.length = 0;
      fault = null;
    }
  }
  return { objects, fault };
}

type Step = { readonly next: number } & (
  | { readonly kind: 'prose' | 'thought ends' }
  | { readonly kind: 'object'; readonly value: Json }
  | { readonly kind: 'fault'; readonly fault: Fault }
);

function stepFrom(text: string, at: number): Step {
  const sign = text[at];
  if (sign === '<') return stepOverThought(text, at);
  if (sign === '[' && matchesAt(listBegins, text, at)) return stepOverList(text, at);
  if (sign !== '{' || !matchesAt(objectBegins, text, at)) return { kind: 'prose', next: at + 1 };
  const end = endOf(text, at, '{', '}');
  if (end === null) return stepOverOpenObject(text, at);
  if (isQuoted(text, at)) return { kind: 'prose', next: end };
  try {
    return { kind: 'object', value: JSON.parse(text.slice(at, end)) as Json, next: end };
  } catch {
    return { kind: 'fault', fault: faultIn(text.slice(at, end), at), next: end };
  }
}

/** A list of objects is none of them. */
function stepOverList(text: string, at: number): Step {
  const end = endOf(text, at, '[', ']') ?? text.length;
  return { kind: 'fault', fault: { at, due: 'one object, and no list,' }, next: end };
}

/** No closing sign follows. Thinking may leave a brace open, and the answer stands after the last thinking. */
function stepOverOpenObject(text: string, at: number): Step {
  const thoughtEnd = text.lastIndexOf('</think');
  if (thoughtEnd > at) return { kind: 'prose', next: thoughtEnd };
  return { kind: 'fault', fault: faultIn(text.slice(at), at), next: text.length };
}

function stepOverThought(text: string, at: number): Step {
  if (matchesAt(thoughtEnds, text, at)) return { kind: 'thought ends', next: thoughtEnds.lastIndex };
  if (!matchesAt(thoughtBegins, text, at)) return { kind: 'prose', next: at + 1 };
  const end = text.indexOf('</think', at);
  return end < 0
    ? { kind: 'fault', fault: { at, due: 'the end of the thinking, and then an object' }, next: text.length }
    : { kind: 'prose', next: end };
}

/** Behind the sign that closes what the one at `at` opens; null where none does. Signs in strings close nothing. */
function endOf(text: string, at: number, opens: '{' | '[', closes: '}' | ']'): number | null {
  let depth = 0;
  let inString = false;
  for (let place = at; place < text.length; place += 1) {
    const sign = text[place];
    if (inString) {
      if (sign === '\\') place += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === opens) depth += 1;
    else if (sign === closes && (depth -= 1) === 0) return place + 1;
  }
  return null;
}

const lineLookedBack = 200;

function isQuoted(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  if (opensQuotation.has(before)) return true;
  if (before === '`') return text[at - 2] !== '`';
  const line =
    text
      .slice(Math.max(0, at - lineLookedBack), at)
      .split('\n')
      .at(-1) ?? '';
  return line.trimStart().startsWith('>');
}

const blanks = /\s*/y;
const token =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

const values = { string: 'behind a value', scalar: 'behind a value', '{': 'key or }', '[': 'value or ]' } as const;

/** JSON's grammar: what may stand in each state, and the state that it leads to. */
const grammar = {
  value: { due: 'a value', next: values },
  'value or ]': { due: 'a value or the end of the list', next: { ...values, ']': 'behind a value' } },
  key: { due: 'a key in double quotes', next: { string: ':' } },
  'key or }': { due: 'a key in double quotes or the end of the object', next: { string: ':', '}': 'behind a value' } },
  ':': { due: 'a colon', next: { ':': 'value' } },
  'in object': { due: 'a comma or the end of the object', next: { ',': 'key', '}': 'behind a value' } },
  'in list': { due: 'a comma or the end of the list', next: { ',': 'value', ']': 'behind a value' } },
} as const satisfies Record<string, { readonly due: string; readonly next: Readonly<Record<string, string>> }>;

type State = keyof typeof grammar;

/** Where `source`, an object that is no JSON, breaks the grammar. `offset`: of it in the whole reply. */
function faultIn(source: string, offset: number): Fault {
  const open: string[] = [];
  let state: State = 'value';
  for (let at = 0; ; at = token.lastIndex) {
    blanks.lastIndex = at;
    blanks.test(source);
    token.lastIndex = blanks.lastIndex;
    const fault = { at: offset + blanks.lastIndex, due: grammar[state].due };
    const sign = token.exec(source)?.[0];
    if (sign === undefined) return fault;
    const next: Readonly<Partial<Record<string, State | 'behind a value'>>> = grammar[state].next;
    const following: State | 'behind a value' | undefined = next[kindOf(sign)];
    if (following === undefined) return fault;
    if (sign === '{' || sign === '[') open.push(sign);
    if (sign === '}' || sign === ']') open.pop();
    if (open.length === 0) return fault;
    if (following !== 'behind a value') state = following;
    else state = open.at(-1) === '{' ? 'in object' : 'in list';
  }
}

function kindOf(sign: string): string {
  if (sign.startsWith('"')) return 'string';
  return /^[{}[\],:]$/.test(sign) ? sign : 'scalar';
}
