import type { SeedDocument } from '../answers/seed.ts';
import { bareLetters } from '../../text/invisible.ts';
import { isEmpty, isFence, outline, incompleteSections } from './outline.ts';
import { type Heading, evaluationTemplate, methodologyTemplate, publicTemplate } from './templates.ts';
import type { DocumentFacts } from '../activities.ts';
import { leakLines } from '../certificate/certificate.ts';
import { agents } from '../vocabulary.ts';
import { renderEvaluation } from './evaluation.ts';
import { metadataDocument, missingMetadata } from './metadata.ts';
import { renderMethodology } from './methodology.ts';
import { renderPublic } from './public.ts';
import type { ScenarioRecord } from './record.ts';
import { scenarioIdShape } from './shapes.ts';

/** Words of grammar: two sentences share them without sharing a thought. */
const grammar = new Set(
  (
    'a an the this that these those it its he she they them their his her you your we our i who which what when where while until ' +
    'and or but nor so if then than as at by for from in into of off on onto out over to up with without within through ' +
    'is are was were be been being am has have had do does did can could may might must shall should will would not no ' +
    'there here any all some each every both one own same such very just only also too more most less'
  ).split(' '),
);

/** So many content words in a row, shared by the solution and the public page, are a leak and no chance. */
export const leakWords = 6;

function words(text: string): string[] {
  const plain = bareLetters(text.replace(/<br>/g, ' ').toLowerCase());
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function contentWords(text: string): string[] {
  return words(text).filter((word) => !grammar.has(word));
}

interface Phrase {
  readonly from: string;
  readonly text: string;
}

/**
 * What only the solution says. A distractor's description is no part of it, as distractors lie in plain sight; nor is
 * what points at the public text and has to quote it: a paradox's premises, where an assumption hides, what is
 * irrelevant.
 */
function phrases(seed: SeedDocument): Phrase[] {
  const { openFrontier, paradox, metamorphic, degenerate } = seed;
  const of = (from: string, texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([part, text]) => ({ from: `${from}, ${part}`, text }));
  return [
    ...(openFrontier === null
      ? []
      : of('open frontier', { approach: openFrontier.bestKnownApproach, boundary: openFrontier.knowledgeBoundary })),
    ...(openFrontier?.evaluationCriteria ?? []).flatMap(({ id, criterion, threshold }) =>
      of(`criterion ${id}`, { criterion, threshold }),
    ),
    ...(paradox === null
      ? []
      : of('paradox', { theorem: paradox.theorem, argument: paradox.argument, 'apparent way': paradox.apparentWay })),
    ...(metamorphic === null
      ? []
      : of('metamorphic', {
          'hidden assumption': metamorphic.hiddenAssumption,
          'once dropped': metamorphic.onceDropped,
        })),
    ...(degenerate === null
      ? []
      : of('degenerate', { 'trivial answer': degenerate.trivialAnswer, 'why overthought': degenerate.whyOverthought })),
    ...seed.solution.steps.flatMap(({ id, action, rationale }) => [
      { from: `step ${id}, action`, text: action },
      { from: `step ${id}, rationale`, text: rationale },
    ]),
    ...seed.insights.map(({ id, description }) => ({ from: `insight ${id}`, text: description })),
    ...seed.distractors.flatMap(({ id, canonicalAffordance, whyItMisleads, whyIrrelevant }) => [
      { from: `distractor ${id}, affordance`, text: canonicalAffordance },
      { from: `distractor ${id}, why it misleads`, text: whyItMisleads },
      { from: `distractor ${id}, why it is irrelevant`, text: whyIrrelevant },
    ]),
  ];
}

/** Words that the object table shows to everyone: names, masses, sizes, materials. */
function furniture(seed: SeedDocument): ReadonlySet<string> {
  return new Set(
    seed.scenario.objects.flatMap(({ name, mass, dimensions, material }) =>
      words(`${name} ${mass} ${dimensions} ${material}`),
    ),
  );
}

/**
 * Phrases of the solution that stand in the public document: every run of `leakWords` or more consecutive content words
 * that both share, wherever in the document it stands, the narrative included. A run of nothing but object names and
 * numbers is none. Each entry names the phrase's place in the Seed Document, then quotes the run, in normalised words.
 */
export function leaks(publicMarkdown: string, seed: SeedDocument): string[] {
  const shown = grams(contentWords(publicMarkdown));
  const visible = furniture(seed);
  const telling = (word: string) => !visible.has(word) && !/^\p{N}/u.test(word);
  return phrases(seed).flatMap(({ from, text }) =>
    sharedRuns(contentWords(text), shown)
      .filter((run) => run.some(telling))
      .map((run) => `${from}: "${run.join(' ')}"`),
  );
}

function grams(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.slice(0, Math.max(0, list.length - leakWords + 1)).map((_, at) => gram(list, at)));
}

