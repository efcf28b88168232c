import type { TerminationReport } from '../termination/report.ts';
import { percent } from '../../text/amounts.ts';
import { excerpt } from '../../text/cut.ts';
import { sentence } from '../../page/markdown.ts';
import { attackOf, verificationOf } from '../aggregate.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import type { SessionRecord } from './record.ts';

type First = SessionRecord['first'];

interface Sure {
  readonly confidence: number | null;
  /** What the final answer's confidence has to be above; null: nobody rated what is at stake. */
  readonly above: number | null;
  readonly claims: readonly StandingClaim[];
  readonly restsOn: readonly string[];
  readonly why: string;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How sure, and why, in three sentences, all of them counted (OMEGA rules §7.10). */
export function sureOf({ confidence, above, claims, restsOn, why }: Sure): First['why'] {
  const key = claims.filter(({ id }) => restsOn.includes(id));
  const [weakest] = key.toSorted((a, b) => a.confidence - b.confidence);
  if (weakest === undefined)
    return [
      'No answer stands that rests on claims which were examined.',
      sentence(`The session ended because of this: ${why}`),
      'Nothing of it should be relied on without being looked at anew.',
    ];
  const verified = key.filter(({ verifications }) => verificationOf(verifications) === 'VERIFIED').length;
  const withstood = key.filter(({ attacks }) => attacks.length > 0 && attackOf(attacks) === 'FAILS').length;
  return [
    `It rests on ${counted(key.length, 'claim')}; the weakest stands at ${percent(weakest.confidence)}: “${excerpt(weakest.statement, 160).replace(/\.$/, '')}”.`,
    `Of these, ${verified} ${verified === 1 ? 'was' : 'were'} verified, and ${withstood} withstood every attack.`,
    levelOf(confidence, above, why),
  ];
}

function levelOf(confidence: number | null, above: number | null, why: string): string {
  if (confidence === null) return sentence(`No number is given, because the session failed: ${why}`);
  if (above === null) return `Put together it is ${percent(confidence)} sure.`;
  const enough = confidence > above ? 'enough' : 'not enough';
  return `Put together it is ${percent(confidence)} sure, which is ${enough} for what is at stake: more than ${percent(above)} is asked for.`;
}

/** What to do next: what the end of the session asks for, and the test that would tell most. */
export function nextFor(
  report: TerminationReport,
  { tests, missing }: First['wouldChange'],
  argument: SessionRecord['argument'],
): string[] {
  const weakest = argument.toSorted((a, b) => a.confidence - b.confidence).map(({ id }) => id);
  const [test] = tests.toSorted((a, b) => weakest.indexOf(a.claim) - weakest.indexOf(b.claim));
  const [fact] = missing;
  const ending: Readonly<Record<TerminationReport['status'], () => string[]>> = {
    SUCCESS: () => ['Act on the answer within its caveats.'],
    PARTIAL: () => (report.status === 'PARTIAL' ? [report.whatWouldComplete] : []),
    FAILURE: () => (report.status === 'FAILURE' ? [report.recommendation] : []),
  };
  return [
    ...ending[report.status](),
    ...(test === undefined ? [] : [`Before much depends on it, make the test that could refute it: ${test.test}`]),
    ...(fact === undefined ? [] : [`Find this out: ${fact}`]),
  ];
}
