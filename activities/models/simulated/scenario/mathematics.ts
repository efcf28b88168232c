import { z } from 'zod';
import { type Calculation, noActs } from '../../../../shared/scenario/answers/index.ts';
import type { AnswerOf } from '../../../../shared/scenario/index.ts';
import { designInContext, type Designs } from './design-in-context.ts';
import { keeps } from './law.ts';
import { confidenceOf, type Mind } from './mind.ts';
import { computed } from '../prompt.ts';
import type { Claim, Step } from './seed-shape.ts';
import { isContested } from './standing.ts';
import { correctionOf, inWords, isDenied, rounded, verdictOf, type Verdict } from './verdict.ts';
import { rounded as toDecimals } from '../../../../shared/text/index.ts';

type Report = AnswerOf<'mathematics'>;
interface Judged {
  readonly claim: Claim;
  readonly verdict: Verdict | null;
}

/** Share of the deadline that has to stay free before EULER is content (scenario rules §5.2). */
const leastMarginPercent = 10;

/** EULER's report: timing, calculations and sensitivity are computed from what the request shows. */
export function answerMathematics(mind: Mind): Report {
  const {
    claims,
    steps,
    threat: { deadlineSeconds },
  } = mind.context;
  const judged = claims.map((claim): Judged => ({ claim, verdict: verdictOf(claim) }));
  const calculations = judged.flatMap(calculationOf);
  const results = computedIn(mind.prompt);
  const timing = timingTable(steps, deadlineSeconds);
  const design = designInContext(mind.prompt);
  const proofReview = reviewOf(design.paradox, judged);
  const late = timing.marginPercent !== null && timing.marginPercent < leastMarginPercent;
  const corrections = [
    ...judged.flatMap(({ claim, verdict }) =>
      verdict === null || verdict.holds ? [] : [correctionOf(claim, verdict)],
    ),
    ...(late && deadlineSeconds !== null ? shorterTimes(steps, deadlineSeconds) : []),
    ...unmeasured(design.openFrontier),
    ...(proofReview === null || proofReview.verdict === 'SOUND'
      ? []
      : [{ target: 'paradox', change: proofReview.gaps.join(' ') || proofReview.reasoning }]),
  ];
  const sensitivity = [...quantityRows(judged), ...stepRows(steps, deadlineSeconds)];
  const breaking = sensitivity.filter(({ survivesMinus20, survivesPlus20 }) => !survivesMinus20 || !survivesPlus20);
  const contested = isContested(mind.context.whyImpossible);
  return {
    timing,
    claims: judged.map(reportOn).map((row) => citing(row, calculations, results)),
    calculations,
    dimensional: 'CONSISTENT',
    dimensionalNotes: 'Each expression was reduced to base units, and both sides of each bound agree.',
    sensitivity,
    fragility: fragilityOf(breaking, design.paradox),
    optimization: optimizationOf(design.openFrontier, contested),
    uniqueness: contested ? 'MULTIPLE' : 'SINGULAR',
    edgeCases: [
      {
        situation: 'Every step takes a tenth longer.',
        effect: `The total becomes ${rounded(timing.totalSeconds * 1.1)} s${deadlineSeconds === null ? '' : ` of ${deadlineSeconds} s`}.`,
      },
      {
        situation: 'The bound of the tightest claim is met exactly.',
        effect: 'Equality counts as kept, but leaves nothing for losses.',
      },
    ],
    adjustments:
      breaking.length > 0 ? [`Widen the margin of ${breaking[0]?.parameter ?? 'the tightest parameter'}.`] : [],
    alternatives: contested ? ['The second and third step can change places.'] : [],
    corrections,
    assessment: corrections.length > 0 ? 'NEEDS-REVISION' : 'VALIDATED',
    veto: null,
    proofReview,
    breakthrough: null,
    ...noActs,
    confidence: confidenceOf(mind),
  };
}

function reportOn({ claim, verdict }: Judged): Report['claims'][number] {
  return {
    claimId: claim.id,
    status: verdict === null || verdict.holds ? 'VALID' : 'INVALID',
    reasoning:
      verdict === null
        ? 'The claim gives no formula that could be repeated; its numbers are consistent with each other.'
        : inWords(verdict),
  };
}

