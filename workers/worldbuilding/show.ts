import type { Command } from 'commander';
import type { Database } from '../../activities/store/database.ts';
import { categories, roles, type Team, teams } from '../../shared/worldbuilding/index.ts';
import {
  categoryNames,
  likenessWords,
  outcomeNames,
  phaseNames,
  points,
  speakerNames,
  teamName,
} from '../../shared/worldbuilding/documents/index.ts';
import { challengeLines } from './request.ts';
import { RequestError } from '../client/request-error.ts';
import { roundLines, roundShown, textBlock } from './round.ts';
import { cost, grouped, oneLine, quoted } from '../../shared/text/index.ts';
import { agentTitle } from './line.ts';
import type { MatchReport } from './report.ts';
import { sidesOf, type SideSeen, type SpecSeen } from './side.ts';
import { readOtherwiseTable } from '../terminal/calls-seen.ts';
import { tallyOf } from './view.ts';
import { table } from '../terminal/terminal.ts';
import { teamOf } from './options.ts';

interface ShowCommand {
  readonly team?: Team;
  readonly canon?: true;
  readonly spec?: true;
  readonly votes?: true;
  readonly round?: string;
}

export const showOptions = (command: Command): Command =>
  command
    .option('--team <team>', 'of A or B only', teamOf)
    .option('--canon', 'what is settled: every entry, who proposed it, how it was amended')
    .option('--spec', 'the spec as it was written last')
    .option('--votes', 'each vote, as Symposium counted it')
    .option('--round <id>', 'a round with its words, such as A-F1');

/** What the options ask for of one team or of both; null: nothing, and the match is shown. A team alone is shown whole. */
export async function shownPart(db: Database, runKey: string, { team, round, ...parts }: ShowCommand) {
  if (round !== undefined) return shownRound(db, runKey, round);
  const all = parts.canon !== true && parts.spec !== true && parts.votes !== true;
  if (team === undefined && all) return null;
  const sides = await sidesOf(db, runKey, team === undefined ? teams : [team]);
  const wanted = {
    canon: all || parts.canon === true,
    spec: all || parts.spec === true,
    votes: all || parts.votes === true,
  };
  return {
    value: sides.map((side) => partsOf(side, wanted)),
    lines: (columns: number) =>
      sides.flatMap((side) => [teamName(side.team), ...sideLines(side, wanted, columns), '']).slice(0, -1),
  };
}

async function shownRound(db: Database, runKey: string, given: string) {
  const id = given.trim().toUpperCase();
  const team = teams.find((one) => id.startsWith(`${one}-`));
  if (team === undefined)
    throw new RequestError([`--round: is ${quoted(given)}; write the id of a round, such as A-F1`]);
  const shown = await roundShown(db, runKey, team, id);
  return { value: shown, lines: (columns: number) => (shown === null ? [] : roundLines(shown, columns)) };
}

type Wanted = Readonly<Record<'canon' | 'spec' | 'votes', boolean>>;

const partsOf = ({ team, canon, specs, votes }: SideSeen, wanted: Wanted) => ({
  team,
  ...(wanted.canon ? { canon } : {}),
  ...(wanted.votes ? { votes } : {}),
  ...(wanted.spec ? { specs } : {}),
});

/** A pause, or a start to come; nothing of a match that is over. */
function hostLines({ host, phase, outcome }: MatchReport): string[] {
  if (host === null || outcome !== null || (host.state === 'scheduled' && phase !== 'CHALLENGE')) return [];
  const who = host.by === null ? '' : ` by ${oneLine(host.by)}`;
  return [`host       ${host.state}${who}: ${oneLine(host.reason)}`];
}

