import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CapturedRequest } from '../../activities/models/simulated/server.ts';
import { readBody } from '../../activities/store/bodies.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { findPublication, readRegistry } from '../../activities/store/documents.ts';
import { advisers, seenBy, withPageReader } from '../../shared/scenario/advisers.ts';
import { cleared, matrix, reachOf, type Content } from '../../shared/scenario/context.ts';
import { agents, phases, type Agent, type Phase } from '../../shared/scenario/vocabulary.ts';
import { decide, progress } from '../../workflows/messages.ts';
import type { Canary } from '../support/canaries.ts';
import { historyText } from '../support/history-text.ts';
import { openHouse, type Handle, type House } from '../support/house.ts';
import { markedRun } from '../support/marked-run.ts';
import { handed, said, sections, whole } from '../support/requests.ts';
import { until } from '../support/until.ts';
import { excused, unmarked } from './empty-cells.ts';

/** One run on every road that words can travel; then what left the process is searched, mark by mark. */
const runKey = 'canary7f3a-the-run-key';
const marked = markedRun();
const { canaries } = marked.aviary;
const kinds = Object.keys(matrix) as Content[];
let house: House;
let handle: Handle;
let requests: readonly CapturedRequest[] = [];
let reviewId: string | null = null;

beforeAll(async () => {
  house = await openHouse();
  house.simulated.setScript(marked.script);
  handle = await house.start({ key: runKey, brief: marked.brief });
  await until(async () => {
    reviewId = (await handle.query(progress)).openReview;
    return reviewId !== null;
  });
  await house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
    args: [{ decision: 'RESOLVE', ruling: 'retry', reviewer: 'Ada', justification: marked.words }],
  });
  expect(await handle.result()).toMatchObject({ outcome: 'DOCUMENTED' });
  requests = [...house.simulated.requests];
});
afterAll(() => house.close());

const rows = { ...advisers, ...withPageReader(advisers) };
const named = ({ mark, from, kinds: of }: Canary) => `${mark} of ${from} (${of.join(', ') || 'for nobody'})`;
const inside = (text: string) => canaries.filter(({ mark }) => text.includes(mark));
const of = (agent: Agent, phase: Phase) =>
  requests.filter((request) => request.agent === agent && request.phase === phase);

test('the run took every road that is searched here', () => {
  const roads = requests.map(({ agent, phase, task }) => `${agent} ${phase} ${task}`);
  const times = (road: string) => roads.filter((one) => one === road).length;
  expect({
    'a SEED that failed its gate': times('ATHENA SEED seed'),
    'NEWTON after its veto, sent back by a person, then by its doubt': times('NEWTON VALIDATE physics'),
    'a veto lifted': times('NEWTON VALIDATE vetoReview'),
    'NEWTON’s doubt': times('NEWTON VALIDATE doubt'),
    'EULER, once repaired': times('EULER VALIDATE mathematics'),
    'revisions in VALIDATE': times('ATHENA VALIDATE revise'),
    'GALILEO, twice': times('GALILEO GROUND grounding'),
    'SOCRATES, once repaired, then again': times('SOCRATES CLASSIFY classification'),
    'SOCRATES’s doubt': times('SOCRATES CLASSIFY doubt'),
    'a discussed dimension': times('EULER REFINE dimension'),
    'revisions in REFINE': times('ATHENA REFINE revise'),
    'requests answered, and accepted': times('ATHENA REFINE answer') + times('EULER REFINE accept'),
    rechecks: times('NEWTON REFINE recheck'),
    votes: times('NEWTON REFINE readiness'),
    'a ruling in VALIDATE': times('NEWTON VALIDATE rule'),
    'ATHENA’s answers to challenges':
      times('ATHENA VALIDATE respond') + times('ATHENA GROUND respond') + times('ATHENA CLASSIFY respond'),
    'votes on a distractor': times('NEWTON GROUND ballot') + times('EULER GROUND ballot'),
    'votes on the threat':
      times('NEWTON CLASSIFY ballot') + times('EULER CLASSIFY ballot') + times('GALILEO CLASSIFY ballot'),
    'GALILEO challenged in REFINE': times('GALILEO REFINE respond'),
    'votes in REFINE': times('ATHENA REFINE ballot'),
    'statuses stated again': times('SOCRATES REFINE restate'),
    'a way through checked':
      times('EULER REFINE novelty') + times('NEWTON REFINE deepDive') + times('GALILEO REFINE literature'),
    advice: times('TURING SEED attempt') + times('TURING CLASSIFY attempt') + times('CASSANDRA REFINE advice'),
  }).toEqual({
    'a SEED that failed its gate': 2,
    'NEWTON after its veto, sent back by a person, then by its doubt': 4,
    'a veto lifted': 1,
    'NEWTON’s doubt': 1,
    'EULER, once repaired': 5,
    'revisions in VALIDATE': 2,
    'GALILEO, twice': 2,
    'SOCRATES, once repaired, then again': 3,
    'SOCRATES’s doubt': 1,
    'a discussed dimension': 1,
    'revisions in REFINE': 2,
    'requests answered, and accepted': 4,
    rechecks: 2,
    votes: 2,
    'a ruling in VALIDATE': 1,
    'ATHENA’s answers to challenges': 3,
    'votes on a distractor': 2,
    'votes on the threat': 3,
    'GALILEO challenged in REFINE': 1,
    'votes in REFINE': 1,
    'statuses stated again': 1,
    'a way through checked': 3,
    advice: 4,
  });
});

