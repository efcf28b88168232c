import {
  type DebatePhase,
  type Filled,
  type GoalPart,
  type Proposal,
  tiedParts,
} from '../../../../shared/worldbuilding/index.ts';
import type { Dice } from '../dice.ts';
import { logics, topics, type Topic } from './logics.ts';
import type { Goal } from './context.ts';
import { withoutMarkers } from './markers.ts';
import type { TeamMind } from './mind.ts';
import { moodOf, nameOf } from './naming.ts';
import { capital, labelOf, proseOf, sentenceOf } from './said.ts';
import { leads } from './spoken-leads.ts';
import { truncate } from '../../../../shared/text/index.ts';

const openTitle = 'Who pays while it stays open';

/** A part of a proposal. */
interface Piece {
  readonly title: string;
  readonly text: string;
  readonly fills: readonly Filled[];
}

/** Whatever is due, in one proposal; where nothing is, something that deepens the world. */
export function propose(mind: TeamMind, goal: Goal): Proposal {
  const { context, staged } = mind;
  if (staged('empty-proposal'))
    return { title: 'A proposal', body: 'I fully agree with everything.', ...gapOf(mind, goal), fills: [] };
  const pieces = piecesOf(mind, goal);
  const [first] = pieces;
  const body = [
    ...thrownIn(goal),
    ...pieces.map(({ text }) => text),
    ...(goal.proposer === 'LOREKEEPER' && !context.holds(leads.appearance) ? [people(mind)] : []),
  ].join('\n\n');
  return {
    title: labelOf(first?.title ?? goal.proposal),
    body: proseOf(body),
    ...gapOf(mind, goal),
    fills: pieces.flatMap(({ fills }) => fills),
  };
}

/** What fell is named, and what is done about it; unless that is staged to be forgotten. */
function gapOf({ staged, lore: { say } }: TeamMind, { gap }: Goal): Pick<Proposal, 'respondsTo' | 'gapClosed'> {
  if (gap === null || staged('ignored-rejection')) return { respondsTo: null, gapClosed: null };
  return {
    respondsTo: gap,
    gapClosed: sentenceOf(
      `${gap} fell with its failure case; this begins again from who carries the ${say('{load}')}, and leaves out what could not be defended.`,
    ),
  };
}

/** A curveball as the debate quotes it. */
export const quotedThrow = (text: string): string => truncate(withoutMarkers(text).replace(/\s+/g, ' ').trim(), 240);

const thrownIn = ({ curveballs }: Goal): string[] =>
  curveballs.map(
    ({ text }) =>
      `From now on this is true here as well: “${quotedThrow(text)}” Everything below was laid out with that in mind.`,
  );

function piecesOf(mind: TeamMind, goal: Goal): Piece[] {
  const roll = mind.shared(`proposal|${goal.proposal}`);
  const founding = goal.due.filter((part) => ['NAME', 'GOVERNING_LOGIC', 'MOOD'].includes(part));
  const logic = founding.includes('GOVERNING_LOGIC')
    ? mind.lore.say(roll.pick(logics).rule)
    : (mind.context.settled.get('GOVERNING_LOGIC')?.value ?? mind.lore.say('{load} is never owned'));
  const landmarks = tiedParts.filter((part) => goal.due.includes(part));
  const places = mind.lore.sites.filter(({ name }) => !mind.context.said.includes(name));
  const made = landmarks.map((part, nth) =>
    landmark(mind, part, logic, (places.length > nth ? places : mind.lore.sites)[nth]),
  );
  return [
    ...(founding.length === 0 ? [] : [foundation(mind, founding, logic, roll)]),
    ...made,
    ...(goal.due.includes('LANDMARKS_TESTED') ? [tested(mind, logic, made)] : []),
    ...(goal.due.some((part) => part === 'CONFLICT' || part === 'UNRESOLVED') ? [conflict(mind, goal.due)] : []),
    ...(goal.due.length === 0 ? [deepening(mind, goal, goal.phase, roll)] : []),
  ];
}

function foundation(
  { lore: { say, told, land, burden }, context: { settled } }: TeamMind,
  due: readonly GoalPart[],
  rule: string,
  roll: Dice,
): Piece {
  const chosen = logics.find((one) => say(one.rule) === rule);
  const name = due.includes('NAME') ? nameOf(land, burden, roll) : (settled.get('NAME')?.value ?? 'this world');
  const mood = moodOf(land, burden, roll);
  const value: Readonly<Partial<Record<GoalPart, string>>> = {
    NAME: name,
    GOVERNING_LOGIC: rule,
    MOOD: mood.join(', '),
  };
  return {
    title: `${name}, ${chosen?.title ?? say('where {load} is what counts')}`,
    text: `${name} lies in ${told.biome}. ${rule} ${chosen === undefined ? '' : `${say(chosen.because)} `}${leads.built} ${say('{matter}, under {sky}; one gets about by {ways}')}. ${leads.sight} ${burden.sight}. To the senses it is ${mood.join(', ')}.`,
    fills: due.flatMap((part) => {
      const text = value[part];
      return text === undefined ? [] : [{ part, value: sentenceOf(text), tie: null }];
    }),
  };
}