function gram(list: readonly string[], at: number): string {
  return list.slice(at, at + leakWords).join(' ');
}

/** Longest stretches of `list` whose every window of `leakWords` words is shown. */
function sharedRuns(list: readonly string[], shown: ReadonlySet<string>): string[][] {
  const runs: string[][] = [];
  let start: number | null = null;
  for (let at = 0; at + leakWords <= list.length; at += 1) {
    const hit = shown.has(gram(list, at));
    if (hit) start ??= at;
    const last = at + leakWords === list.length;
    if (start !== null && (!hit || last)) {
      runs.push(list.slice(start, hit ? list.length : at + leakWords - 1));
      start = null;
    }
  }
  return runs;
}

/**
 * Formatting check of a Markdown document (scenario rules §5.6): one title, the template's headings in the template's
 * order and no others, rectangular tables, closed fences, no blanks at line ends, no empty section, one line end at the
 * end. Returns findings in words; none where all is well.
 */
export function styleFindings(markdown: string, template: readonly Heading[]): string[] {
  return [
    ...titleFindings(markdown),
    ...headingFindings(markdown, template),
    ...incompleteSections(markdown, template, isEmpty),
    ...lineFindings(markdown),
    ...tableFindings(markdown),
  ];
}

function titleFindings(markdown: string): string[] {
  const titles = outline(markdown).filter((section) => section.level === 1).length;
  const findings = titles === 1 ? [] : [`${titles} titles instead of one`];
  return markdown.startsWith('# ') ? findings : [...findings, 'does not begin with its title'];
}

/** Missing headings are the business of `incompleteSections`; this is about order and strangers. */
function headingFindings(markdown: string, template: readonly Heading[]): string[] {
  const name = ([level, text]: readonly [number, string]) => `${'#'.repeat(level)} ${text}`;
  const expected = template.map(name);
  const found = outline(markdown)
    .filter((section) => section.level > 1)
    .map((section) => name([section.level, section.text]));
  const strangers = found.filter((one) => !expected.includes(one)).map((one) => `not in the template: ${one}`);
  const known = found.filter((one) => expected.includes(one));
  const inOrder = expected.filter((one) => known.includes(one));
  const ordered = known.length === inOrder.length && known.every((one, index) => one === inOrder[index]);
  return ordered ? strangers : [...strangers, 'headings are repeated or out of the template’s order'];
}

function lineFindings(markdown: string): string[] {
  const lines = markdown.split('\n');
  const trailing = lines.flatMap((line, index) => (/\s$/.test(line) ? [`line ${index + 1} ends in a blank`] : []));
  const open = lines.filter(isFence).length % 2 === 1 ? ['a fence is not closed'] : [];
  const end = /[^\n]\n$/.test(markdown) ? [] : ['does not end in one line end'];
  return [...trailing, ...open, ...end];
}

/** Cells of a table row: bars that are not escaped, less the two outer ones. */
export function cellCount(row: string): number {
  return row.replace(/\\[\\|]/g, '').split('|').length - 2;
}

function tableFindings(markdown: string): string[] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    const above = lines[index - 1] ?? '';
    if (!line.startsWith('|') || !above.startsWith('|')) return [];
    return cellCount(line) === cellCount(above)
      ? []
      : [`line ${index + 1}: a table row of ${cellCount(line)} cells below one of ${cellCount(above)}`];
  });
}

/** Renders the documents and looks at them: the facts that the DOCUMENT gate judges (scenario rules §5.6). */
export function documentFacts(record: ScenarioRecord): DocumentFacts {
  const open = renderPublic(record);
  const evaluation = renderEvaluation(record);
  const template = evaluationTemplate(record.status);
  const named = (name: string, findings: readonly string[]) => findings.map((finding) => `${name}: ${finding}`);
  return {
    publicMissing: incompleteSections(open, publicTemplate),
    evaluationMissing: incompleteSections(evaluation, template),
    traces: agents.filter((agent) => record.traces[agent] !== undefined),
    metadataMissing: missingMetadata(metadataDocument(record)),
    style: [
      ...named('public', styleFindings(open, publicTemplate)),
      ...named('evaluation', styleFindings(evaluation, template)),
      ...named('methodology', styleFindings(renderMethodology(record), methodologyTemplate)),
    ],
    leaks: leaks(open, record.seed),
    // A certificate of nothing certifies nothing.
    isolation: record.isolation.calls === 0 ? ['no request was searched'] : leakLines(record.isolation),
    idFormatOk: scenarioIdShape.safeParse(record.scenarioId).success,
  };
}
