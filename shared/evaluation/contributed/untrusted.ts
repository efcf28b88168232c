import { notStorable } from '../../kernel/json.ts';
import { excerpt } from '../../text/cut.ts';
import { firstControl, isOneLine } from '../../text/invisible.ts';
import { mostRuns } from '../given/named.ts';
import type { EvaluationReport } from '../report.ts';
import { judgePlaces } from '../roster.ts';
import { mostScenarios } from '../scenario-set.ts';

/** More versions of one model, or cautions, no report of ours has. */
const most = { snapshots: 100, cautions: 1_000, judges: judgePlaces.length, scenarios: mostScenarios } as const;
const longestName = 400;
const mostNamed = 100;

/**
 * What no report of ours has and one of somebody else may: names that steer a terminal or hide a word, and so many rows that whoever
 * reads it waits (evaluation rules §1.16). Each names its field. What a model answered is its own, and may hold whatever can be stored.
 */
export function untrustedProblems(report: EvaluationReport): string[] {
  const many = (['judges', 'scenarios', 'snapshots', 'cautions'] as const).flatMap((field) => {
    const { length } = report[field];
    return length > most[field] ? [`${field}: ${length} are more than the ${most[field]} that there can be`] : [];
  });
  if (report.runs > mostRuns) many.push(`runs: ${report.runs} are more than the ${mostRuns} that there can be`);
  const found = many.length > 0 ? many : [...namesOf(report).flatMap(nameProblems), ...controls(report, '')];
  return found.slice(0, mostNamed).map((problem) => `the report: ${problem}`);
}

type Named = readonly [field: string, name: string];

const namesOf = (report: EvaluationReport): Named[] => [
  ...(['runKey', 'createdAt', 'model', 'set'] as const).map((field): Named => [field, report[field]]),
  ...report.snapshots.map((name, at): Named => [`snapshots.${at}`, name]),
  ...report.judges.flatMap(({ judge, model }, at): Named[] => [
    [`judges.${at}.judge`, judge],
    [`judges.${at}.model`, model],
  ]),
  ...report.scenarios.map(({ scenario }, at): Named => [`scenarios.${at}.scenario`, scenario]),
];

/** Whether it can stand in a table among others. */
export const isName = (name: string): boolean =>
  name !== '' && name.length <= longestName && name.trim() === name && isOneLine(name) && name.isWellFormed();

const nameProblems = ([field, name]: Named): string[] =>
  isName(name) ? [] : [`${field}: "${excerpt(name, 40)}" is no name: one line of plain words`];

/** Controls, and halves of characters, wherever words stand. */
function controls(value: unknown, field: string): string[] {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) return [`${field}: ${notStorable}`];
    const found = firstControl(value);
    return found === null ? [] : [`${field}: holds a control character, at ${found.at + 1}`];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => controls(one, field === '' ? name : `${field}.${name}`));
}