describe('what the matrix forbids', () => {
  const cells = phases.flatMap((phase) => agents.map((agent) => [agent, phase] as const));

  test.each(cells)('is in no request to %s in %s', (agent, phase) => {
    const leaks = of(agent, phase).flatMap((request) =>
      inside(handed(request))
        .filter((canary) => !canary.kinds.some((kind) => cleared(kind, agent, phase, reachOf(request.task))))
        .map((canary) => `${request.task}: ${named(canary)}`),
    );
    expect(leaks).toEqual([]);
  });

  test.each(['TURING', 'CASSANDRA'] as const)(
    'is in no request to %s, who advises and reads what its row names',
    (name) => {
      const own = requests.filter(({ agent }) => agent === name);
      expect(own.length).toBeGreaterThan(0);
      const leaks = own.flatMap((request) =>
        inside(handed(request))
          .filter((canary) => !canary.kinds.some((kind) => seenBy(rows[name], request.phase as Phase).has(kind)))
          .map(named),
      );
      expect(leaks).toEqual([]);
      expect(own.flatMap((request) => inside(handed(request)).map(({ from }) => from.split('/')[0]))).toContain('seed');
    },
  );

  test('is not let in by a repair: an agent hears its own unreadable answer again and nothing more', () => {
    const repairs = requests.filter((request) => said(request, 'assistant').length > 0);
    expect(repairs.map(({ agent, task }) => `${agent} ${task}`).sort()).toEqual([
      'EULER mathematics',
      'SOCRATES classification',
    ]);
    for (const repair of repairs) {
      const again = inside(said(repair, 'assistant').join('\n'));
      expect(again.length).toBeGreaterThan(5);
      expect(again.filter(({ from }) => !from.startsWith(`${repair.task}/`))).toEqual([]);
      expect(inside(said(repair, 'user').slice(1).join('\n'))).toEqual([]);
    }
  });

  test('a confidence before REFINE is handed to nobody but the one who stated it', () => {
    const owners: Readonly<Record<string, Agent>> = {
      seed: 'ATHENA',
      doubt: 'ATHENA',
      physics: 'NEWTON',
      mathematics: 'EULER',
      grounding: 'GALILEO',
      classification: 'SOCRATES',
    };
    const strays = requests
      .filter(({ phase }) => phase !== 'REFINE' && phase !== 'DOCUMENT')
      .flatMap((request) =>
        inside(handed(request))
          .filter(({ sort, from }) => sort === 'number' && owners[from.split('/')[0] ?? ''] !== request.agent)
          .map((canary) => `${request.agent}: ${named(canary)}`),
      );
    expect(strays).toEqual([]);
  });
});

describe('what the matrix allows', () => {
  const cells = phases.flatMap((phase) =>
    agents.filter((agent) => kinds.some((kind) => cleared(kind, agent, phase))).map((agent) => [agent, phase] as const),
  );

  test.each(cells)('reaches %s in %s, so that a leak would have been seen', (agent, phase) => {
    const shown = of(agent, phase).flatMap((request) => sections(request));
    const bears = (kind: Content) =>
      shown.some(
        ({ label, body }) =>
          label === kind && (unmarked.includes(kind) || inside(body).some((canary) => canary.kinds.includes(kind))),
      );
    expect(kinds.filter((kind) => cleared(kind, agent, phase) && !excused(kind, agent, phase) && !bears(kind))).toEqual(
      [],
    );
    expect(kinds.filter((kind) => excused(kind, agent, phase) && bears(kind))).toEqual([]);
  });

  test('each mark that is for somebody was sent to somebody, unless its answer was replaced before anyone else read', () => {
    const sent = new Set(requests.flatMap((request) => inside(whole(request))));
    const unsent = canaries.filter((canary) => canary.kinds.length > 0 && !sent.has(canary)).map(({ from }) => from);
    expect(
      unsent.filter(
        (from) =>
          !/^(mathematics\/fragility|classification\/difficulty|(ballot|rule|restate)\/reason|novelty\/|deepDive\/|literature\/)/.test(
            from,
          ),
      ),
    ).toEqual([]);
  });
});

