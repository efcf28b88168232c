import { agents, phases } from '../../shared/scenario/index.ts';
import type { Flaw } from './flaw.ts';
import type { Judgement, Verdict } from './judge.ts';
import { firstRuns, knownMisses } from './known.ts';
import { mutationKinds } from './mutation-tests.ts';
import type { Mutation } from './mutations.ts';

/** A flaw with what came of it. */
export interface Tried {
  readonly flaw: Flaw;
  readonly judgement: Judgement;
}

/** A run without a flaw, and the alarms that it ought not to have raised. */
export interface Control {
  readonly key: string;
  readonly outcome: string;
  readonly alarms: readonly string[];
}

export interface Tested {
  readonly mutation: Mutation;
  readonly judgement: Judgement;
}

export interface TrialReport {
  readonly tried: readonly Tried[];
  readonly controls: readonly Control[];
  readonly mutations: readonly Tested[];
  readonly seconds: number;
}

const caught: readonly Verdict[] = ['named', 'noticed', 'shown'];
const isKnown = (id: string) => knownMisses.some((miss) => miss.id === id);
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly (string | number)[]) => `| ${cells.map((one) => cell(String(one))).join(' | ')} |`;

/** Whether nobody but who made it had a flaw before them, though there was somebody else. */
const layBeforeNobody = ({ flaw, judgement }: Tried): boolean =>
  judgement.shownTo.length === 0 && agents.some((agent) => flaw.alters.every((one) => one.agent !== agent));

/**
 * What is wrong with a trial, one line each: a miss that is not on the list, or is and was shown to no other agent; an alarm
 * of a control; a row that planted nothing.
 */
export function faultsOf({ tried, controls }: TrialReport): readonly string[] {
  return [
    ...tried
      .filter(({ judgement }) => judgement.verdict === 'missed' && !isKnown(judgement.id))
      .map(({ flaw }) => `${flaw.id} is missed: ${flaw.flaw}`),
    ...tried
      .filter((one) => one.judgement.verdict === 'missed' && isKnown(one.judgement.id) && layBeforeNobody(one))
      .map(({ flaw }) => `${flaw.id} is missed by every check, and no other agent was shown it: ${flaw.flaw}`),
    ...tried
      .filter(({ judgement }) => judgement.verdict === 'unplanted')
      .map(({ flaw }) => `${flaw.id} planted nothing: no answer had its place`),
    ...controls
      .filter(({ alarms, outcome }) => alarms.length > 0 || outcome !== 'DOCUMENTED')
      .map(({ key, outcome, alarms }) => `${key} has no flaw and ends ${outcome}: ${alarms.join(' / ')}`),
  ];
}

/** Known misses that are none any more: lines to be taken from the list. */
export const mended = ({ tried }: TrialReport): readonly string[] =>
  tried
    .filter(({ judgement }) => isKnown(judgement.id) && caught.includes(judgement.verdict))
    .map(({ flaw }) => flaw.id);

const counted = (tried: readonly { readonly judgement: Judgement }[], verdict: Verdict) =>
  tried.filter(({ judgement }) => judgement.verdict === verdict).length;

function summary(title: string, tried: readonly Tried[]): string {
  const decidable = tried.filter(({ flaw }) => flaw.test === 'decidable');
  const others = tried.filter(({ flaw }) => flaw.test === 'testimony');
  return row([
    title,
    decidable.length,
    counted(decidable, 'named'),
    counted(decidable, 'noticed'),
    counted(decidable, 'missed'),
    others.length,
    others.length - counted(others, 'missed'),
  ]);
}

