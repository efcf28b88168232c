import { z } from 'zod';
import { excerpt } from '../text/cut.ts';
import { inUnit, quotes } from './calculations.ts';
import { mostQuantities } from './proofs.ts';
import { agree, remembering, type Convert, type Evaluate } from './quantities.ts';
import { measuresIn, wholeText } from './written-measures.ts';

/**
 * What an agent has computed by the same evaluator that judges it (kernel rules §35). A refusal says why, and is a result
 * like any other. A type alias, so that it can stand inside facts.
 */
export type Computation = {
  /** `computed:2.1`: the first expression of its second round; by it a claim cites the result. */
  readonly id: string;
  readonly expression: string;
  readonly quantities: readonly { readonly name: string; readonly value: number; readonly unit: string }[];
  readonly unit: string;
  /** In that unit; null: there is none, and `why` says the reason. */
  readonly value: number | null;
  readonly why: string | null;
};

const longest = { expression: 400, name: 100, unit: 60, why: 160 } as const;

const quantity = z.object({
  name: z.string().min(1).max(longest.name),
  value: z.number(),
  unit: z.string().max(longest.unit),
});

/** One expression as it is asked for. An empty unit is answered in SI. */
export const computable = z.object({
  expression: z.string().describe(`Over the names in \`quantities\`: at most ${longest.expression} characters.`),
  quantities: z.array(quantity).max(mostQuantities),
  unit: z.string().max(longest.unit).describe('Unit of the result; empty: SI base units.'),
});

/** As a store and a reader of one line can take it. */
const kept = (text: string, most: number = longest.name) => excerpt(text, most);

const idOf = (round: number, place: number) => `computed:${round}.${place}`;

/**
 * Evaluates what was asked for in one round, at most so many of it; the others are not looked at. Total, in linear time. `after`:
 * how many of the round other calls have had, so that no two of it go by one id.
 */
export function compute(
  asked: readonly unknown[],
  { round, most, after = 0 }: { readonly round: number; readonly most: number; readonly after?: number },
  evaluate: Evaluate,
  convert: Convert,
): readonly Computation[] {
  return asked.slice(0, most).map((one, at) => {
    const id = idOf(round, after + at + 1);
    const read = computable.safeParse(one);
    if (!read.success) return { id, ...nothing, why: kept(problemOf(read.error), longest.why) };
    const { expression, quantities, unit } = read.data;
    if (expression.length > longest.expression)
      return { id, ...nothing, why: `an expression of more than ${longest.expression} characters is not read` };
    const found = valueOf(evaluate(expression, quantities), unit.trim(), convert);
    return {
      id,
      expression: kept(expression, longest.expression),
      quantities: quantities.map((each) => ({ ...each, name: kept(each.name), unit: kept(each.unit) })),
      unit: kept(found.unit),
      value: found.value,
      why: found.why === null ? null : kept(found.why, longest.why),
    };
  });
}

const nothing = { expression: '', quantities: [], unit: '', value: null } as const;

function problemOf({ issues: [first] }: z.ZodError): string {
  const at = first?.path.join('.') ?? '';
  return `it is no {expression, quantities, unit}: ${at === '' ? '' : `${at}: `}${first?.message ?? 'unreadable'}`;
}

/** Without what binary fractions add: 57.224000000000004 is 57.224. */
const digits = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(12)));

function valueOf(
  computed: ReturnType<Evaluate>,
  unit: string,
  convert: Convert,
): Pick<Computation, 'value' | 'unit' | 'why'> {
  if (!computed.ok) return { value: null, unit, why: computed.why };
  const si = computed.dimension === '1' ? '' : computed.dimension;
  if (unit === '') return { value: digits(computed.si), unit: si, why: null };
  const one = convert(1, unit);
  if (!one.ok) return { value: null, unit, why: one.why };
  if (one.dimension !== computed.dimension)
    return { value: null, unit, why: `it comes to ${computed.dimension}, and \`${unit}\` is ${one.dimension}` };
  const value = digits(inUnit(computed.si, unit, convert));
  return { value, unit, why: value === null ? 'the result is not a finite number' : null };
}

const citation = /\bcomputed: ?(\d{1,3}\.\d{1,3})(?!\d)/gi;

/**
 * What is wrong with the citations in a text: an id that was never computed or has no result, or one without its result
 * beside it. A number whose unit cannot be read counts by its value.
 */
export function wrongCitations(
  text: string,
  computations: readonly Computation[],
  convert: Convert,
  tolerance: number,
): readonly string[] {
  const cited = new Set([...text.matchAll(citation)].map(([, number = '']) => `computed:${number}`));
  if (cited.size === 0) return [];
  const si = remembering(convert);
  const byId = new Map(computations.map((one) => [one.id, one]));
  const told = text.replace(citation, ' ');
  // A number in brackets of its own is read without them, and a unit's brackets are left to it.
  const stated = [told, told.replace(/[()]/g, ' ')].flatMap((words) => measuresIn(words, wholeText));
  return [...cited].flatMap((id) => {
    const { value = null, unit = '' } = byId.get(id) ?? {};
    if (value === null) return [`${id} has no result`];
    const there = { value, unit };
    const says = stated.some((measure) =>
      si(measure.value, measure.unit).ok
        ? quotes(measure, there, si, tolerance)
        : agree(measure.value, value, tolerance),
    );
    return says ? [] : [`${id} without its result`];
  });
}
