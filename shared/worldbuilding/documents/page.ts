import {
  fields,
  list,
  notice,
  part,
  prose,
  quote,
  section,
  table,
  type Block,
  type Page,
  type Section,
} from '../../page/page.ts';
import { leadDigits } from '../judging/verdict.ts';
import { artifacts, categories, debatePhases, teams, type Team } from '../vocabulary.ts';
import {
  artifactNames,
  ballotWords,
  categoryNames,
  entries,
  judgedName,
  matchTitle,
  deadlocked,
  isDeadlock,
  outcomeNames,
  partNames,
  phaseNames,
  points,
  ruleWords,
  signed,
  speakerNames,
  teamName,
  tierNames,
} from './names.ts';
import type { RecordedTurn, MatchRecord, RecordedTeam } from './record.ts';
import { specBlocks } from './spec-blocks.ts';
import { summaryOf } from './summary.ts';
import {
  metWords,
  missingWords,
  placesOf,
  responseRows,
  toldRound,
  type ToldPlace,
  type ToldRound,
  unexaminedLines,
  verdictNotes,
} from './told.ts';
import { percent } from '../../text/amounts.ts';

/** A match as a page of blocks, for Markdown: in short, then in the order in which it happened, and who was who at the very end. */
export function matchPage(record: MatchRecord): Page {
  const {
    challenge: { tier, setting, inhabitants, twist },
    end,
    why,
    curveballs,
  } = record;
  const places = placesOf(record);
  const each = (title: string, blocksOf: (team: RecordedTeam, which: Team) => readonly Block[]): Section =>
    section(
      title,
      teams.map((team) => part(teamName(team), blocksOf(record.teams[team], team))),
    );
  return {
    title: matchTitle(record),
    simulated: record.simulated,
    first: [
      ['Tier', tier === null ? 'none given' : `${tier}: ${tierNames[tier]}`],
      ['Ended', end],
      ...teams.map((team) => [`Canon of ${teamName(team)}`, entries(record.teams[team].canon.length)] as const),
    ],
    sections: [
      summaryOf(record),
      section(phaseNames.CHALLENGE, [
        fields([
          ['Setting', setting],
          ...(inhabitants.A === inhabitants.B
            ? [['Inhabitants', inhabitants.A] as const]
            : teams.map((team) => [`Inhabitants, ${teamName(team)}`, inhabitants[team]] as const)),
          ['Twist', twist],
        ]),
        ...curveballs.flatMap(({ by, phase, round, text, met }) => [
          quote(`Curveball from the audience (${by}), ${phaseNames[phase]} round ${round}`, text),
          prose(metWords(met)),
        ]),
      ]),
      ...debatePhases.flatMap((phase) => {
        const own = places.filter((place) => place.phase === phase);
        return own.length === 0
          ? []
          : [
              section(
                phaseNames[phase],
                own.flatMap((place) => teams.map((team) => roundPart(record.teams[team], team, place))),
              ),
            ];
      }),
      each('Canon', canonBlocks),
      each(phaseNames.CRYSTALLIZATION, specBlocks),
      each(phaseNames.ARTIFACTS, pictureBlocks),
      section('Verdict', verdictBlocks(record)),
      section('Reveal', [
        ...teams.map((team) =>
          part(`${teamName(team)} was ${record.teams[team].name}`, [
            table(
              ['Role', 'Who', 'Model', 'Charge'],
              record.teams[team].members.map(({ speaker, name, model, version }) => [
                speakerNames[speaker],
                name,
                model ?? 'a person',
                version ?? '',
              ]),
            ),
          ]),
        ),
        table(
          ['Judgement', 'X was', 'Y was', 'Read first'],
          record.judgements.map(({ id, labels, first }) => [
            id,
            teamName(labels.X),
            teamName(labels.Y),
            teamName(first),
          ]),
        ),
        fields([['Why it ended', why]]),
      ]),
    ],
  };
}

function roundPart(team: RecordedTeam, which: Team, place: ToldPlace): Block {
  const round = toldRound(team, place);
  const { proposal, objection, responses, resolution, votes } = round;
  const [title, body] =
    proposal?.said == null
      ? ['no proposal', []]
      : [
          proposal.said.title,
          [
            quote(by(proposal), proposal.said.body),
            ...(proposal.said.fills.length === 0
              ? []
              : [
                  fields(
                    proposal.said.fills.map(({ part: filled, value, tie }) => [
                      partNames[filled],
                      tie === null ? value : `${value} (${tie})`,
                    ]),
                  ),
                ]),
          ],
        ];
  return part(`${teamName(which)}, round ${place.round}: ${title}`, [
    ...body,
    ...(objection === null
      ? []
      : [
          quote(
            by(objection),
            objection.said === null
              ? missing(objection)
              : `${objection.said.text}\n\nFails when: ${objection.said.failureCase}\n\nAsks for: ${objection.said.changeWanted}`,
          ),
        ]),
    ...responses.map((turn) =>
      quote(
        by(turn),
        turn.said === null
          ? missing(turn)
          : responseRows(turn)
              .map(([kind, text]) => `${kind}: ${text}`)
              .join('\n\n'),
      ),
    ),
    ...(resolution === null
      ? []
      : [
          quote(
            by(resolution),
            resolution.said === null
              ? missing(resolution)
              : `${resolution.said.summary}\n\nMerged: ${resolution.said.merged}`,
          ),
        ]),
    ...(votes.length === 0
      ? []
      : [
          table(
            ['Voter', 'Vote', 'Reason'],
            votes.map((vote) => [
              speakerNames[vote.by],
              vote.said === null
                ? missing(vote)
                : ballotWords({ ballot: vote.said.ballot, amendment: vote.said.amendmentId }),
              [vote.said?.amendment, vote.said?.reason].filter((one) => one != null).join(': '),
            ]),
          ),
        ]),
    notice(ended(round)),
  ]);
}

