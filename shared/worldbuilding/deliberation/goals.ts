import { gate, noneOf, passed, failed, type Criterion, type Finding, type GateReport } from '../../kernel/gates.ts';
import type { Policy } from '../policy.ts';
import { tiedParts, type DebatePhase, type GoalPart } from '../vocabulary.ts';
import { standingParts, type CanonEntry, type Standing } from './canon.ts';
import { contentWords, restateEachOther, sameWords, sharedWords, shareWithin } from './content-words.ts';

type Bounds = Pick<Policy, 'discourse' | 'spec'>;
type Parts = ReadonlyMap<GoalPart, Standing>;
type Row = Criterion<Parts, Bounds>;

/** The next round's proposer mends it: what a phase leaves open stays due (`agenda.ts`). */
const common = { method: 'structural', statuses: 'ALL', returnsTo: 'PROPOSER' } as const;
const settled = (part: GoalPart, name: string, required: string): Row => ({
  name,
  required,
  ...common,
  check: (parts) => (parts.has(part) ? passed() : failed(`the canon has no ${name}`)),
});

/** An entry as it is read: an amendment that is not in its text stands beside it (worldbuilding rules §4.8). */
const readOf = ({ text, amendment }: CanonEntry): readonly string[] =>
  amendment === null || amendment.taken ? [text] : [text, amendment.text];

/** The governing logic as the canon words it; a tie may also name its entry. */
function isTied({ tie }: Standing, logic: Standing, { discourse: { tieWords } }: Bounds): boolean {
  if (tie === null) return false;
  return (
    (tie.match(/[AB]-C\d{1,2}/g) ?? []).some((id) => id === logic.entry.id) ||
    sharedWords(tie, [logic.value, logic.entry.title, ...readOf(logic.entry)]) >= tieWords
  );
}

/** Under whatever name: what is said of it, or what the entry that it came with says, is what was said of another. */
function isSamePlace(one: Standing, other: Standing, { discourse: { restates, specificWords } }: Bounds): boolean {
  if (sameWords(one.value) === sameWords(other.value)) return true;
  const [said, before] = [one, other].map(({ entry }) => readOf(entry).join(' '));
  return (
    one.entry.id !== other.entry.id &&
    contentWords(said ?? '').size >= specificWords &&
    restateEachOther(said ?? '', before ?? '', restates)
  );
}

const number = ({ entry }: Standing) => Number(entry.id.slice(entry.id.indexOf('C') + 1));
const landmarksIn = (parts: Parts) => tiedParts.flatMap((part) => parts.get(part) ?? []);
const missing = (parts: Parts) => tiedParts.filter((part) => !parts.has(part));

/** Landmarks are tested once all stand: by their own last entry, or by a later one (worldbuilding rules §2.3). */
function tested(parts: Parts): Finding {
  const test = parts.get('LANDMARKS_TESTED');
  if (test === undefined) return failed('nothing tests the landmarks against the governing logic');
  return noneOf(
    landmarksIn(parts)
      .filter((one) => number(one) > number(test))
      .map(({ part }) => `${part} came after the test`),
  );
}

/** What each phase has to have settled when it ends (worldbuilding rules §2.3). */
export const goalCriteria = {
  FOUNDATION: [
    settled('NAME', 'name', 'the world has a name'),
    settled('GOVERNING_LOGIC', 'governing logic', 'one rule explains everything'),
    {
      name: 'mood',
      required: 'the vibe, in so many adjectives as the final spec asks for',
      ...common,
      check: (
        parts,
        {
          spec: {
            moodAdjectives: { least, most },
          },
        },
      ) => {
        const mood = parts.get('MOOD');
        if (mood === undefined) return failed('the canon has no mood');
        const words = adjectivesIn(mood.value).length;
        return words >= least && words <= most
          ? passed()
          : failed(`the mood has ${words} adjectives, where ${least} to ${most} are asked for`);
      },
    },
  ],
  LANDMARKS: [
    {
      name: 'landmarks',
      required: 'the landmarks stand',
      ...common,
      check: (parts) => noneOf(missing(parts).map((part) => `the canon has no ${part}`)),
    },
    {
      name: 'three places',
      required: 'no landmark is another one',
      ...common,
      check: (parts, policy) =>
        noneOf(
          landmarksIn(parts)
            .filter((one, nth, all) => all.slice(0, nth).some((before) => isSamePlace(one, before, policy)))
            .map(({ part }) => `${part} is a landmark that was there before`),
        ),
    },
    {
      name: 'tied to the logic',
      required: 'each landmark says how it follows from the governing logic',
      ...common,
      check: (parts, policy) => {
        const logic = parts.get('GOVERNING_LOGIC');
        if (logic === undefined) return failed('there is no governing logic that a landmark could follow from');
        return noneOf(
          landmarksIn(parts)
            .filter((one) => !isTied(one, logic, policy))
            .map(({ part }) => `the tie of ${part} says nothing of the governing logic (${logic.entry.id})`),
        );
      },
    },
    { name: 'tested', required: 'the landmarks were tested against the governing logic', ...common, check: tested },
  ],
  TENSION: [
    settled('CONFLICT', 'conflict', 'there is a conflict in the world'),
    {
      name: 'unresolved',
      required: 'it is said what of the conflict stays open',
      ...common,
      check: (parts, { discourse: { restates } }) => {
        const open = parts.get('UNRESOLVED');
        if (open === undefined) return failed('the canon does not say what stays unresolved');
        const conflict = parts.get('CONFLICT')?.value ?? '';
        return shareWithin(open.value, [conflict]) < restates
          ? passed()
          : failed('what stays unresolved only repeats the conflict');
      },
    },
  ],
} as const satisfies Record<DebatePhase, readonly Row[]>;

/** The commas and points in the middle of any script, and "and" in the languages in which worlds are most often told. */
const between = /[,;/|·•・、，；،؛\n]+|\s(?:and|&|und|et|y|e|ed|en|og|och|ja|oraz|i|и|та|ve)\s/iu;

/** `stark, tidal and hushed` is three. */
export const adjectivesIn = (mood: string): readonly string[] =>
  mood
    .split(between)
    .map(sameWords)
    .filter((word) => word !== '');

/** Whether a phase has reached its goals, as the canon has them now. */
export const judgeGoals = (phase: DebatePhase, canon: readonly CanonEntry[], policy: Bounds): GateReport =>
  gate<Parts, Bounds>(`goals of ${phase}`, goalCriteria[phase], standingParts(canon), phase, policy);
