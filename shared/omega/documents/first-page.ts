import type { Synthesis } from '../answers/special.ts';
import type { TerminationReport } from '../termination/report.ts';
import { counted, percent } from '../../text/amounts.ts';
import { percentsApart } from '../../text/percents-apart.ts';
import { sentence } from '../../page/markdown.ts';
import { attackOf, verificationOf } from '../aggregate.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import { nothingSaid } from './ending.ts';
import { inQuotes } from './names.ts';
import type { SessionRecord } from './record.ts';

type First = SessionRecord['first'];

interface Sure {
  readonly confidence: number | null;
  /** What the final answer's confidence has to be above; null: nobody rated what is at stake. */
  readonly above: number | null;
  readonly claims: readonly StandingClaim[];
  readonly restsOn: readonly string[];
  readonly why: string;
  /** What was found against the answer itself, each in a clause. */
  readonly refuted?: readonly string[];
  /** Of an answer in part: what it lacks, each in a clause. */
  readonly lacking?: readonly string[] | null;
}

/**
 * How sure, and why, in three sentences, all of them counted (OMEGA rules §7.10); one more where the answer itself was
 * refuted, whatever carries it, and one where it is an answer in part.
 */
export function sureOf({ confidence, above, claims, restsOn, why, refuted = [], lacking = null }: Sure): First['why'] {
  const key = claims.filter(({ id }) => restsOn.includes(id));
  const [weakest] = key.toSorted((a, b) => a.confidence - b.confidence);
  if (weakest === undefined)
    return [
      'No answer stands that rests on claims which were examined.',
      sentence(`The session ended because of this: ${why}`),
      'Nothing of it should be relied on without being looked at anew.',
      ...(lacking === null || lacking.length === 0 ? [] : [sentence(`What it lacks: ${lacking.join('; ')}`)]),
    ];
  const verified = key.filter(({ verifications }) => verificationOf(verifications) === 'VERIFIED').length;
  const withstood = key.filter(({ attacks }) => attacks.length > 0 && attackOf(attacks) === 'FAILS').length;
  return [
    `${confidence === null ? 'What it came to before it failed' : 'It'} rests on ${counted(key.length, 'claim')}; the weakest stands at ${percent(weakest.confidence)}: ${inQuotes(weakest.statement)}.`,
    `Of these, ${counted(verified, 'was', 'were')} verified, and ${withstood} withstood every attack.`,
    levelOf(confidence, above, why),
    ...(refuted.length === 0
      ? []
      : [sentence(`The answer that was built on them does not stand: ${refuted.join('; ')}`)]),
    ...(lacking === null ? [] : [sentence(`It stays an answer in part: ${[...lacking, why].join('; ')}`)]),
  ];
}

function levelOf(confidence: number | null, above: number | null, why: string): string {
  if (confidence === null) return sentence(`No number is given, because the session failed: ${why}`);
  if (above === null) return `Put together it is ${percent(confidence)} sure.`;
  const enough = confidence > above ? 'enough' : 'not enough';
  const [sure, asked] = percentsApart(confidence, above);
  return `Put together it is ${sure} sure, which is ${enough} for what is at stake: more than ${asked} is asked for.`;
}

/** How far the Synthesis Architect says that it answers the question; null: it gave no word that can be read. */
type Left = Pick<Synthesis, 'answers' | 'unanswered'> | null;

/** Caveats that a reader is told before he acts, at most. */
const mostCaveats = 5;

/** Caveats, and what it leaves open, stand with it: who reads the first page reads no other. */
function actOn(caveats: readonly string[], synthesis: Left, isToBeSettled: boolean): string {
  const [act, take] = isToBeSettled ? ['Only then act', 'Only then take'] : ['Act', 'Take'];
  const told = caveats.slice(0, mostCaveats).map(sentence);
  const more = caveats.length <= mostCaveats ? [] : [`${caveats.length - mostCaveats} more stand under the answer.`];
  const within = told.length === 0 ? '' : ` within its caveats: ${[...told, ...more].join(' ')}`;
  if (synthesis?.answers === 'UNANSWERABLE')
    return `${take} it that the question cannot be answered${within === '' ? '.' : `,${within}`} Ask what can be answered in its place.`;
  const open = (synthesis?.unanswered ?? []).map(sentence).join(' ');
  if (open === '') return within === '' ? `${act} on the answer.` : `${act} on the answer${within}`;
  return `${act} on the answer as far as it goes${within === '' ? '.' : `,${within}`} It leaves open: ${open}`;
}

/**
 * What to do next: what has to be settled first, what the end of the session asks for, and the test that would tell most.
 */
export function nextFor(
  report: TerminationReport,
  { tests, missing }: First['wouldChange'],
  argument: SessionRecord['argument'],
  synthesis: Left = null,
  settled: readonly string[] = [],
): string[] {
  const weakest = argument.toSorted((a, b) => a.confidence - b.confidence).map(({ id }) => id);
  const [test] = tests.toSorted((a, b) => weakest.indexOf(a.claim) - weakest.indexOf(b.claim));
  const [fact] = missing;
  const ending = endingStep(report, synthesis, settled.length > 0);
  // A fact that completes the answer is named once.
  const isNamed = fact !== undefined && ending.some((step) => step.includes(fact));
  const steps = [
    ...settled,
    ...ending,
    ...(test === undefined ? [] : [`Before much depends on it, make the test that could refute it: ${test.test}`]),
    ...(fact === undefined || isNamed ? [] : [`Find this out: ${fact}`]),
  ];
  return steps.length > 0 ? steps : ['Ask again, more narrowly, or with facts that the session lacked.'];
}

/** What the end itself asks for; where nobody has said it, nothing. */
function endingStep(report: TerminationReport, synthesis: Left, isToBeSettled: boolean): string[] {
  switch (report.status) {
    case 'SUCCESS':
      return [actOn(report.caveats, synthesis, isToBeSettled)];
    case 'PARTIAL':
      return [
        ...report.openOptions.map(
          ({ question, options: [a, b] }) =>
            `Decide what nobody decided. ${sentence(question)} A: ${sentence(a)} B: ${sentence(b)}`,
        ),
        ...(report.whatWouldComplete === nothingSaid ? [] : [report.whatWouldComplete]),
      ];
    case 'FAILURE':
      return [report.recommendation];
  }
}
