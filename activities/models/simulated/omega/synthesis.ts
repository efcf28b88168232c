import type { Quality, Synthesis } from '../../../../shared/omega/answers/index.ts';
import { authorOf, wordsIn, textOf, listIn, type ShownClaim } from './context.ts';
import type { SessionMind } from './mind.ts';
import { claim, contribution, sentenceOf } from './said.ts';
import { isPeripheral } from './standing.ts';
import { truncate } from '../../../../shared/text/index.ts';

const bearing = 3;
const synthesisArchitect = 51;
const lastThinker = 39;

/** From here a claim is sure enough to bear an answer. */
const sure = 0.8;

/**
 * What the answer rests on: of the thinkers' main claims that the board shows verified and not brought down the sure
 * ones, in the order of the board, where what carried the answer before comes first; or, where it shows none, what the
 * Survivor Synthesizer says has survived.
 */
function restsOn({ context }: SessionMind): readonly string[] {
  const isSure = ({ fields: { confidence } }: ShownClaim) =>
    Number(typeof confidence === 'number' && confidence >= sure);
  const standing = context
    .claims('claimBoard')
    .filter((shown) => isSound(shown) && shown.author <= lastThinker && !isPeripheral(shown.id))
    .toSorted((a, b) => isSure(b) - isSure(a));
  if (standing.length > 0) return standing.slice(0, bearing).map(({ id }) => id);
  const [survival] = context.handed('survival');
  return wordsIn(survival?.fields['survivors'])
    .filter((id) => authorOf(id) !== null && authorOf(id) !== synthesisArchitect && !isPeripheral(id))
    .slice(0, bearing);
}

/** Verified, and what attacked it failed, or left a form that stands. */
const isSound = ({ fields: { verification, attack, survivesAs } }: ShownClaim): boolean =>
  verification === 'VERIFIED' && (attack === 'FAILS' || (attack === 'PARTLY' && typeof survivesAs === 'string'));

type Reach = Synthesis['answers'];

/** How far the answer goes: the whole way wherever something bears it, unless a demo holds it back. */
function reachOf({ markers, problem }: SessionMind, bears: boolean): Reach {
  if (!bears || markers.has('undecidable')) return 'NOT_YET';
  const held =
    markers.has('stall') ||
    (markers.has('decompose') && problem?.solvedInParts !== true) ||
    (markers.has('pivot') && (problem?.framing ?? null) === null);
  return held ? 'PARTLY' : 'FULLY';
}

/** 51. The claim that states the answer keeps its wording from cycle to cycle: said twice, it is nothing new. */
export function synthesise(mind: SessionMind): Synthesis {
  const {
    topic: [a, b, c],
    context,
  } = mind;
  const bearers = restsOn(mind);
  const answers = reachOf(mind, bearers.length > 0);
  const core = textOf(context.handed('survival')[0]?.fields['core']);
  const whole = answers === 'FULLY';
  const statement = `“${a}” depends on “${b}”: whoever governs the second decides about the first.`;
  return {
    ...contribution(mind, answers === 'NOT_YET' ? `“${a}” cannot be answered yet.` : `“${a}” depends on “${b}”.`, {
      claims:
        bearers.length === 0
          ? []
          : [
              claim(
                1,
                statement,
                `It is carried by ${bearers.join(', ')}, each of which was verified and then attacked in vain.`,
                0.8,
                bearers,
              ),
            ],
      inputsUsed: bearers.flatMap((id) => {
        const author = authorOf(id);
        return author === null ? [] : [{ agentId: author, element: id, howUsed: 'bears the answer' }];
      }),
    }),
    answer:
      answers === 'NOT_YET'
        ? `Nothing that was verified carries an answer about “${a}” so far.`
        : `${statement} ${core === '' ? '' : `What stands: ${truncate(core, 1_000)} `}Without “${b}”, “${a}” cannot be had; with it, what is left to decide concerns “${c}” alone.`,
    answers,
    restsOn: [...bearers],
    answered: answers === 'NOT_YET' ? [] : [`What “${a}” depends on.`],
    unanswered: whole ? [] : [sentenceOf(`What becomes of “${c}” when “${a}” and “${b}” part.`)],
    caveats: whole ? [] : [`The part about “${c}” is open.`],
  };
}

/** 52 */
export function control(mind: SessionMind): Quality {
  const { context, markers, topic } = mind;
  const [handed] = context.handed('answer');
  const answers = textOf(handed?.fields['answers']);
  const unanswered = answers === 'NOT_YET' ? 'Nothing was answered.' : null;
  const lacking = markers.has('reject') ? 'The answer is not in the form in which it could be acted on.' : unanswered;
  if (lacking !== null) {
    return {
      ...contribution(mind, 'This may not go out.'),
      quality: 'REJECT',
      caveats: [],
      audit: [],
      failures: [{ criterion: 'The question asked is the question answered', what: lacking, tiers: ['BRIDGE'] }],
    };
  }
  const clean = answers === 'FULLY' && listIn(handed?.fields['caveats']).length === 0;
  return {
    ...contribution(
      mind,
      clean ? `The answer about “${topic[0]}” may go out.` : `The answer about “${topic[0]}” may go out with caveats.`,
    ),
    quality: clean ? 'SHIP' : 'SHIP_WITH_CAVEATS',
    failures: [],
    audit: [],
    caveats: clean ? [] : wordsIn(handed?.fields['caveats']).slice(0, 5).map(sentenceOf),
  };
}