const computedResults = z.object({
  results: z.array(z.object({ id: z.string(), value: z.number().optional(), unit: z.string().optional() })),
});

type ComputedResult = z.infer<typeof computedResults>['results'][number];

/** What the evaluator made of the calculations, in their order. */
function computedIn({ sections }: Mind['prompt']): readonly ComputedResult[] {
  const read = computedResults.safeParse(sections.findLast(({ label }) => label === computed)?.body);
  return read.success ? read.data.results : [];
}

/** The verdict on a claim with the computation that it rests on. */
function citing(
  row: Report['claims'][number],
  calculations: Report['calculations'],
  results: readonly ComputedResult[],
): Report['claims'][number] {
  const result = results[calculations.findIndex(({ claimId }) => claimId === row.claimId)];
  if (result?.value === undefined) return row;
  return {
    ...row,
    reasoning: `${row.reasoning} ${result.id} comes to ${result.value} ${result.unit ?? ''}`.trimEnd() + '.',
  };
}

function fragilityOf(breaking: Report['sensitivity'], paradox: Designs['paradox']): Report['fragility'] {
  const names = breaking.map(({ parameter }) => parameter).join(', ');
  return {
    fragile: breaking.length > 0,
    profile:
      breaking.length === 0
        ? `No single parameter breaks the ${paradox === null ? 'solution' : 'impossibility'} when it is a fifth higher or lower.`
        : `A fifth is too much for: ${names}.`,
  };
}

function optimizationOf(frontier: Designs['openFrontier'], contested: boolean): Report['optimization'] {
  if (frontier !== null)
    return {
      objective: 'Meeting every evaluation criterion.',
      constraints: ['Listed objects and abilities only', 'The stated deadline'],
      variables: ['Choice and order of actions'],
      finding: 'The best known approach meets some criteria; that none can meet all has not been proven.',
    };
  if (!contested) return null;
  return {
    objective: 'Least total time to the outcome.',
    constraints: ['Each step’s prerequisites', 'The stated deadline'],
    variables: ['Order of the independent steps'],
    finding: 'Two orders are within a tenth of each other, so neither is shown to be the better one.',
  };
}

/** The proof, repeated: it rests on a claim whose numbers exclude the outcome, and stands where they do. */
function reviewOf(paradox: Designs['paradox'], judged: readonly Judged[]): Report['proofReview'] {
  if (paradox === null) return null;
  const conflict = judged.find(({ claim }) => isDenied(claim));
  if (conflict === undefined || conflict.verdict === null)
    return {
      verdict: 'GAPS',
      reasoning: 'No claim carries the numbers of the conflict.',
      gaps: ['Name the claim whose bound excludes the outcome.'],
    };
  const { claim, verdict } = conflict;
  return verdict.holds
    ? {
        verdict: 'SOUND',
        reasoning: `Derived anew from ${claim.id}: ${inWords(verdict)} The outcome needs the contrary, so the premises exclude each other.`,
        gaps: [],
      }
    : { verdict: 'UNSOUND', reasoning: `${claim.id} was to exclude the outcome: ${inWords(verdict)}`, gaps: [] };
}

/** Criteria that no response could be held to. */
function unmeasured(frontier: Designs['openFrontier']) {
  return (frontier?.evaluationCriteria ?? [])
    .filter(({ threshold }) => threshold.trim() === '')
    .map(({ id }) => ({ target: id, change: 'State the threshold.' }));
}

function timingTable(steps: readonly Step[], deadlineSeconds: number | null): Report['timing'] {
  const totalSeconds = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const marginSeconds = deadlineSeconds === null ? null : rounded(deadlineSeconds - totalSeconds);
  return {
    steps: steps.map(({ id, seconds }) => ({
      stepId: id,
      seconds,
      basis: `Adult pace for this kind of action, with a pause to orient; ${seconds} s is neither hurried nor slow.`,
    })),
    totalSeconds,
    deadlineSeconds,
    marginSeconds,
    marginPercent:
      marginSeconds === null || deadlineSeconds === null
        ? null
        : toDecimals((100 * marginSeconds) / deadlineSeconds, 2),
  };
}