/** The report as lines for a person. */
export function matchPage(report: MatchReport): string[] {
  const { runKey, corpus, createdAt, challenge, entrants, phase, outcome, reason } = report;
  const { curveballs, judgePanel, verdict, likeness } = report;
  const read = readOtherwiseTable(report, agentTitle);
  const unread = phase === 'JUDGMENT' || phase === 'ENDED' ? 'nobody decided it' : 'not moderated yet';
  return [
    `${runKey}  (${corpus} corpus, since ${createdAt})`,
    ...challengeLines(challenge),
    `state      ${outcome ?? (phase === 'ENDED' ? 'ended' : phaseNames[phase])}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    ...hostLines(report),
    `cost       ${cost(report.costMicrodollars)}, ${report.calls} calls, ${grouped(report.tokens)} tokens`,
    ...(judgePanel === null
      ? []
      : [`judging    ${judgePanel.settled.length} of ${judgePanel.asked} judgements are in`]),
    ...report.underWay.map(
      ({ agent, task, subject, since }) =>
        `under way  ${agentTitle(agent)} ${task}${subject === null ? '' : ` ${oneLine(subject)}`}, since ${since}`,
    ),
    '',
    ...table(
      ['team', 'entrant', 'wildcard', 'stands in', 'canon', 'spec', 'pictures', 'sent back', 'breaches'],
      teams.map((team) => teamRow(team, report)),
    ),
    ...titled(
      ['offer', 'curveball', 'by', 'met in round', 'text'],
      curveballs.map(({ offer, id, by, ordinal, refused, text }) => [
        String(offer),
        id ?? (refused === null ? unread : `refused: ${refused.join('; ')}`),
        by,
        ordinal === null ? '' : String(ordinal),
        text,
      ]),
    ),
    ...(verdict === null
      ? []
      : [
          '',
          oneLine(verdict.why),
          ...table(
            ['category', ...teams.map((team) => oneLine(entrants[team].name))],
            [
              ...(verdict.categories === null
                ? []
                : categories.map((category) => [
                    categoryNames[category],
                    ...teams.map((team) => points(verdict.categories?.[category][team] ?? null)),
                  ])),
              ['weighted mean', ...teams.map((team) => points(verdict.means?.[team] ?? null))],
            ],
          ),
        ]),
    ...(likeness === null
      ? []
      : ['', oneLine(likenessWords({ distinctness: likeness, simulated: corpus === 'simulated' }) ?? '')]),
    ...titled(read.head, read.rows),
    ...titled(
      ['review', 'state', 'who'],
      report.reviews.map(({ reviewId, state, reviewer, group }) => [
        reviewId,
        state,
        reviewer ?? `asked: ${group ?? 'reviewers'}`,
      ]),
    ),
    '',
    report.next,
  ];
}

function teamRow(team: Team, { teams: both, entrants }: MatchReport): string[] {
  const { phase, rounds, canon, ratified, pictures, sentBack, breaches } = both[team];
  const round = rounds.at(-1);
  const { name, wildcard } = entrants[team];
  return [
    team,
    name,
    wildcard ?? 'none',
    round !== undefined && round.phase === phase ? `${phaseNames[phase]} ${round.round}` : phaseNames[phase],
    String(canon.length),
    specWords(ratified),
    `${pictures.filter(({ why }) => why === null).length} of ${Math.max(pictures.length, 6)}`,
    String(sentBack),
    String(breaches),
  ];
}

function specWords(ratified: boolean | null): string {
  if (ratified === null) return 'none yet';
  return ratified ? 'ratified' : 'UNRATIFIED';
}

function sideLines(side: SideSeen, wanted: Wanted, columns: number): string[] {
  return [
    ...(wanted.canon ? canonLines(side, columns) : []),
    ...(wanted.votes ? voteLines(side) : []),
    ...(wanted.spec ? specLines(side.specs.at(-1)) : []),
  ];
}

function canonLines({ canon }: SideSeen, columns: number): string[] {
  if (canon.length === 0) return ['The canon is empty.'];
  return canon.flatMap(({ id, title, text, proposal, proposedBy, amendment, decidedBy, fills }) => [
    `${id}  ${oneLine(title)}`,
    ...textBlock(text, columns),
    ...(amendment === null || amendment.taken ? [] : textBlock(`with ${amendment.id}: ${amendment.text}`, columns)),
    `    ${proposal} by ${speakerNames[proposedBy]}${amendment === null ? '' : `, amended by ${speakerNames[amendment.by]}`}${decidedBy === 'VOTE' ? '' : ', by the Synthesizer’s word'}${fills.length === 0 ? '' : `; settles ${fills.map(({ part }) => part).join(', ')}`}`,
  ]);
}

function voteLines({ votes }: SideSeen): string[] {
  return table(
    ['proposal', '', ...roles.map((role) => speakerNames[role]), 'outcome', 'title'],
    votes.map(({ proposal, title, votes: cast, outcome, decidedBy }) => [
      proposal,
      outcome === null ? '' : tallyOf(cast),
      ...roles.map((role) => cast[role] ?? (outcome === null ? '' : 'no vote')),
      outcome === null
        ? 'open'
        : `${outcomeNames[outcome]}${decidedBy === 'SYNTHESIZER' ? ', by the Synthesizer' : ''}`,
      title ?? 'nothing was proposed',
    ]),
  );
}

function specLines(seen: SpecSeen | undefined): string[] {
  if (seen === undefined) return ['No spec has been written.'];
  const { attempt, spec, problems, invented, curveballs, ratified } = seen;
  const head = `Spec, attempt ${attempt}: ${ratified ? 'ratified' : 'not ratified'}`;
  if (spec === null) return [head, ...problems.map((problem) => `  ${oneLine(problem)}`)];
  const line = (name: string, { text }: { readonly text: string }) => `  ${name.padEnd(20)}${oneLine(text)}`;
  return [
    head,
    line('world', spec.worldName),
    line('governing logic', spec.governingLogic),
    line('mood', { text: spec.aestheticMood.adjectives.join(', ') }),
    ...spec.landmarks.flatMap(({ name, description, significance, visualKey }) => [
      line('landmark', name),
      line('', description),
      line('  why it matters', significance),
      line('  what one sees', visualKey),
    ]),
    line('inhabitants', spec.inhabitants.appearance),
    line('', spec.inhabitants.cultureSnapshot),
    line('', spec.inhabitants.relationshipToPlace),
    line('tension', spec.tension.conflict),
    line('  stakes', spec.tension.stakes),
    line('  what one sees', spec.tension.visualManifestation),
    line('hero image', spec.heroImageDescription),
    ...curveballs.map(({ id, text, metBy }) =>
      line(`curveball ${id}`, { text: `${text} (${metBy.length === 0 ? 'not met' : `met by ${metBy.join(', ')}`})` }),
    ),
    ...problems.map((problem) => line('problem', { text: problem })),
    ...invented.map((field) => line('invented', { text: field })),
  ];
}

/** A table below a blank line; nothing where there are no rows. */
const titled = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : ['', ...table(head, rows)];
