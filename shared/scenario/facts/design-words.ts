import type { SeedDocument } from '../answers/seed.ts';
import { namedNumbers } from '../../verification/named-numbers.ts';
import { agree, sameMeasure, type Convert } from '../../verification/quantities.ts';
import { scenarioTables } from '../../verification/scenario-tables.ts';
import { measuresIn, measureText, wholeText, type Measure } from '../../verification/written-measures.ts';
import { rounded } from '../../text/amounts.ts';
import { excerpt } from '../../text/cut.ts';
import { occurs, searched } from '../../text/quotations.ts';
import { plain } from './roll-call.ts';
import { akin, contentOf, pageOf } from './seed-words.ts';
import { blank, folded, spelled, within } from './substance.ts';

/*
 * Where the words of a design's answer key and tables cannot be so, by counting and by arithmetic (scenario rules §2.1.6).
 */

/** What the key says that the design itself does not bear out, in words. */
export const keyAgainstDesign = (seed: SeedDocument, convert: Convert): readonly string[] => [
  ...overcounted(seed),
  ...lateCriteria(seed, convert),
  ...wrongMultiples(seed, convert),
  ...relevantAfterAll(seed),
  ...otherScale(seed),
  ...otherOutcome(seed),
  ...unchangedVariants(seed, convert),
  ...strayQuotations(seed),
];

/** `all 4 insights`, `all 7 actions`: a full count, and no part of one. */
const fullCount = /\ball (?:of the |the )?(\d{1,2}) (?:\p{L}{1,20} )?(insights?|actions?|steps?)\b/giu;

/** Rows of the rubric that count more insights or steps than there are: nobody can have them all. */
function overcounted({ rubric, insights, solution }: SeedDocument): string[] {
  return rubric.flatMap(({ response, reasoning }, at) =>
    [...`${response}\n${reasoning}`.matchAll(fullCount)].flatMap(([whole, figure, of = '']) => {
      const there = of.toLowerCase().startsWith('insight') ? insights.length : solution.steps.length;
      return there > 0 && Number(figure) > there
        ? [`row ${at + 1} of the rubric counts “${whole}”, and there are ${there}`]
        : [];
    }),
  );
}

/** A most that is set to the time of a plan: `At most 600 s, added up over all its steps`. */
const mostTime = /^\W{0,3}(?:at most|within|no more than|not more than|no longer than|under|less than|up to)\s(?=\d)/iu;
const ofThePlan = /\b(?:steps?|actions?|plan|deadline|in all|in total|altogether|fits? the time|in time)\b/iu;

/** Criteria of an open problem that allow a plan more time than the deadline leaves it. */
function lateCriteria({ openFrontier, scenario }: SeedDocument, convert: Convert): string[] {
  const { deadlineSeconds } = scenario;
  if (openFrontier === null || deadlineSeconds === null) return [];
  return openFrontier.evaluationCriteria.flatMap(({ id, criterion, threshold }) => {
    const [told] = measuresIn(threshold);
    const time = told === undefined ? null : convert(told.value, told.unit);
    if (!mostTime.test(threshold) || !ofThePlan.test(`${criterion} ${threshold}`)) return [];
    return told !== undefined && time?.ok === true && time.dimension === 's' && time.si > deadlineSeconds
      ? [`${plain(id)} allows a plan ${measureText(told)}, and the deadline is ${deadlineSeconds} s`]
      : [];
  });
}

const multiples: Readonly<Record<string, number>> = { doubl: 2, tripl: 3, quadrupl: 4, halv: 1 / 2 };
/** `Double the time to 300 s`: up to the number that it comes to. */
const multiplied = /\b(doubl|tripl|quadrupl|halv)(?:e|es|ed|ing)\b[^\d.;]{1,60} to (?=\d)/iu;

/** Variants that multiply a number of the scenario, and come to no multiple of any. */
function wrongMultiples(seed: SeedDocument, convert: Convert): string[] {
  const stated = [...scenarioTables(seed).cited.values()].flat();
  const si = ({ value, unit }: Measure) => {
    const measured = convert(value, unit);
    return measured.ok && measured.dimension !== '1' ? measured : null;
  };
  return seed.counterfactuals.flatMap(({ change }, at) => {
    const [words, by = ''] = multiplied.exec(change) ?? [];
    const factor = multiples[by.toLowerCase()];
    const [told, ...others] = words === undefined ? [] : measuresIn(change, wholeText);
    const result = told === undefined || others.length > 0 ? null : si(told);
    if (words === undefined || factor === undefined || told === undefined || result === null) return [];
    const bases = stated.flatMap((one) => si(one) ?? []).filter(({ dimension }) => dimension === result.dimension);
    const fits = bases.some((base) => agree(base.si * factor, result.si, multipleWithin));
    return bases.length === 0 || fits
      ? []
      : [
          `counterfactual variant ${at + 1} comes to ${measureText(told)}, which is not ${factor} times any number stated`,
        ];
  });
}
/** What rounding may take from a multiple. */
const multipleWithin = 0.05;

