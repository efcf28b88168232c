import type { Json } from '../../shared/kernel/index.ts';
import { sectionText, tokensOf, type Section } from './compose.ts';

/** How a section can be made smaller for one question: the system's judgment, without a model. */
export interface Reduction {
  /** `kept`: is never shortened. Otherwise its place in the order in which sections are shortened; 0 comes first. */
  relevance(section: Section): 'kept' | number;
  /** A structured, shorter form of the body, or null where there is none. A function of this one section. */
  digest(section: Section): Json | null;
}

export type Form = 'full' | 'digest' | 'omitted';

/** One section that this agent is cleared for, and in which form it is handed over. */
export interface Handed extends Named {
  readonly form: Form;
  /** Size of the section in full. */
  readonly tokens: number;
  /** Relevance of `kept` or the group in which it is given up. */
  readonly relevance: 'kept' | number;
  /** What stands in the request; null where it is left out. */
  readonly shown: Section | null;
}

export interface Handover {
  /** Level 1, whole, then level 2 as it fits, then the list of what was shortened or left out, if anything was. */
  readonly sections: readonly Section[];
  readonly handed: readonly Handed[];
  /** Tokens of level 2, that list included. */
  readonly tokens: number;
  /** Tokens by which the sections that must not be shortened pass the budget by themselves; 0 where it holds. */
  readonly over: number;
}

/**
 * Fits the cleared sections of level 2 into a budget (kernel rules §20). First the digests, least relevant first and
 * the largest of a group before the smaller ones; then, in the same order, a line that says the section can be had on
 * request. It stops as soon as the request fits. A section with a brief form is handed over in that from the first, if it can be read on
 * demand. A step that would save nothing is not taken, so small pieces stay.
 * What the question is about stays whole even over the budget: a validator that sees half of the claims would vouch for
 * the other half. The same sections and budget give the same bytes.
 */
export function fit(sections: readonly Section[], budget: number, reduction: Reduction, readable: boolean): Handover {
  const always = sections.filter((section) => section.always === true);
  let handed = nameSections(sections.filter((section) => section.always !== true)).map((named): Handed => {
    const { section } = named;
    const whole = {
      ...named,
      form: 'full',
      tokens: tokensOf(sectionText(section)),
      relevance: reduction.relevance(section),
      shown: section,
    } as const;
    return section.brief === undefined || !readable ? whole : inDigest(whole, section.brief);
  });
  let tokens = sizeOf(handed, readable);
  const order = handed
    .filter(({ relevance }) => relevance !== 'kept')
    .sort(firstToGo)
    .map(({ name }) => name);
  for (const step of [(one: Handed) => digested(one, reduction), leftOut]) {
    for (const name of order) {
      if (tokens <= budget) break;
      const tried = handed.map((one) => (one.name === name ? step(one) : one));
      const size = sizeOf(tried, readable);
      if (size < tokens) [handed, tokens] = [tried, size];
    }
  }
  return { sections: [...always, ...shownOf(handed, readable)], handed, tokens, over: Math.max(0, tokens - budget) };
}

/** The level 2 part of a request: what is shown of each section, and the list of what is not. */
function shownOf(handed: readonly Handed[], readable: boolean): Section[] {
  const reduced = handed.filter(({ form }) => form !== 'full');
  const shown = handed.flatMap((one) => (one.shown === null ? [] : [one.shown]));
  return reduced.length === 0 ? shown : [...shown, omissions(reduced, readable)];
}

function sizeOf(handed: readonly Handed[], readable: boolean): number {
  return tokensOf(shownOf(handed, readable).map(sectionText).join('\n'));
}

/** The section that lists what was shortened or left out: nothing is missing silently. */
function omissions(reduced: readonly Handed[], readable: boolean): Section {
  return {
    label: 'omitted',
    author: 'HOUSE',
    ref: 'context/omitted',
    body: {
      why: `These sections are not whole. ${readable ? 'Each can be had in full with read_section.' : 'They cannot be had in this request.'}`,
      sections: reduced.map(
        ({ name, form, tokens }) => `${name}: ${form === 'digest' ? 'digest' : 'left out'}, ${tokens} tokens in full`,
      ),
    },
  };
}

/** A digest stands under its section's own heading and says so itself: `{"digest": …}`. */
function digested(one: Handed, reduction: Reduction): Handed {
  const body = reduction.digest(one.section);
  return body === null ? one : inDigest(one, body);
}

const inDigest = (one: Handed, body: Json): Handed => ({
  ...one,
  form: 'digest',
  shown: { ...one.section, body: { digest: body } },
});

function leftOut(one: Handed): Handed {
  return { ...one, form: 'omitted', shown: null };
}

function firstToGo(a: Handed, b: Handed): number {
  return Number(a.relevance) - Number(b.relevance) || b.tokens - a.tokens || (a.name < b.name ? -1 : 1);
}

interface Named<S extends Section = Section> {
  /**
   * `reviewMemos.GALILEO`, and `reviewMemos.GALILEO.2` for a second one: unique within a request, stable for a context.
   */
  readonly name: string;
  readonly section: S;
}

/** Gives every section a name by what it is, who wrote it, and its place among those alike. */
function nameSections(sections: readonly Section[]): Named[] {
  const seen = new Map<string, number>();
  return sections.map((section) => {
    const base = `${section.label}.${section.author}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { name: count === 1 ? base : `${base}.${count}`, section };
  });
}
