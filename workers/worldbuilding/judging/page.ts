import type { Json } from '../../../shared/kernel/index.ts';
import {
  type Block,
  fields,
  list,
  notice,
  type Page,
  part,
  picture,
  prose,
  section,
  type Section,
  table,
} from '../../../shared/page/index.ts';
import { artifactNames, categoryNames } from '../../../shared/worldbuilding/documents/index.ts';
import { pictureName } from '../../../shared/worldbuilding/judging/index.ts';
import { timeLeft } from '../../terminal/deadline.ts';
import type { JudgedWorld, JudgementPackage } from './package.ts';
import { inReadingOrder } from './reading-order.ts';
import { cellText, named, readable } from '../../reviews/readable.ts';
import { percent } from '../../../shared/text/index.ts';

/** Data URI of each picture, by the name by which sections speak of it: `X-hero`. */
export type PicturesShown = ReadonlyMap<string, string>;

const blindly =
  'You do not know whose world is whose, and Symposium does not tell before every score is in. Look nothing up about this match until you have judged it.';

/**
 * One judgement as a page, in the order of judging: what is asked, both worlds, how they are marked. `now`: when it is
 * read, in ms.
 */
export function judgementPage(of: JudgementPackage, pictures: PicturesShown, now: number): Page {
  return {
    title: `Judgement ${of.judgement}`,
    simulated: of.simulated,
    sections: [
      section('What you are asked', [
        notice(blindly),
        prose(of.question),
        fields([
          ['Match', of.runKey],
          ['Judge', of.judge],
          ...(of.ending === null
            ? [['Until', `${of.deadline} (${timeLeft(of.deadline, now)})`] as const]
            : [['Closed', of.ending] as const]),
        ]),
      ]),
      ...(of.worlds.length === 0
        ? [section('The worlds', [prose('What is to be judged is not in the store.')])]
        : of.worlds.flatMap((world) => worldSections(world, pictures))),
      section('What each category asks', [
        table(
          ['Category', 'Weight', 'Asks'],
          of.rubric.map(({ category, weight, asks }) => [
            `${categoryNames[category]} (${category})`,
            percent(weight),
            asks,
          ]),
        ),
      ]),
      section('The scale', [
        table(
          ['Score', 'Name', 'Means'],
          of.scale.map(({ mark, name, means }) => [String(mark), name, means]),
        ),
      ]),
      section('How to judge', judgeBlocks(of)),
    ],
  };
}

function worldSections({ label, challenge, spec, pictures, transcript }: JudgedWorld, shown: PicturesShown): Section[] {
  return [
    section(`World ${label}`, [
      part('The challenge', [prose(challenge)]),
      part('The world as its team wrote it', readable(told(inReadingOrder(spec)))),
    ]),
    section(
      `World ${label}: its pictures`,
      pictures.map(({ artifact, scene, why }) => {
        const name = pictureName(label, artifact);
        const src = shown.get(name);
        return part(`${name}: ${artifactNames[artifact].toLowerCase()}`, [
          src === undefined
            ? prose(why ?? 'The picture is not in the store.')
            : picture(src, `${name}, which the page shows`),
          fields([['Was to show', scene]]),
        ]);
      }),
    ),
    section(`World ${label}: how its team debated`, debateBlocks(inReadingOrder(transcript)), true),
  ];
}

/** A field of a spec with the canon entries that it rests on, as one text: `The tide rules. [C1, C4]` */
function told(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(told);
  if (!isFields(value)) return value;
  const { text, adjectives, cites, ...rest } = value;
  const words = Array.isArray(adjectives) ? adjectives.map(cellText).join(', ') : text;
  if (typeof words === 'string' && Array.isArray(cites) && Object.keys(rest).length === 0)
    return cites.length === 0 ? words : `${words} [${cites.map(cellText).join(', ')}]`;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, told(one)]));
}

/** Round after round, then the votes on the spec, and whatever else a transcript holds. */
function debateBlocks(transcript: Json): Block[] {
  if (!isFields(transcript)) return readable(transcript);
  return Object.entries(transcript)
    .sort(([one], [other]) => Number(other === 'rounds') - Number(one === 'rounds'))
    .flatMap(([name, one]) =>
      Array.isArray(one)
        ? (one as readonly Json[]).map((item, nth) => step(name, item, nth))
        : [part(named(name), readable(one), true)],
    );
}

/** A round under its own name; another step under that of its list. */
function step(list: string, item: Json, nth: number): Block {
  if (!isFields(item) || list !== 'rounds') return part(`${named(list)} ${nth + 1}`, readable(item), true);
  const { phase = 'Round', round = nth + 1, id, ...rest } = item;
  return part(
    [phase, round, ...(id === undefined ? [] : [`(${cellText(id)})`])]
      .map((word) => (typeof word === 'string' ? word : cellText(word)))
      .join(' '),
    readable(rest),
    true,
  );
}

function judgeBlocks({ ending, commands, asks, worlds }: JudgementPackage): Block[] {
  if (ending !== null) return [prose('It is judged or closed; nothing is left to do.')];
  const { least, most } = asks.marks ?? { least: 1, most: 5 };
  return [
    list([
      `Score each of ${worlds.map(({ label }) => label).join(' and ')} in each category on its own, with a whole number from ${least} to ${most}, and say why in a sentence.`,
      'Process quality is judged from the debate; everything else from the world and its pictures.',
    ]),
    { is: 'commands', lines: commands },
    prose('The first line sends a file of scores; the second opens an editor. Your first judgement counts.'),
  ];
}

type Fields = Readonly<Record<string, Json>>;
const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