const amount = String.raw`[-−]?\d[\d.,]*(?: ?[^\s\d.,;]{1,12})?`;
/**
 * `The deadline becomes 300 s`, `Set the deadline to 300 s`: a whole variant that is one number, whose name is told.
 */
const setTo: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:the |your |its )?(.{3,60}?)(?: in [a-z]{3,12})? (?:becomes|is(?: now)? (?:changed|set|raised|lowered|cut|reduced|increased|extended|shortened) to|(?:rises|falls|drops|grows|shrinks) to) (${amount})\.?$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:set|change|raise|lower|extend|shorten|increase|reduce|cut) (?:the |your |its )?(.{3,60}?)(?: in [a-z]{3,12})? to (${amount})\.?$`,
    'iu',
  ),
  new RegExp(String.raw`^(?:let|make) (?:the |your |its )?(.{3,60}?)(?: be)? (${amount})\.?$`, 'iu'),
];
/** `Give the floor a friction coefficient of 0.4`: a row, and a number in its words. */
const given = new RegExp(String.raw`^give (?:the |your |its )?(.{3,60}?) an? (.{3,60}?) of (${amount})\.?$`, 'iu');

/** Variants that set a number of the scenario, and nothing else, to what it is. */
function unchangedVariants(seed: SeedDocument, convert: Convert): string[] {
  const { scenario, counterfactuals } = seed;
  const named = namedNumbers(seed);
  const rows = [
    ...[...scenario.environment, ...scenario.capabilities].map((row) => ({ name: row.parameter, cells: row.value })),
    ...scenario.objects.map((row) => ({ name: row.name, cells: `${row.mass}; ${row.dimensions}; ${row.notes}` })),
  ];
  const same = (told: string, measures: readonly Measure[]) =>
    measuresIn(told).some((one) =>
      measures.some((other) =>
        one.unit === '' || one.unit === '1'
          ? one.value === other.value
          : sameMeasure(one, other, convert, alreadyWithin),
      ),
    );
  const isSo = (change: string): boolean => {
    for (const pattern of setTo) {
      const [, name = '', told = ''] = pattern.exec(change) ?? [];
      const measures = named.find((one) => one.name === spelled(name))?.measures ?? [];
      if (same(told, measures)) return true;
    }
    const [, thing = '', what = '', told = ''] = given.exec(change) ?? [];
    return rows.some(
      ({ name, cells }) =>
        thing !== '' &&
        spelled(name) === spelled(thing) &&
        within(spelled(what), spelled(cells)) &&
        same(told, measuresIn(cells)),
    );
  };
  return counterfactuals.flatMap(({ change }, at) =>
    isSo(change.trim())
      ? [`counterfactual variant ${at + 1} sets a number to what it is: “${excerpt(change, 100)}”`]
      : [],
  );
}
const alreadyWithin = 0.001;

/** `the sign that says “Nobody leaves”`: words that stand somewhere to be read. */
const saysQuoted = /\b(?:says|reads|states|announces)[:,]? ?["“„«]([^"“”„«»]{3,200})["”“»]/giu;
/** Of the words of a quotation that is bent or shortened so many stand on the page. */
const fromThePage = 2 / 3;
const fewestQuoted = 3;

/** Words that the key quotes as written where the assumption hides, and that stand nowhere on the page. */
function strayQuotations(seed: SeedDocument): string[] {
  if (seed.metamorphic === null) return [];
  const page = pageOf(seed);
  const onPage = searched(page.join('\n'));
  const words = [...new Set(page.flatMap(contentOf))];
  return [...seed.metamorphic.whereItHides.matchAll(saysQuoted)].flatMap(([, quotation = '']) => {
    const own = contentOf(quotation);
    const there = own.filter((word) => words.some((other) => akin(word, other)));
    return own.length < fewestQuoted || occurs(quotation, onPage, 1) || there.length >= fromThePage * own.length
      ? []
      : [`where the assumption hides, “${quotation.trim()}” is quoted, and stands nowhere on the page`];
  });
}

/** A plain answer that tells what it does without names that too. */
const leftOut =
  /\b(?:not?|none|nothing|without|instead|ignor\w*|needless|rather|than|but|except|other|besides?|save)\b/iu;

/** Of a degenerate scenario: what is called irrelevant, and is the trivial answer or the object that it uses. */
function relevantAfterAll({ degenerate, scenario, solution }: SeedDocument): string[] {
  if (degenerate === null) return [];
  const { trivialAnswer, irrelevant } = degenerate;
  const bare = (text: string) =>
    folded(text)
      .filter((word) => !['the', 'a', 'an'].includes(word))
      .join(' ');
  const names = scenario.objects.map(({ name }) => bare(name)).filter((name) => name !== '');
  const [first = ''] = trivialAnswer.split(/[.;]/u);
  const used = names.filter(
    (name) =>
      within(name, bare(first)) &&
      !leftOut.test(first) &&
      solution.steps.some(({ action }) => within(name, bare(action))),
  );
  return irrelevant
    .filter((entry) => used.includes(bare(entry)) || bare(entry) === bare(trivialAnswer))
    .map((entry) => `“${entry.trim()}” is called irrelevant, and is the trivial answer`);
}

/** An answer is scored from 0 to this. */
const fullScore = 100;

/** A rubric whose best response has not half of the scale: its points are of another one, as of ten. */
function otherScale({ rubric }: SeedDocument): string[] {
  const best = Math.max(...rubric.map(({ score }) => score));
  return rubric.length === 0 || best >= fullScore / 2
    ? []
    : [`the best response of the rubric has ${best} points, where answers are scored from 0 to ${fullScore}`];
}

/** `PROVE-IMPOSSIBLE`, `REPORT-INFEASIBLE`, `show that it cannot be done`, `REFUTE`. */
const impossible: readonly RegExp[] = [
  /impossib|infeasib|unfeasib|unsolv|insolub|unreach|unattain|unsatisf|nonexist|paradox/iu,
  /contradict|inconsisten|incompatib|refut|disprov|den(?:y|ies|ied)|reject/iu,
  /\b(?:cannot|can’t|can't|never|not|no (?:way|plan|solution|one|sequence)|none)\b/iu,
];
const proving = /\b(?:prove|proof|show|demonstrate)\b/iu;

/** An outcome that a paradox denies, or one that says of what has a solution that there is none. */
function otherOutcome({ correctOutcome, paradox, openFrontier, metamorphic }: SeedDocument): string[] {
  const told = `the correct outcome is “${correctOutcome.trim()}”`;
  if (blank(correctOutcome)) return [];
  if (paradox !== null)
    return impossible.some((one) => one.test(correctOutcome))
      ? []
      : [`${told}, and a paradox has no way there: its outcome is the proof`];
  return openFrontier === null &&
    metamorphic === null &&
    proving.test(correctOutcome) &&
    /impossib/iu.test(correctOutcome)
    ? [`${told}, and the scenario has a solution`]
    : [];
}

/** Nothing that one handles weighs more for its size: osmium has 22,590 kg in a cubic metre. */
export const densest = 23_000;
const severalPieces =
  /\b(?:pieces?|sets?|packs?|pairs?|stacks?|each|several|dozen|times|of them)\b|\b\d{1,3} ?[×x] ?(?=\p{L})/iu;

/** Objects of three stated lengths that their mass would make denser than any metal. */
export function tooDense(
  { scenario }: { readonly scenario: Pick<SeedDocument['scenario'], 'objects'> },
  convert: Convert,
): readonly string[] {
  return scenario.objects.flatMap(({ name, mass, dimensions, notes }) => {
    const [weight, ...otherMasses] = measuresIn(mass);
    const lengths = measuresIn(dimensions).map(({ value, unit }) => convert(value, unit));
    const kilograms = weight === undefined ? null : convert(weight.value, weight.unit);
    if (kilograms?.ok !== true || kilograms.dimension !== 'kg' || otherMasses.length > 0 || lengths.length !== 3)
      return [];
    if (severalPieces.test(`${name} ${dimensions} ${notes}`)) return [];
    const metres = lengths.flatMap((one) => (one.ok && one.dimension === 'm' && one.si > 0 ? [one.si] : []));
    const volume = metres.reduce((product, metre) => product * metre, 1);
    const density = kilograms.si / volume;
    return metres.length === 3 && density > densest
      ? [
          `${plain(name)} of ${mass.trim()} and ${dimensions.trim()} would have ${rounded(density, 0)} kg in a cubic metre, more than any metal`,
        ]
      : [];
  });
}

/** Whether all open questions are put to agents who do not validate; where there is none, nothing is open. */
export const askedOfNobody = ({ openQuestions }: SeedDocument): boolean =>
  openQuestions.length > 0 && !openQuestions.some(({ to }) => to === 'NEWTON' || to === 'EULER');
