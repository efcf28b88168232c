import {
  categories,
  type Category,
  type CategoryJudgement,
  type JudgeLabel,
  judgeLabels,
  type Judgement,
  type Scores,
} from '../../../../shared/worldbuilding/index.ts';
import { contentWords, sharedWords } from '../../../../shared/worldbuilding/deliberation/index.ts';
import { dice, type Dice } from '../dice.ts';
import type { MatchPrompt } from '../prompt.ts';
import { exhibitOf, type Exhibit } from './exhibit.ts';
import { isStaged, stagedIn, type Marker } from './markers.ts';
import { sentenceOf, textsIn } from './said.ts';
import { oneOrMany, truncate } from '../../../../shared/text/index.ts';

/** A mark before the dice, and its ground. */
interface Finding {
  readonly mark: number;
  readonly reason: string;
}

const least = 1;
const most = 5;

/**
 * Both worlds by what lies in them: neither their labels nor their order play a part, unless that is staged. What a
 * judge cannot point at is rolled, from the world's own words, and a little from the question's id, so that judges
 * differ now and then.
 */
export function judge(seed: string, prompt: MatchPrompt): Judgement {
  const staged = stagedIn(prompt.sections.flatMap(({ body }) => textsIn(body)).join('\n'));
  const isOn = (marker: Marker) => isStaged(staged, marker, null, false);
  const order = [
    ...new Set(prompt.sections.flatMap(({ label }) => judgeLabels.filter((one) => label.startsWith(`${one}-`)))),
  ];
  const named = judgeLabels.reduce((count, label) => count + exhibitOf(prompt, label).pictures.length, 0);
  const scores = (label: JudgeLabel): Scores => {
    const exhibit = exhibitOf(prompt, label);
    const marked = scored(seed, prompt.subject ?? '', exhibit, named === 0 ? 0 : Math.min(1, prompt.pictures / named));
    if (isOn('judge-favours-first'))
      return each((category) => ({ ...marked[category], score: label === order[0] ? most : 2 }));
    if (isOn('judge-draw')) return each((category) => ({ ...marked[category], score: 3 }));
    return marked;
  };
  const both: Judgement = { X: scores('X'), Y: scores('Y') };
  return isOn('judge-six')
    ? { ...both, X: { ...both.X, internalCoherence: { ...both.X.internalCoherence, score: most + 1 } } }
    : both;
}

/** As a judge answers: both worlds in one category, then the next. */
export const byCategory = ({ X, Y }: Judgement): CategoryJudgement =>
  Object.fromEntries(categories.map((category) => [category, { X: X[category], Y: Y[category] }])) as CategoryJudgement;

const each = (value: (category: Category) => Scores[Category]): Scores =>
  Object.fromEntries(categories.map((category) => [category, value(category)])) as Scores;

/** `seen`: the share of the pictures that the request names and that came with it, 0–1. */
function scored(seed: string, subject: string, exhibit: Exhibit, seen: number): Scores {
  const findings = {
    internalCoherence: coherence,
    creativeAmbition: ambition,
    visualFidelity: fidelity,
    artifactQuality: quality,
    processQuality: process,
  } as const satisfies Record<Category, unknown>;
  return each((category) => {
    const roll = dice([seed, category, exhibit.words].join('|'));
    const { mark, reason } = findings[category](exhibit, roll, seen);
    const mood = dice([seed, subject, category, exhibit.words].join('|')).unit();
    const drift = Number(mood > 0.9) - Number(mood < 0.1);
    return { score: Math.min(most, Math.max(least, Math.round(mark) + drift)), reason: sentenceOf(reason) };
  });
}

function coherence({ name, logic, landmarks, uncited }: Exhibit, roll: Dice): Finding {
  const tied = landmarks.filter(({ text }) => sharedWords(text, [logic]) > 0);
  const loose = landmarks.find((one) => !tied.includes(one));
  const mark = 2 + tied.length * 0.8 - (uncited > 3 ? 1 : 0) + roll.unit() * 0.6;
  const base =
    tied[0] === undefined
      ? `I cannot derive one place of “${name}” from its governing logic`
      : `“${tied[0].name}” follows from the governing logic (“${truncate(logic, 120)}”)`;
  return {
    mark: logic === '' ? 1 : mark,
    reason: `${base}; ${loose === undefined ? 'so do the other two, and the tension turns on the same rule.' : `“${loose.name}” could stand in another world.`}${uncited > 3 ? ` ${uncited} fields rest on nothing that was agreed.` : ''}`,
  };
}

function ambition({ name, landmarks, words }: Exhibit, roll: Dice): Finding {
  const variety = contentWords(words).size / Math.max(1, words.split(/\s+/).length);
  const chosen = landmarks.length === 0 ? null : roll.pick(landmarks);
  const mark = 1.6 + variety * 3 + roll.unit() * 2.2;
  if (chosen === null) return { mark, reason: `“${name}” names no place that I could have met before or not.` };
  return {
    mark,
    reason:
      mark >= 3.5
        ? `I have not met “${chosen.name}” elsewhere: ${truncate(chosen.seen, 200)}`
        : `“${chosen.name}” is well told, but it has stood in other worlds under other names.`,
  };
}

function fidelity({ pictures }: Exhibit, roll: Dice, seen: number): Finding {
  const [there, missing] = [
    pictures.filter(({ missing: why }) => why === null),
    pictures.filter(({ missing: why }) => why !== null),
  ];
  if (there.length === 0 || seen === 0)
    return { mark: 1, reason: 'No picture of it lies before me, so none can show what the spec says.' };
  const shown = roll.pick(there);
  return {
    mark: Math.min(2.4 + roll.unit() * 2.4 - missing.length * 0.5, seen < 1 ? 2 : most),
    reason: `The ${shown.artifact} picture has what its scene asks for (“${truncate(shown.scene, 160)}”)${missing.length === 0 ? ', and the other five keep to it.' : `; ${missing.map(({ artifact }) => artifact).join(', ')} ${oneOrMany(missing.length, 'is', 'are')} missing and scored so.`}${seen < 1 ? ' Not all pictures that are named have reached me.' : ''}`,
  };
}

function quality({ pictures }: Exhibit, roll: Dice, seen: number): Finding {
  const there = pictures.filter(({ missing }) => missing === null);
  if (there.length === 0 || seen === 0) return { mark: 1, reason: 'There is nothing to look at.' };
  const [best, flat] = roll.draw(there, 2);
  return {
    mark: 2.2 + roll.unit() * 2.6 - (pictures.length - there.length) * 0.5,
    reason: `I would look at the ${best?.artifact ?? 'first'} picture for longer than I have to: its light leads somewhere.${flat === undefined ? '' : ` The ${flat.artifact} picture is over at first sight.`}`,
  };
}

function process({ transcript }: Exhibit, roll: Dice): Finding {
  const times = (word: string) => transcript.split(word).length - 1;
  const [amended, fallen] = [times('AMENDED'), times('REJECTED')];
  const mark = transcript === '' ? 1 : 2.4 + Math.min(3, amended) * 0.4 + Math.min(2, fallen) * 0.3 + roll.unit();
  return {
    mark,
    reason:
      transcript === ''
        ? 'Of the debate nothing was handed over.'
        : `${amended === 0 ? 'Objections were heard and little was changed by them' : `Objections bit: ${amended === 1 ? 'one proposal' : `${amended} proposals`} went through only as amended`}${fallen === 0 ? '; nothing was ever turned down.' : `, and ${fallen === 1 ? 'one' : fallen} fell and was made good for later.`}`,
  };
}