/** Rows from the requirements alone say how far the checks reach beyond what their authors had in sight. */
function firstAndNow(source: keyof typeof firstRuns, tried: readonly Tried[]): string {
  const frozen = tried.filter(({ flaw }) => flaw.source === source);
  if (frozen.length === 0) return '';
  const { on, rows } = firstRuns[source];
  const rate = (verdictOf: (id: string) => Verdict | undefined) =>
    frozen.filter(({ flaw }) => caught.includes(verdictOf(flaw.id) ?? 'missed')).length;
  const now = new Map(frozen.map(({ flaw, judgement }) => [flaw.id, judgement.verdict]));
  return `Of ${frozen.length} flaws written from the specification alone, ${rate((id) => rows[id])} were caught or shown at the first run (${on}), and ${rate((id) => now.get(id))} are today.`;
}

function mutationTable(mutations: readonly Tested[]): string {
  const line = (title: string, some: readonly Tested[]) => {
    const decidable = some.filter(({ mutation }) => mutation.test === 'decidable');
    const others = some.length - decidable.length;
    const noticed = (of: readonly Tested[]) => counted(of, 'named') + counted(of, 'noticed');
    return row([title, decidable.length, noticed(decidable), others, noticed(some) - noticed(decidable)]);
  };
  return [
    '| mutated | decidable | noticed | others | noticed |',
    '|---|---:|---:|---:|---:|',
    ...mutationKinds.map((kind) =>
      line(
        kind,
        mutations.filter(({ mutation }) => mutation.kind === kind),
      ),
    ),
    line('all', mutations),
  ].join('\n');
}

const missedMutations = (mutations: readonly Tested[]) =>
  mutations
    .filter(({ mutation, judgement }) => mutation.test === 'decidable' && judgement.verdict === 'missed')
    .map(({ mutation: { key, task, path, before, after } }) => `- ${key}, ${task} ${path}: ${before} → ${after}`);

/** The tables as they stand in bench/README.md. */
export function printed(report: TrialReport): string {
  const { tried, controls, mutations, seconds } = report;
  const alarming = controls.filter(({ alarms }) => alarms.length > 0).length;
  const missed = tried.filter(({ judgement }) => judgement.verdict === 'missed');
  const why = (id: string) => knownMisses.find((miss) => miss.id === id)?.why ?? 'not on the list of known misses';
  const parts = [
    `${tried.length} flaws, ${controls.length} runs without a flaw, ${mutations.length} mutations in ${Math.round(seconds)} s.`,
    firstAndNow('specification', tried),
    firstAndNow('afresh', tried),
    firstAndNow('third', tried),
    firstAndNow('fourth', tried),
    [
      '| enters in | decidable | named | noticed in other words | missed | testimony | shown to another or noticed |',
      '|---|---:|---:|---:|---:|---:|---:|',
      ...phases.map((phase) =>
        summary(
          phase,
          tried.filter(({ flaw }) => flaw.phase === phase),
        ),
      ),
      summary('all', tried),
    ].join('\n'),
    `Without a flaw: ${controls.length} runs, ${alarming} of them with an alarm.`,
    mutations.length === 0 ? '' : mutationTable(mutations),
    [
      '| flaw | | on | caught by | in | how |',
      '|---|---|---|---|---|---|',
      ...tried.map(({ flaw, judgement: { verdict, alarm } }) =>
        row([
          flaw.id,
          flaw.flaw,
          flaw.on.status,
          verdict === 'missed' ? '**missed**' : (alarm?.by ?? 'shown to another'),
          alarm?.phase ?? '',
          verdict === 'missed' || alarm === null ? verdict : `${verdict}, ${alarm.how}`,
        ]),
      ),
    ].join('\n'),
    missed.length === 0
      ? ''
      : [
          'Missed by every check, with the reason, and which other agents had it before them:',
          ...missed.map(
            ({ flaw, judgement: { shownTo } }) =>
              `- ${flaw.id}: ${flaw.flaw} (${why(flaw.id)}; ${shownTo.length === 0 ? 'no other agent' : shownTo.join(', ')})`,
          ),
        ].join('\n'),
    ...[['Mutations missed though arithmetic or look-up rests on them:', ...missedMutations(mutations)]].flatMap(
      (lines) => (lines.length > 1 ? [lines.join('\n')] : []),
    ),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