describe('votes', () => {
  test('are not in the context of those who vote on the difficulty: each sees its own words only', () => {
    for (const request of requests.filter(({ task }) =>
      ['informed', 'memo', 'calibration', 'distractors'].includes(task),
    )) {
      expect(
        sections(request).filter(({ label, author }) => label === 'calibrationVotes' && author !== request.agent),
      ).toEqual([]);
      expect(inside(handed(request)).filter(({ from }) => from.startsWith('calibration/'))).toEqual([]);
    }
  });

  test('are discussed without a name, a confidence or a telling order', () => {
    const talks = requests.filter(({ task }) => task === 'dimension');
    expect(talks).toHaveLength(agents.length);
    for (const request of talks) {
      const [shown, ...more] = sections(request).filter(
        ({ label, author }) => label === 'calibrationVotes' && author !== request.agent,
      );
      expect(more).toEqual([]);
      expect(shown?.author).toBe('HOUSE');
      const { dimension, votes } = JSON.parse(shown?.body ?? '') as {
        dimension: string;
        votes: Record<string, unknown>[];
      };
      expect(dimension).toBe('I');
      // In the agents' order it would be 4, 2, 2, 2, 1.
      expect(votes.map(({ score }) => score)).toEqual([1, 2, 2, 2, 4]);
      expect(votes.every((vote) => Object.keys(vote).sort().join() === 'reason,score')).toBe(true);
      for (const agent of agents) expect(shown?.body).not.toContain(agent);
    }
  });
});

describe('where no mark may stand', () => {
  test('the run’s key is in no request', () => {
    expect(
      requests.filter((request) => whole(request).includes('the-run-key')).map(({ agent, task }) => `${agent} ${task}`),
    ).toEqual([]);
  });

  test('no prose of a model is in the histories of the run and its review', async () => {
    const review = house.temporal.client.workflow.getHandle(`review/${reviewId}`);
    const text = historyText(await handle.fetchHistory()) + historyText(await review.fetchHistory());
    expect(text).toContain(marked.constraint);
    expect(text).toContain(marked.words);
    expect(
      inside(text)
        .filter(({ sort }) => sort === 'prose')
        .map(named),
    ).toEqual([]);
  });

  test('the public files and the registry hold the scenario’s face, and no confidence', async () => {
    const files =
      (await findPublication(house.db, runKey))?.files.filter(({ path }) => path.startsWith('public/')) ?? [];
    expect(files.map(({ path }) => path)).toEqual(['public/IM-0001.json', 'public/IM-0001.md']);
    const open: readonly Content[] = [
      'narrative',
      'environment',
      'threat',
      'startingState',
      'objects',
      'capabilities',
      'whyImpossible',
      'correctOutcome',
      'commonWrongAnswers',
    ];
    const shown = inside(
      files.map(({ text }) => text).join('\n') + JSON.stringify(await readRegistry(house.db, 'simulated')),
    );
    expect(shown.length).toBeGreaterThan(10);
    expect(
      shown
        .filter((canary) => canary.from !== 'seed/name' && !canary.kinds.some((kind) => open.includes(kind)))
        .map(named),
    ).toEqual([]);
  });

  test('no file, request or stored body holds anything like a key or an address of this machine', async () => {
    const publication = await findPublication(house.db, runKey);
    const calls = await callsOfRun(house.db, runKey);
    const bodies = await Promise.all(
      calls
        .flatMap(({ requestHash, responseHash }) => [requestHash, responseHash])
        .map(async (hash) => JSON.stringify(await readBody(house.db, hash))),
    );
    const texts = [...(publication?.files ?? []).map(({ text }) => text), ...requests.map(whole), ...bodies];
    expect(
      texts.filter((text) =>
        /\bsk-[\w-]{8,}|bearer\s|authorization|x-api-key|api[_-]key|127\.0\.0\.1|localhost/i.test(text),
      ),
    ).toEqual([]);
  });

  test('what is stored as sent is what was sent', async () => {
    const calls = await callsOfRun(house.db, runKey);
    const stored = await Promise.all(calls.map(({ requestHash }) => readBody(house.db, requestHash)));
    expect(stored.map((body) => JSON.stringify(body)).sort()).toEqual(requests.map(whole).sort());
  });
});
