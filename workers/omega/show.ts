import { cast, isAgentId } from '../../shared/omega/agents/index.ts';
import { cost, grouped, oneLine, percent, truncate } from '../../shared/text/index.ts';
import { listedState } from '../terminal/run-list.ts';
import { reviewTable } from '../reviews/seen.ts';
import { readOtherwiseTable } from '../terminal/calls-seen.ts';
import { timeLeft } from '../terminal/deadline.ts';
import { agentName } from './line.ts';
import type { SessionReport } from './report.ts';
import { table } from '../terminal/terminal.ts';

/** The report as lines for a person. */
export function sessionPage(report: SessionReport): string[] {
  const {
    runKey,
    parent,
    corpus,
    createdAt,
    title,
    classification,
    flags,
    cycle,
    phase,
    outcome,
    reason,
    answer,
    openReview,
    outputs,
    decision,
  } = report;
  return [
    `${runKey}  (${corpus} corpus, since ${createdAt})`,
    ...(parent === null ? [] : [`solves a part of ${parent}`]),
    `problem    ${oneLine(title)}`,
    `class      ${classification === null ? 'not classified yet' : `${classification.type}, ${classification.subtype}`}${flagged(flags)}`,
    `state      ${outcome ?? `in cycle ${cycle}, ${phase}`}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    ...(answer.length === 0
      ? []
      : [
          `answer     ${answer.map(({ cycle: of, confidence }) => `${percent(confidence)} after cycle ${of}`).join(', ')}`,
        ]),
    ...(decision === null ? [] : [`decision   ${decision.decision}: ${oneLine(decision.why)}`]),
    `answers    ${outputs.counted} counted, ${outputs.setAside} set aside`,
    `cost       ${cost(report.costMicrodollars)}, ${report.calls} calls, ${grouped(report.tokens)} tokens`,
    ...report.underWay.map(({ agent, task, since }) => `under way  ${agentName(agent)} ${task}, since ${since}`),
    ...(openReview === null
      ? []
      : [
          `review     ${openReview.reviewId}, asked: ${openReview.group ?? 'reviewers'}, ${timeLeft(openReview.deadline, Date.now())}: ${oneLine(openReview.question)}`,
        ]),
    ...tables(report),
    ...report.questions.map(
      ({ runKey: asked, question, outcome }) =>
        `asked      ${asked}: ${truncate(oneLine(question), 80)} (${outcome ?? 'under way'})`,
    ),
    '',
    report.next,
  ];
}

function tables({
  subSessions,
  deployments,
  facts,
  hypotheses,
  contradictions,
  failures,
  escalations,
  matches,
  memories,
  reviews,
  readOtherwise,
}: SessionReport): string[] {
  const read = readOtherwiseTable({ readOtherwise }, agentName);
  const asked = reviewTable(reviews, short);
  const sure = [...hypotheses.active].sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
  return [
    ...titled(
      ['sub-session', 'state', 'cost', 'question'],
      subSessions.map(({ runKey, title, phase, costMicrodollars, ...state }) => [
        runKey,
        title === null ? 'never begun' : listedState(state, phase),
        cost(costMicrodollars),
        short(title ?? ''),
      ]),
    ),
    ...titled(
      ['cycle', 'batch', 'wave', 'agents'],
      deployments.map(({ cycle, phase, batch, agents }) => [
        String(cycle),
        phase,
        String(batch),
        agents.map((agent) => (isAgentId(agent) ? cast[agent].name : String(agent))).join(', '),
      ]),
    ),
    ...titled(
      ['fact', 'source', 'laid', 'cited by', 'speaks against', 'statement'],
      facts.map(({ id, source, by, cycle, citedBy, against, statement }) => [
        id,
        short(source),
        by === null ? 'with the problem' : `by ${oneLine(by)}, cycle ${cycle}`,
        citedBy.join(', '),
        against.join(', '),
        short(statement),
      ]),
    ),
    ...titled(
      ['claim', 'confidence', 'for', 'against', 'statement'],
      sure.map(({ id, confidence, supportingAgents, opposingAgents, statement }) => [
        id,
        percent(confidence),
        String(supportingAgents.length),
        String(opposingAgents.length),
        short(statement),
      ]),
    ),
    ...titled(
      ['claim', 'became', 'confidence', 'why'],
      [
        ...hypotheses.resolved.map(({ id, resolution, finalConfidence, resolutionBasis }) => [
          id,
          resolution,
          percent(finalConfidence),
          resolutionBasis,
        ]),
        ...hypotheses.abandoned.map(({ id, reason }) => [id, 'ABANDONED', '', reason]),
      ],
    ),
    ...titled(
      ['contradiction', 'severity', 'between'],
      contradictions.unresolved.map(({ id, severity, claimA, claimB }) => [
        id,
        severity,
        short(`${agentOf(claimA.agentId)}: ${claimA.statement} | ${agentOf(claimB.agentId)}: ${claimB.statement}`),
      ]),
    ),
    ...titled(
      ['contradiction', 'settled by', 'how'],
      contradictions.resolved.map(({ id, resolvedBy, resolution }) => [
        id,
        resolvedBy === 'USER' ? 'the user' : agentOf(resolvedBy),
        short(resolution),
      ]),
    ),
    ...titled(
      ['cycle', 'failure', 'severity', 'evidence'],
      failures.map(({ cycle, failure, severity, evidence }) => [String(cycle), failure, severity, short(evidence)]),
    ),
    ...titled(
      ['cycle', 'step', 'about', 'result', 'why'],
      escalations.map(({ cycle, step, subject, outcome, why }) => [String(cycle), step, subject, outcome, short(why)]),
    ),
    ...titled(read.head, read.rows),
    ...titled(
      ['remembered', 'match'],
      matches.map(({ section, id, strength }) => [`${section}/${id}`, percent(strength)]),
    ),
    ...titled(
      ['memory', 'takes in'],
      memories.map(({ memory, entry }) => [memory, entry]),
    ),
    ...titled(asked.head, asked.rows),
  ];
}

/** Words of a model in a cell; whole texts stand in the report. */
const short = (text: string): string => truncate(text, 160);

const agentOf = (id: number): string => (isAgentId(id) ? cast[id].name : String(id));

const flagged = ({ stakes, uncertainty }: SessionReport['flags']): string =>
  [
    stakes === null ? '' : `, stakes ${stakes} by the user`,
    uncertainty === null ? '' : `, uncertainty ${uncertainty} by the user`,
  ].join('');

/** A table below a blank line; nothing where there are no rows. */
function titled(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', ...table(head, rows)];
}
