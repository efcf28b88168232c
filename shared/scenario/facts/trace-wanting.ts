import type { Wanting } from '../../kernel/ask.ts';
import type { ReadinessVote } from '../answers/refinement.ts';
import type { SeedDocument } from '../answers/seed.ts';
import type { AgentTrace } from '../answers/trace.ts';
import type { MathematicsReport } from '../answers/validation.ts';
import type { Agent, Status } from '../vocabulary.ts';
import { misnamed, namedNumbers, type NamedNumber } from '../../verification/named-numbers.ts';
import type { Convert } from '../../verification/quantities.ts';
import { unknownIds } from './seed-words.ts';
import { blank, repeated, repeats, said, spelled, unreasoned } from './substance.ts';
import { wantingOfDisputes, type OnRecord } from './trace-disputes.ts';
import { traceFacts } from './refinement.ts';

/*
 * What an agent's trace leaves wanting (scenario rules §2.6.1): it says nothing, contradicts itself, or tells otherwise
 * than what is stored of the same agent. Each is counted, compared or looked up; whatever may be meant otherwise passes.
 * A problem names the field and what is on record; its author is told once, in the exchange in which it answered.
 */

/** What a trace is held against: what its agent has said before, and what the ledger has of it. */
export interface Held {
  readonly agent: Agent;
  readonly seed: SeedDocument;
  /** Designs that came before it; what they had may still be told of. */
  readonly earlierSeeds: readonly SeedDocument[];
  readonly mathematics: MathematicsReport | null;
  /** Its vote on readiness where it gave one only; null: none, or several. */
  readonly vote: ReadinessVote | null;
  /** Every status that it has stated. */
  readonly statuses: readonly Status[];
  /** Every confidence that it has stated; null where answers came before those, which are not at hand. */
  readonly confidences: readonly number[] | null;
  /** Whether a lead has called any claim INVALID; null where reports came before those that are at hand. */
  readonly anyInvalid: boolean | null;
  readonly onRecord: OnRecord;
  readonly escalateBelow: number;
  readonly convert: Convert;
}

export function traceWanting(trace: AgentTrace, held: Held): Wanting {
  return {
    problems: [
      ...wantingOfItself(trace),
      ...wantingOfDisputes(trace, held.onRecord),
      ...wantingOfVote(trace, held),
      ...wantingOfVerdicts(trace, held),
      ...wantingOfConfidence(trace, held),
      ...wantingOfDesign(trace, held),
    ],
    isNone: !traceFacts(trace).substantive,
  };
}

/** A field that is for a reason, and says only that it is not for this case. */
const notForThis = /^(?:not applicable|does not apply|null)\b/u;
const contributes = ({ noContribution }: AgentTrace): boolean =>
  unreasoned(noContribution) || notForThis.test(spelled(noContribution ?? ''));

function wantingOfItself(trace: AgentTrace): readonly string[] {
  const decisions = said(trace.decisions.map(({ description }) => description));
  if (!contributes(trace))
    return decisions === 0
      ? []
      : [`noContribution says that nothing was contributed, and decisions has ${decisions}: null, or no decisions`];
  const { asked, found, leastConfident, wouldIncrease } = trace;
  const empty = [
    ...(unreasoned(asked) ? ['asked'] : []),
    ...(unreasoned(found) ? ['found'] : []),
    ...(blank(leastConfident) ? ['leastConfident'] : []),
    ...(blank(wouldIncrease) ? ['wouldIncrease'] : []),
  ];
  return [
    ...empty.map((field) => `${field} says nothing`),
    ...(!unreasoned(asked) && repeats(asked, found) ? ['found repeats asked'] : []),
    ...(decisions === 0 ? ['decisions names none, and each of the five has voted'] : []),
    ...repeated(trace.decisions.map(({ description }, at) => ({ id: `decision ${at + 1}`, text: description }))),
  ];
}

/** Where a trace says what was: what it disagrees with may be somebody's other word. */
const told = ({ found, decisions }: AgentTrace): readonly (readonly [where: string, text: string])[] => [
  ['found', found],
  ...decisions.map(({ description }, at) => [`decision ${at + 1}`, description] as const),
];

const clausesOf = (text: string): readonly string[] => text.split(/[.;](?=\s|$)|\n/u);

