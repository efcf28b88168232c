import {
  anchored,
  fields,
  figure,
  list,
  part,
  prose,
  quote,
  section,
  type Block,
  type Section,
} from '../../page/page.ts';
import { percent } from '../../text/amounts.ts';
import { excerpt } from '../../text/cut.ts';
import { anchorOf, argumentFigure } from './argument-figure.ts';
import { factsOfAnswer, factsUnder } from './facts-section.ts';
import { plainly, plainName } from './names.ts';
import { takenPart } from './taken.ts';
import type { SessionRecord } from './record.ts';

type Finding = SessionRecord['argument'][number]['findings'][number];

/** What became of a claim under an examiner, for a reader who has not read the rules. */
const inWords: Readonly<Record<Finding['result'], string>> = {
  VERIFIED: 'checked it, and it holds',
  UNCERTAIN: 'checked it, and could not tell',
  FAILED: 'checked it, and it does not hold',
  SUCCEEDS: 'attacked it, and broke it',
  PARTLY: 'attacked it, and broke it in part',
  FAILS: 'attacked it in vain',
};

/** For the one who asked: nothing on this page needs the session's workings to be understood (OMEGA rules §7.10). */
export function firstSection({
  problem,
  answer,
  aggregated,
  first,
  argument,
  termination,
  confidence,
  facts,
}: SessionRecord): Section {
  const plain = (text: string) => plainly(text, argument);
  const claim = (id: string) => plain(id);
  const { taken, objection, rival, wouldChange, next, cautions = [], examined = [] } = first;
  const isGround = (id: string) => argument.some((one) => one.id === id);
  return section('The answer in short', [
    quote('you asked', excerpt(problem.statement, 1_200)),
    ...takenPart(taken),
    ...shortAnswer({ answer, aggregated, termination, confidence }, plain),
    ...(examined.length === 0 ? [] : [quote('in the words in which it was examined', plain(examined.join('\n\n')))]),
    part(`How sure: ${confidence === null ? 'no answer to be sure of' : percent(confidence)}`, [
      prose(first.why.map(plain).join(' ')),
    ]),
    ...(cautions.length === 0 ? [] : [part('What the words of the answer do not show', [list(cautions.map(plain))])]),
    ...factsOfAnswer({ facts, argument }),
    part('The strongest objection, and the reply', [
      ...(objection === null
        ? [
            prose(
              argument.length === 0 ? 'There is nothing to object to.' : 'Nobody objected to what the answer rests on.',
            ),
          ]
        : [
            quote(
              `${plainName(objection.by)}, against ${isGround(objection.to) ? claim(objection.to) : 'the answer itself'}; it ${inWords[objection.result]}`,
              plain(objection.text),
            ),
            objection.reply === null
              ? prose('Nobody replied to it.')
              : quote(replyOf(objection.by, objection.reply.by), plain(objection.reply.text)),
          ]),
    ]),
    part('The best rival answer', [
      ...(rival === null
        ? [prose('Nobody stated another answer.')]
        : [
            quote(
              `${plainName(rival.by)}${rival.confidence === null ? '' : `, ${percent(rival.confidence)}`}${rival.examined === false ? ' by its own word: nobody examined it' : ''}`,
              plain(rival.because === null ? rival.text : `${rival.text}\n\n${rival.because}`),
            ),
          ]),
    ]),
    changePart(wouldChange, plain),
    part('What to do next', [list(next.map(plain))]),
  ]);
}

function changePart(
  { tests, missing, hungOn = [] }: SessionRecord['first']['wouldChange'],
  plain: (text: string) => string,
): Block {
  const listed = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [prose(title), list(lines.map(plain))];
  const blocks = [
    ...listed(
      'Tests that could refute it:',
      tests.map(({ claim, test }) => `${test} (${claim})`),
    ),
    ...listed('What would have to be known:', missing),
    ...listed('What it hung on from the beginning:', hungOn),
  ];
  const none = prose('Nobody named a test that could refute it, or a fact that is missing.');
  return part('What would change the answer', blocks.length === 0 ? [none] : blocks);
}

/** A verifier has mostly spoken before the attack: what it found is no answer to it, and stands as what it is. */
const replyOf = (attacker: number, by: number): string =>
  attacker === by ? `the reply: what ${plainName(by)} leaves standing` : `the reply: what ${plainName(by)} found of it`;

function shortAnswer(
  { answer, aggregated, termination, confidence }: Answered,
  plain: (text: string) => string,
): Block[] {
  if (termination.status === 'FAILURE' || answer === null) return [prose('There is no answer.')];
  // Words without a claim that carries them are no answer, not even in part.
  if (confidence === null)
    return [prose('There is no answer.'), quote('what can be said', plain(said(answer, aggregated)))];
  const part = termination.status === 'PARTIAL' ? ' in part' : '';
  return [quote(`the answer${part}`, plain(said(answer, aggregated)))];
}

type Answered = Pick<SessionRecord, 'answer' | 'aggregated' | 'termination' | 'confidence'>;

function said({ text }: NonNullable<SessionRecord['answer']>, aggregated: SessionRecord['aggregated']): string {
  if (aggregated === null) return text;
  const { verdict, one_paragraph: paragraph } = aggregated.executive_summary;
  return `${verdict}\n\n${paragraph}`;
}

/** The argument as a drawing that opens to each agent's words. */
export function argumentSection({ argument, confidence, facts }: SessionRecord): Section {
  if (argument.length === 0) return section('The argument', [prose('No claim carries an answer.')], true);
  return section(
    'The argument',
    [
      prose(
        'From the answer down to what it rests on. Each box leads to its claim below, with the grounds and every examiner’s words.',
      ),
      figure(argumentFigure(argument, confidence), []),
      ...argument.map((one, nth) =>
        anchored(
          anchorOf(nth),
          `Claim ${nth + 1}, ${plainName(one.agent)}, ${percent(one.confidence)}`,
          opened(one, argument, facts),
        ),
      ),
    ],
    true,
  );
}

function opened(
  one: SessionRecord['argument'][number],
  argument: SessionRecord['argument'],
  facts: SessionRecord['facts'],
): Block[] {
  const grounds = factsUnder(one.id, facts);
  const plain = (text: string) => plainly(text, argument);
  return [
    quote(plainName(one.agent), plain(one.statement)),
    quote('because', plain(one.because)),
    fields([
      ['Rests on', one.restsOn.map((id) => plain(id)).join(', ') || 'no other claim'],
      [
        'Carries',
        argument.flatMap(({ id, restsOn }) => (restsOn.includes(one.id) ? [plain(id)] : [])).join(', ') || 'the answer',
      ],
    ]),
    ...(grounds.length === 0 ? [] : [prose('Facts that it rests on:'), list(grounds)]),
    ...(one.findings.length === 0 ? [prose('Nobody examined it.')] : []),
    ...one.findings.flatMap(({ agent, result, reason, survivesAs }): Block[] => [
      quote(`${plainName(agent)} ${inWords[result]}`, plain(reason)),
      ...(survivesAs === null ? [] : [quote('it survives as', plain(survivesAs))]),
    ]),
  ];
}