function ended({ end, canonSize }: ToldRound): string {
  if (end === null) return 'The round did not come to an end.';
  const adopted = end.adopted === null ? '' : ` (${end.adopted})`;
  return `${outcomeNames[end.outcome]}${adopted}${end.decidedBy === 'SYNTHESIZER' ? `, decided by the Synthesizer: ${end.justification ?? ''}` : ''}${end.canon === null ? '' : `. ${end.canon} enters the canon`}. ${isDeadlock(end) ? `${deadlocked} ` : ''}Canon: ${entries(canonSize)}.`;
}

const by = (turn: RecordedTurn): string => `${speakerNames[turn.by]}${turn.sentBack === 0 ? '' : ', sent back before'}`;
const missing = (turn: RecordedTurn): string => `${speakerNames[turn.by]} ${missingWords(turn)}.`;

function canonBlocks({ canon, gaps, breaches, examined }: RecordedTeam): Block[] {
  return [
    table(
      ['Entry', 'Title', 'Proposed by', 'Amended by', 'Text'],
      canon.map(({ id, title, proposedBy, amendment, text }) => [
        id,
        title,
        speakerNames[proposedBy],
        amendment === null ? '' : `${speakerNames[amendment.by]} (${amendment.id})`,
        amendment?.kind === 'CHANGE' ? `${text}\n${amendment.id}: ${amendment.text}` : text,
      ]),
    ),
    ...(gaps.length === 0 ? [] : [list(gaps.map(({ part: goal, why }) => `Goal not met: ${goal}: ${why}`))]),
    ...(breaches.length === 0
      ? []
      : [
          list(
            breaches.map(
              ({ phase, round, by: who, rule, why }) =>
                `Breach: ${phaseNames[phase]}, round ${round}, ${speakerNames[who]}: ${ruleWords(rule)} (${why})`,
            ),
          ),
        ]),
    ...unexaminedLines(examined).map((line) => prose(line)),
  ];
}

function pictureBlocks({ artifacts: made }: RecordedTeam): Block[] {
  return [
    table(
      ['Picture', 'Prompt', 'File', 'Made by'],
      artifacts.map((artifact) => {
        const one = made.find((other) => other.artifact === artifact);
        return [
          artifactNames[artifact],
          one?.softened?.prompt ?? one?.prompt ?? '',
          one?.image == null ? (one?.why ?? 'never asked for') : (one.image.file ?? one.image.sha256),
          one?.image?.model ?? '',
        ];
      }),
    ),
  ];
}

function verdictBlocks({ verdict, judgements, why, teams: both }: MatchRecord): Block[] {
  const judged = judgements.map(({ judge, first, labels, scores, why: because }) =>
    part(`${judge}, who read ${teamName(first)} first`, [
      scores === null
        ? prose(`Not scored: ${because ?? 'no readable judgement'}`)
        : table(
            ['Category', ...teams.flatMap((team) => [judgedName(team, labels), 'because'])],
            categories.map((category) => [
              categoryNames[category],
              ...teams.flatMap((team) => [String(scores[team][category].score), scores[team][category].reason]),
            ]),
          ),
    ]),
  );
  if (verdict === null) return [notice(`There is no verdict: ${why}`), ...judged];
  const { winner, means, margin, agreement, positionBias } = verdict;
  const digits = leadDigits({ winner, lead: means.A - means.B, margin });
  return [
    notice(winner === 'DRAW' ? 'A draw' : `${teamName(winner)} wins`),
    prose(verdict.why),
    table(
      ['Category', 'Weight', ...teams.map(teamName)],
      [
        ...verdict.categories.map((one) => [
          categoryNames[one.category],
          percent(one.weight),
          points(one.A),
          points(one.B),
        ]),
        ['Weighted mean', '', points(means.A), points(means.B)],
      ],
    ),
    fields([
      ['Difference of the means', signed(means.A - means.B, digits)],
      ['Lead that makes no winner yet', points(margin, digits)],
      ['Agreement of the judges (Krippendorff’s alpha)', points(agreement)],
      ...positionBias.map(
        ({ judge, firstMinusSecond }) => [`First read over second, ${judge}`, signed(firstMinusSecond)] as const,
      ),
    ]),
    ...[verdictNotes({ verdict, judgements, teams: both })].filter(({ length }) => length > 0).map((one) => list(one)),
    ...judged,
  ];
}
