import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { MatchInput } from '../../shared/worldbuilding/activities.ts';
import { proofOf, tokenHashOf } from '../../shared/worldbuilding/wildcard-token.ts';
import { inject, pauseRun, progress, renewToken, resumeRun, speak, wildcardTurn } from '../../workflows/messages.ts';
import type { House, MatchHandle } from '../support/house.ts';
import { decideJudgement, brief, keyOf, leftBy, marked, marsh } from '../support/matches.ts';
import { decideNext } from '../support/sessions.ts';
import { until } from '../support/until.ts';

/** A match whose history, and that of its team A, is worth keeping. */
export interface MatchStory {
  readonly script?: WrittenScript;
  readonly input: MatchInput;
  readonly during?: (house: House, handle: MatchHandle) => Promise<void>;
}

const of = (...markers: readonly string[]): MatchInput => ({ challenge: marked(...markers), policy: brief });

const testimony = (
  subject: string,
  patch: readonly { readonly path: string; readonly value: boolean }[],
): WrittenScript[number] => ({ agent: 'clerk', subject, times: 0, do: { patch: [...patch] } });

/** Every way that a match can take, in the order of the rules. */
export const matchStories: Readonly<Record<string, () => MatchStory>> = {
  'match-undisturbed': () => ({ input: { draw: { tier: 1, seed: 7 }, policy: { ...brief, rounds: {} } } }),
  'match-written-by-events': () => ({ input: { draw: { tier: 1, seed: 7 }, policy: { ...brief, rounds: {} } } }),
  'match-breaches': () => ({
    input: of('empty-proposal', 'agreeing-objection', 'pure-agreement'),
  }),
  // Against the same items in both teams' first rounds, of each kind; what comes again comes too late to go back.
  'match-testified': () => ({
    script: [
      ...['C01', 'C02'].map((subject) =>
        testimony(subject, [
          { path: '/objections/0/specific', value: false },
          { path: '/responses/1/agreementOnly', value: true },
        ]),
      ),
      ...['C03', 'C04'].map((subject) => testimony(subject, [{ path: '/responses/0/agreementOnly', value: true }])),
    ],
    input: of(),
  }),
  // Against a field of both teams' first specs: they go back before anybody votes, and their second is examined.
  'match-fields': () => ({
    script: ['C09', 'C10'].map((subject) => testimony(subject, [{ path: '/fields/0/follows', value: false }])),
    input: of(),
  }),
  'match-clerk-refuses': () => ({
    script: [{ agent: 'clerk', times: 0, do: { refuse: true } }],
    input: of(),
  }),
  'match-lost-proposal': () => ({
    script: [{ agent: 'architect', task: 'propose', times: 0, do: { unreadable: true } }],
    input: of(),
  }),
  'match-paused-by-provider': () => ({
    script: [{ agent: 'architect', task: 'propose', times: 2, do: { status: 401 } }],
    input: { ...of(), policy: { ...brief, reviewWaitMs: 60_000 } },
    during: (house, handle) => decideNext(house, keyOf(handle), { decision: 'CONTINUE' }),
  }),
  'match-deadlock': () => ({
    input: {
      ...of('reject-F1', 'deadlock-F2'),
      policy: { ...brief, rounds: { FOUNDATION: 2, LANDMARKS: 1, TENSION: 1 } },
    },
  }),
  'match-unratified': () => ({ input: of('refuse-spec') }),
  'match-without-spec': () => ({ input: of('invalid-spec') }),
  'match-refused-picture': () => ({ input: of('refused-picture', 'broken-picture') }),
  'match-same-pictures': () => ({ input: of('same-pictures') }),
  'match-unjudged': () => ({ input: of('judge-six') }),
  'match-wildcard': () => ({
    input: { ...of(), teams: { A: { wildcard: 'Ada' } }, policy: { ...brief, wildcard: { deadlineMs: 5_000 } } },
    async during(house, handle) {
      const team = house.temporal.client.workflow.getHandle(`${handle.workflowId}/A`);
      await until(() =>
        team.query(progress).then(
          ({ underWay }) => underWay.some((line) => line.includes('WILDCARD')),
          () => false,
        ),
      );
      await team.executeUpdate(speak, { args: [{ text: 'The eels are blind.' }] });
    },
  }),
  // Ada's token is lost, and she speaks with a new one.
  'match-token': () => ({
    input: {
      ...of(),
      teams: { A: { wildcard: 'Ada', tokenHash: tokenHashOf('abcde-fghij-klmno-pqrst') } },
      policy: { ...brief, wildcard: { deadlineMs: 5_000 } },
    },
    async during(house, handle) {
      const team = house.temporal.client.workflow.getHandle(`${handle.workflowId}/A`);
      const waits = () =>
        team.query(wildcardTurn).then(
          (turn) => turn !== null,
          () => false,
        );
      await until(waits);
      const renewed = 'bcdef-ghijk-lmnop-qrstu';
      const order = { team: 'A', tokenHash: tokenHashOf(renewed), by: 'Mara', reason: 'It is lost.' };
      await handle.executeUpdate(renewToken, { args: [order] });
      const words = { text: 'The eels are blind.', proof: proofOf(renewed, 1) };
      await until(() =>
        team.executeUpdate(speak, { args: [words] }).then(
          () => true,
          () => false,
        ),
      );
    },
  }),
  'match-held': () => ({
    input: { ...of(), teams: { A: { wildcard: 'Ada' } }, policy: { ...brief, wildcard: { deadlineMs: 2_000 } } },
    async during(house, handle) {
      const team = house.temporal.client.workflow.getHandle(`${handle.workflowId}/A`);
      const waits = () =>
        team.query(wildcardTurn).then(
          (turn) => turn !== null,
          () => false,
        );
      await until(waits);
      await handle.executeUpdate(pauseRun, { args: [{ by: 'Mara', reason: 'The room is full.' }] });
      await until(async () => !(await waits()));
      await handle.executeUpdate(resumeRun, { args: [{ by: 'Mara', reason: 'There is room.' }] });
      await until(waits);
      await team.executeUpdate(speak, { args: [{ text: 'The eels are blind.' }] });
    },
  }),
  'match-curveball': () => ({
    script: [{ task: 'propose', times: 0, do: { slowMs: 700 } }],
    input: { ...of(), policy: { ...brief, rounds: { FOUNDATION: 2, LANDMARKS: 1, TENSION: 1 } } },
    async during(house, handle) {
      await until(async () => (await leftBy(house, keyOf(handle))).rows('ROUND').length >= 2);
      await handle.executeUpdate(inject, { args: [{ by: 'Mo', text: 'The river has moved by a mile overnight.' }] });
    },
  }),
  // Team A waits for B, whose wildcard takes her time: what is thrown in meanwhile is the last that is heard, so it goes on.
  'match-paced': () => ({
    input: {
      ...of(),
      teams: { B: { wildcard: 'Ada' } },
      policy: { ...brief, wildcard: { deadlineMs: 60_000 }, curveballs: { perMatch: 1 } },
    },
    async during(house, handle) {
      const ofTeam = (team: string) => house.temporal.client.workflow.getHandle(`${handle.workflowId}/${team}`);
      const isAt = (words: string) => () =>
        ofTeam('A')
          .query(progress)
          .then(
            ({ underWay }) => underWay.some((line) => line.includes(words)),
            () => false,
          );
      await until(isAt('waits for the other team'));
      await handle.executeUpdate(inject, { args: [{ by: 'Mo', text: 'The river has moved by a mile overnight.' }] });
      for (let said = 0; said < 3;)
        await until(() =>
          ofTeam('B')
            .executeUpdate(speak, { args: [{ text: 'The eels are blind.' }] })
            .then(
              () => (said += 1) > 0,
              () => false,
            ),
        );
    },
  }),
  'match-people': () => ({
    input: { challenge: marsh, policy: { ...brief, judges: { models: 1, people: ['Ada'] }, reviewWaitMs: 60_000 } },
    during: (house, handle) => decideJudgement(house, keyOf(handle), 'Ada'),
  }),
  'match-unanswered': () => ({
    input: { challenge: marsh, policy: { ...brief, judges: { models: 0, people: ['Ada'] } } },
  }),
  'match-cancelled': () => ({
    script: [{ task: 'resolve', times: 0, do: { slowMs: 20_000 } }],
    input: of(),
    async during(house, handle) {
      await until(async () => (await leftBy(house, keyOf(handle))).rows('SPOKEN').length >= 6);
      await handle.cancel();
    },
  }),
};
