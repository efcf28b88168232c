import type { ClassificationReport, InformedClassification } from '../answers/classification.ts';
import type { DistractorReview, ReadinessVote } from '../answers/refinement.ts';
import type { SeedDocument } from '../answers/seed.ts';
import { categories, dimensions, statuses, type Status } from '../vocabulary.ts';
import { plain } from './roll-call.ts';
import { folded, spelled, within } from './substance.ts';
import { sentencesOf } from '../../text/sentences.ts';

/*
 * Reasons that speak of something else than what they stand beside, by its name (scenario rules §2.2.11). Only names out of a
 * closed list are looked for, and only where the reason never comes to its own: who compares names both.
 */

/** Who denies, supposes or compares may name another on the way. */
const aside =
  /\b(?:not?|none|never|neither|nor|cannot|unlike|like|rather|instead|than|without|but|though|although|while|whereas|despite|however|both|either|if|unless|would|could|might|may|should|differs?|different|fails?|failed|excluded?s?|reject(?:s|ed)?|rul(?:es?|ed) out|alternatives?|second|tempt(?:s|ing|ed)?|almost|nearly|also|too)\b/iu;

/** Of a category its name as it is written, capitals and all: `the cascade of failures` is none. */
export function otherCategory({ concept }: Pick<SeedDocument, 'concept'>): readonly string[] {
  const { category, categoryFit } = concept;
  return categoryFit.includes(category) || aside.test(categoryFit)
    ? []
    : categories.filter((other) => other !== category && categoryFit.includes(other));
}

/** What a reason may be about. */
export type NamedDistractors = readonly Pick<SeedDocument['distractors'][number], 'id' | 'description'>[];

/** Verdicts whose reason names another distractor in full, and of its own neither id nor any word. */
export function otherDistractor(review: DistractorReview, distractors: NamedDistractors): readonly string[] {
  return review.verdicts.flatMap(({ distractorId, reason }) => {
    const id = plain(distractorId);
    const own = distractors.find((one) => plain(one.id) === id);
    if (own === undefined || beside.test(reason)) return [];
    const words = new Set([...folded(own.description).filter((word) => word.length > 2), ...folded(own.id)]);
    if (folded(reason).some((word) => words.has(word))) return [];
    return distractors
      .filter(
        (other) => other !== own && other.description !== '' && within(spelled(other.description), spelled(reason)),
      )
      .map((other) => `${id} (its reason is about “${other.description.trim()}”)`);
  });
}

/** What points at the distractor without its name, or compares it with others. */
const beside =
  /\b(?:th(?:is|ese)|all|each|every|both|either|one|ones|than|unlike|like|instead|beside|compared|while|whereas|but)\b/iu;

/** `I classify it as PX`, `a paradox: PX`, `my verdict is CT`: words by which a status is given, a little before its name. */
const giving =
  /\b(?:as|is|are|verdict|status|call(?:ed)?|classif(?:y|ied)|choose|chose|conclude|settled?|say|said|rated?)\b/iu;
const shortlyBefore = 40;
const code = /\b(?:KS|CT|OF|PX|MT|DG)\b/gu;

/** The status that a text gives last, where nothing is denied beside it; null where it gives none. */
const lastGiven = (text: string): Status | null => givenIn(lastWithCode(sentencesOf(text)));

const lastWithCode = (parts: readonly string[]): string => parts.findLast((part) => part.match(code) !== null) ?? '';

function givenIn(words: string): Status | null {
  const [name, ...others] = new Set(words.match(code));
  const head = name === undefined ? '' : words.slice(0, words.indexOf(name)).slice(-shortlyBefore);
  return others.length === 0 && giving.test(head) && !aside.test(words)
    ? (statuses.find((status) => status === name) ?? null)
    : null;
}

/** A justification that closes with another status than it is to justify. */
export function otherStatus({
  justification,
  status,
}: Pick<ClassificationReport, 'justification' | 'status'>): readonly string[] {
  const told = lastGiven(justification);
  return told === null || told === status ? [] : [`the justification closes with ${told}, and the status is ${status}`];
}