function landmark({ lore }: TeamMind, part: GoalPart, logic: string, site = lore.sites[0]): Piece {
  const { name, is, matters, seen, tie } = site ?? { name: part, is: '', matters: '', seen: '', tie: '' };
  return {
    title: name,
    text: `${name}. ${is} ${leads.significance} ${matters}. ${leads.visual} ${seen}.`,
    fills: [
      {
        part,
        value: sentenceOf(`${name}: ${is}`),
        tie: sentenceOf(`It follows from “${truncate(logic, 300)}”: ${tie}.`),
      },
    ],
  };
}

/** The three are walked through from one to the next, `made`: those among them that are proposed with it. */
function tested({ lore: { say }, context: { settled } }: TeamMind, logic: string, made: readonly Piece[]): Piece {
  const fresh = made.flatMap(({ fills }) => fills);
  const [one, two, three] = tiedParts.map(
    (part) =>
      (fresh.find((each) => each.part === part) ?? settled.get(part))?.value.split(':')[0] ??
      'a place that is still missing',
  );
  const walk = say(
    `One of {hungry} owes a {measure} and is sent from ${one} to ${two}; what was promised at the first has to be shown at the second, and ${three} is where it ends.`,
  );
  return {
    title: 'The three places, walked in one day',
    text: `${walk} Had any of them let the debt lapse on the way, “${truncate(logic, 240)}” would be an ornament. None of the three does: each takes over the count where the one before lets go.`,
    fills: [{ part: 'LANDMARKS_TESTED', value: sentenceOf(walk), tie: null }],
  };
}

function conflict({ lore: { conflicts }, context: { said } }: TeamMind, due: readonly GoalPart[]): Piece {
  const one = conflicts.find(({ title }) => !said.includes(title)) ?? conflicts[0];
  if (one === undefined) throw new Error('There is no conflict to propose.');
  return {
    title: one.title,
    text: `${one.quarrel} ${one.open} ${leads.stakes} ${one.stakes}. ${leads.manifest} ${one.seen}.`,
    fills: due
      .filter((part) => part === 'CONFLICT' || part === 'UNRESOLVED')
      .map((part) => ({ part, value: sentenceOf(part === 'CONFLICT' ? one.quarrel : one.open), tie: null })),
  };
}

function people({ lore: { told, say, look, custom, stay } }: TeamMind): string {
  return `These are the ${told.folk}. ${leads.appearance} ${look}. ${leads.culture} ${custom}. ${leads.relationship} ${stay}. Whoever lacks ${say('{token}')} is one of them too, but has to say so first.`;
}

/**
 * The people, where nobody has told of them yet and it is the Lorekeeper's turn; in TENSION what it costs; else one
 * more thing.
 */
function deepening(mind: TeamMind, { proposer }: Goal, phase: DebatePhase, roll: Dice): Piece {
  const {
    lore: { say, told },
    context: { said, settled, holds },
  } = mind;
  const who = proposer === 'LOREKEEPER' ? 'LOREKEEPER' : 'ARCHITECT';
  if (who === 'LOREKEEPER' && !holds(leads.appearance))
    return {
      title: labelOf(`The ${told.folk}, on an ordinary morning`),
      text: say('They are awake before {load} is, and the first thing that each of them touches is {token}.'),
      fills: [],
    };
  if (phase === 'TENSION' && !said.includes(openTitle)) {
    const quarrel = settled.get('CONFLICT')?.value ?? say('The quarrel over {load}');
    return {
      title: openTitle,
      text: `${capital(truncate(quarrel, 300))} ${say('Meanwhile {hungry} have divided their streets: on one side doors stand open and nobody enters, on the other they are barred and everybody knows the knock. {Keepers} walk down the middle with their eyes on the ground. A wedding has been waiting for eleven years for both sides to send a guest.')}`,
      fills: [],
    };
  }
  const rest: readonly Topic[] = topics[who].filter(({ title }) => !said.includes(say(title)));
  const { title, text } = roll.pick(rest.length > 0 ? rest : topics[who]);
  return { title: say(title), text: say(text), fills: [] };
}
