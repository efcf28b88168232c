import fc from 'fast-check';
import { batchRuns } from '../../workers/corpus/batch/client.ts';
import { qaRuns } from '../../workers/corpus/qa/client.ts';
import { checkedRequest } from '../../workers/client/runs.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import type { RunKind, RunShape } from '../../workers/client/run-kind.ts';
import { evaluations } from '../../workers/evaluation/client.ts';
import { audits } from '../../workers/evaluation/audit/client.ts';
import { ablationRuns } from '../../workers/omega/ablation/client.ts';
import { omegaRuns } from '../../workers/omega/client.ts';
import { inquiries } from '../../workers/omega/inquiry/client.ts';
import { scenarioRuns, submittedRuns } from '../../workers/scenario/client.ts';
import { SettingError } from '../../workers/setting.ts';
import { teamAblationRuns } from '../../workers/worldbuilding/ablation/client.ts';
import { matchRuns } from '../../workers/worldbuilding/client.ts';
import { tournamentRuns } from '../../workers/worldbuilding/tournament/client.ts';
import { type Door, doorOf, type Met } from './door.ts';
import { rightInputs } from './examples.ts';
import { nearly } from './strange.ts';

/** A kind of run whose request anybody calls who has no types. */
type Asked = Pick<RunKind<RunShape>, 'request'>;

/** Each kind of run, with inputs that are right for it. */
const kinds = {
  scenario: [scenarioRuns, rightInputs.scenario.map(({ brief }) => brief)],
  submission: [submittedRuns, rightInputs.submissions],
  omega: [omegaRuns, rightInputs.omega.map(({ problem }) => problem)],
  worldbuilding: [matchRuns, rightInputs.worldbuilding],
  tournament: [tournamentRuns, rightInputs.tournament],
  teamAblation: [teamAblationRuns, rightInputs.teamAblation],
  batch: [batchRuns, rightInputs.batch],
  qa: [qaRuns, rightInputs.qa],
  evaluation: [evaluations, rightInputs.evaluation],
  audit: [audits, rightInputs.audit],
  inquiry: [inquiries, rightInputs.inquiry],
  ablation: [ablationRuns, rightInputs.ablation],
} as const satisfies Readonly<Record<string, readonly [object, readonly unknown[]]>>;
const names = Object.keys(kinds) as (keyof typeof kinds)[];

const options = nearly(
  {},
  { key: 'lakes-freeze' },
  { key: 'lakes', policy: { spendCapMicrodollars: 1_000_000 }, models: 'simulated:messages' },
  { policy: { models: { ATHENA: 'openai:gpt-6-sol' } }, models: { NEWTON: 'anthropic:claude-opus-5-5' } },
);

/** The typed client, called by a program that has no types. */
export function clientDoor(): Door {
  const asked = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), nearly(...kinds[name][1]), options));
  return doorOf(asked, ([name, given, option]) => {
    try {
      checkedRequest(kinds[name][0] as Asked, [given, option]);
      return Promise.resolve<Met>({ accepted: true });
    } catch (error) {
      if (error instanceof RequestError) return Promise.resolve<Met>({ refused: error.problems });
      if (error instanceof SettingError) return Promise.resolve<Met>({ refused: [`setting: ${error.message}`] });
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