/** A vote on the whole, told as a fact: `I voted APPROVE`, `I voted to discard the scenario`, `I approved the scenario`. */
const votes: readonly (readonly [vote: 'APPROVE' | 'REVISE' | 'DISCARD', told: RegExp])[] = [
  [
    'APPROVE',
    /\bI voted (?:for |with )?(?:APPROVE\b|["“']APPROVE\b)|\bI (?:voted to approve|approved) the (?:scenario|whole)\b/u,
  ],
  ['REVISE', /\bI voted (?:for |with )?["“']?REVISE\b|\bI voted to revise the (?:scenario|whole)\b/u],
  ['DISCARD', /\bI voted (?:for |with )?["“']?DISCARD\b|\bI voted to (?:discard|reject) the (?:scenario|whole)\b/u],
];
const statusTold = /\bI (?:stated|voted for) (?:the )?(?:final )?(?:status )?["“']?(KS|CT|OF|PX|MT|DG)\b/gu;

function wantingOfVote(trace: AgentTrace, { vote, statuses }: Held): readonly string[] {
  return told(trace).flatMap(([where, text]) => {
    const voted = votes.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
    const other =
      vote !== null && voted.length === 1 && voted.some((name) => !vote.vote.startsWith(name))
        ? [`${where} tells of ${voted.join()}, and your vote on readiness was ${vote.vote}`]
        : [];
    const stray = [...text.matchAll(statusTold)].flatMap(([, status = '']) =>
      statuses.length === 0 || statuses.some((stated) => stated === status)
        ? []
        : [`${where} tells of the status ${status}, and you stated ${[...new Set(statuses)].join(', ')}`],
    );
    return [...other, ...stray];
  });
}

/** `Two of three were INVALID at first`, and neither that none was nor what would be. */
const invalidTold = /\bINVALID\b/u;
const denied =
  /\b(?:no|none|not|never|nothing|neither|nor|without|nobody|if|unless|would|could|might|whether|any|or)\b/iu;

function wantingOfVerdicts(trace: AgentTrace, { anyInvalid }: Held): readonly string[] {
  if (anyInvalid !== false) return [];
  return told(trace).flatMap(([where, text]) =>
    clausesOf(text).some((clause) => invalidTold.test(clause) && !denied.test(clause))
      ? [`${where} tells of what was INVALID, and no report of either lead has a verdict INVALID`]
      : [],
  );
}

const figureOfOwn =
  /\bmy (?:\p{L}{1,20} )?confidence (?:in [^.;\d]{1,60} )?(?:is |was |of |at |stands at |: )?(0?\.\d{1,3}|1\.0{1,2}|\d{1,3} ?%)(?![\d])/giu;
const shareOf = (figure: string): number => (figure.endsWith('%') ? Number(figure.slice(0, -1)) / 100 : Number(figure));
const rounded = 0.006;

function wantingOfConfidence(trace: AgentTrace, { vote, confidences, escalateBelow }: Held): readonly string[] {
  const { confidence, resolutionConfidence, decisions } = trace;
  const all = [...(confidences ?? []), confidence, resolutionConfidence, ...decisions.map((one) => one.confidence)];
  const strange =
    confidences === null
      ? []
      : told(trace).flatMap(([where, text]) =>
          [...text.matchAll(figureOfOwn)]
            .map(([, figure = '']) => figure)
            .filter((figure) => !all.some((stated) => Math.abs(stated - shareOf(figure)) <= rounded))
            .map((figure) => `${where} tells of a confidence of ${figure}, which you have not stated`),
        );
  const turned =
    vote !== null && vote.vote.startsWith('APPROVE') && vote.confidence >= escalateBelow && confidence < escalateBelow
      ? [
          `confidence is ${confidence}, and you approved the scenario with ${vote.confidence}, since when nothing has changed: which holds?`,
        ]
      : [];
  return [...strange, ...turned];
}

/** A clause that tells of what is gone, or rates: `I3, D2, C4` are scores. */
const gone =
  /\b(?:removed?|dropped|deleted|merged|renamed|replaced|former\w*|earlier|original\w*|previous\w*|no longer|instead|initial\w*|first|withdrawn)\b/iu;
const rating = /\b(?:profile|scores?|scored|rat(?:ed|ings?)|dimensions?|difficulty|calibrat\w*|tier)\b|\b[BTX]\d\b/iu;

function wantingOfDesign(trace: AgentTrace, held: Held): readonly string[] {
  const { seed, earlierSeeds, mathematics, convert, onRecord } = held;
  const named = [...namedNumbers(seed), ...timesOf(seed, mathematics)];
  const readers = [seed, ...earlierSeeds].map(unknownIds);
  const stray = (text: string): readonly string[] =>
    clausesOf(text)
      .filter((clause) => !gone.test(clause) && !rating.test(clause))
      .flatMap((clause) => {
        const [now = [], ...before] = readers.map((read) => read(clause));
        return now.filter((id) => before.every((ids) => ids.includes(id)) && !onRecord.ids.includes(id));
      });
  return told(trace).flatMap(([where, text]) => [
    ...[...new Set(stray(text))].map((id) => `${where} speaks of ${id}, which the scenario does not have`),
    ...misnamed(text, named, convert).map((other) => `${where}: ${other}`),
  ]);
}

/** The sum of the steps and what it leaves of the deadline, as EULER had them and as they are now. */
function timesOf({ solution, scenario }: SeedDocument, mathematics: MathematicsReport | null): readonly NamedNumber[] {
  const total = solution.steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const { deadlineSeconds } = scenario;
  const timing = mathematics?.timing ?? null;
  const seconds = (...values: readonly (number | null | undefined)[]) =>
    values.flatMap((value) => (value == null ? [] : [{ value, unit: 's' }]));
  const margins = seconds(timing?.marginSeconds, deadlineSeconds === null ? null : deadlineSeconds - total);
  const totals = seconds(timing?.totalSeconds, total);
  return [
    ...['timing margin', 'time margin'].map((name) => ({ name, measures: margins })),
    ...['total time', 'timing total'].map((name) => ({ name, measures: totals })),
  ].filter(({ measures }) => measures.length > 0);
}