function calculationOf({ claim, verdict }: Judged, index: number): Report['calculations'] {
  if (verdict === null) return comparison(claim, `K${index + 1}`);
  const { law, result, bound } = verdict;
  return [
    {
      id: `K${index + 1}`,
      claimId: claim.id,
      meaning: `${law.principle}, for claim ${claim.id}.`,
      quantities: claim.quantities.filter(({ name }) => name !== law.limit).map((one) => cited(claim, one)),
      expression: law.expression,
      result: { value: rounded(result), unit: law.unit },
      requirement: { comparator: law.comparator, value: bound, unit: law.unit },
    },
  ];
}

const cited = ({ id }: Claim, quantity: Claim['quantities'][number]) => ({
  ...quantity,
  source: `${id}/${quantity.name}`,
});

/** A claim of no known law: its first number against the next one in the same unit, else against nothing at all. */
function comparison(claim: Claim, calculation: string): Report['calculations'] {
  const {
    id,
    quantities: [first, ...others],
  } = claim;
  if (first === undefined) return [];
  const other = others.find(({ unit }) => unit === first.unit);
  const comparator = first.value >= (other?.value ?? 0) ? '>=' : '<=';
  return [
    {
      id: calculation,
      claimId: id,
      meaning: `The stated ${first.name} beside ${other?.name ?? 'nothing at all'}, for claim ${id}.`,
      quantities: [cited(claim, first)],
      expression: first.name,
      result: { value: first.value, unit: first.unit },
      requirement: { comparator, value: other?.value ?? 0, unit: first.unit },
    },
  ];
}

/** One parameter at a time, in every calculation that uses it. */
function quantityRows(judged: readonly Judged[]): Report['sensitivity'] {
  const known = judged.flatMap(({ verdict }) => (verdict === null ? [] : [verdict]));
  const names = [
    ...new Set(
      known.flatMap(({ law, values }) =>
        Object.keys(values).filter((name) => new RegExp(`\\b${name}\\b`).test(law.expression)),
      ),
    ),
  ];
  const compared = judged.flatMap(({ claim, verdict }) => (verdict === null ? comparison(claim, '') : []));
  const survives = (name: string, factor: number) =>
    known.every((verdict) => keepsWith(verdict, name, factor)) &&
    compared.every((one) => one.expression !== name || staysBeyond(one, factor));
  return [...new Set([...names, ...compared.map(({ expression }) => expression)])].map((parameter) =>
    row(parameter, survives(parameter, 0.8), survives(parameter, 1.2)),
  );
}

function staysBeyond({ result, requirement }: Calculation, factor: number): boolean {
  const limit = requirement?.value ?? 0;
  return requirement?.comparator === '>=' ? result.value * factor >= limit : result.value * factor <= limit;
}

function keepsWith({ law, values, bound }: Verdict, name: string, factor: number): boolean {
  if (!new RegExp(`\\b${name}\\b`).test(law.expression)) return true;
  return keeps(law, { ...values, [name]: (values[name] ?? 0) * factor }, bound);
}

function stepRows(steps: readonly Step[], deadlineSeconds: number | null): Report['sensitivity'] {
  if (deadlineSeconds === null) return [];
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const fits = (change: number) => total + change <= deadlineSeconds;
  return steps.map(({ id, seconds }) => row(`step ${id}`, fits(-0.2 * seconds), fits(0.2 * seconds)));
}

const row = (parameter: string, survivesMinus20: boolean, survivesPlus20: boolean) => ({
  parameter,
  survivesMinus20,
  survivesPlus20,
  note: survivesMinus20 && survivesPlus20 ? 'Survives both ways.' : `Breaks at ${survivesMinus20 ? '+' : '−'}20%.`,
});

/** Times that would leave a quarter of the deadline free, in proportion. */
function shorterTimes(steps: readonly Step[], deadlineSeconds: number) {
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return steps.map(({ id, seconds }) => ({
    target: id,
    change: `Set the time of ${id} to ${Math.max(1, Math.floor((seconds * 0.75 * deadlineSeconds) / total))} s.`,
  }));
}