/** Who tells of what was, or of whom else, may name what he does not hold. */
const elsewhere =
  /\b(?:was|were|had|been|blind\w*|brief|target\w*|before|first|initial\w*|earlier|previous\w*|once|originally|said|called|voted?|classified|held|if|unless|would|could|might|may|seems?|looks?|apparent\w*|ATHENA|GALILEO|EULER|NEWTON|SOCRATES|colleagues?|others|some|somebody|anyone|one)\b/iu;

/** A reason for the final status that closes, as what is so, with another one than it stands beside. */
export function otherStatusHeld({
  statusReason,
  status,
}: Pick<ReadinessVote, 'statusReason' | 'status'>): Status | null {
  const last = lastWithCode(sentencesOf(statusReason));
  const told = givenIn(lastWithCode(last.split(/:\s/u)));
  return told === status || elsewhere.test(last) || new Set(last.match(code)).size > 1 ? null : told;
}

/** `Blind I had called it KS`, `the blind status was KS`: the view that came first. */
const before = /\b(?:blind|blindly|before|at first|initially|previously|earlier|originally)\b/iu;
const once =
  /\b(?:had|was|were|called|classified|said|gave|chose|rated|judged|thought|took|went|moves?|moved|from)\b/iu;
const after = /\b(?:now|informed|today|stays?|remains?|kept?|keep)\b/iu;

/**
 * A blind status that the description of the change tells and that was not given. Told in one clause, which has no other
 * status; who doubts, denies or names what was an alternative may name any.
 */
export function otherBlindStatus(
  { deltaDescription }: Pick<InformedClassification, 'deltaDescription'>,
  blind: Status,
): readonly string[] {
  const clauses = deltaDescription.split(/[;.!?,]\s?|\n/u);
  const told = clauses
    .filter((clause) => before.test(clause) && once.test(clause) && !after.test(clause) && !aside.test(clause))
    .map((clause) => new Set(clause.match(code)))
    .flatMap((names) => (names.size === 1 ? [...names] : []));
  return told.length === 0 || told.includes(blind)
    ? []
    : [`the change is told from ${told.join(', ')}, and the blind status was ${blind}`];
}

const nothing = String.raw`(?:nothing|none|no (?:change|difference|shift|delta)s?)`;
const views = String.raw`(?: (?:between|from))?(?: (?:the|my|blind|informed|view|report|classification|and|to)s?)*`;
const parts = String.raw`(?: in(?: (?:status|type|tier|view|scores?|dimensions?|ratings?|all|both|any|every|each|everything|and|or|the|of|them|respects?))+)?`;
/** A clause that says, of the whole, that it is as it was. */
const unchanged = new RegExp(
  `^(?:there (?:is|was) )?(?:${nothing}(?: (?:has |have |had |is |was )?(?:changed|moved|shifted|different))?${views}${parts}|(?:the )?(?:blind and (?:the )?informed|both)(?: views?| reports?| classifications?)? (?:agree|coincide|are (?:the same|identical|equal))${parts})$`,
  'u',
);
/** A step of one dimension is no change of view. */
const widest = 1;

/**
 * A description of the change that says of everything, and in each of its clauses, that it is as it was, beside a status
 * or type that is another or a score that moved by more than a step. Who excepts anything denies no change.
 */
export function changeDenied(
  informed: Pick<InformedClassification, 'deltaDescription' | 'status' | 'impossibilityType' | 'difficulty'>,
  blind: Pick<ClassificationReport, 'status' | 'impossibilityType' | 'difficulty'>,
): readonly string[] {
  const clauses = informed.deltaDescription.split(/[:;.!?]\s?|\n/u).map(spelled);
  const said = clauses.filter((clause) => clause !== '');
  if (said.length === 0 || !said.every((clause) => unchanged.test(clause))) return [];
  const moved = dimensions.filter(
    (dimension) => Math.abs(informed.difficulty[dimension].score - blind.difficulty[dimension].score) > widest,
  );
  const other = [
    ...(informed.status === blind.status ? [] : [`the status from ${blind.status} to ${informed.status}`]),
    ...(informed.impossibilityType === blind.impossibilityType
      ? []
      : [`the type from ${blind.impossibilityType} to ${informed.impossibilityType}`]),
    ...moved.map(
      (dimension) =>
        `${dimension} from ${blind.difficulty[dimension].score} to ${informed.difficulty[dimension].score}`,
    ),
  ];
  return other.length === 0 ? [] : [`the delta is told as none, and it moved ${other.join(', ')}`];
}
