import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CapturedRequest } from '../../activities/models/simulated/server.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { SeedDocument } from '../../shared/scenario/answers/seed.ts';
import { agents, type Agent } from '../../shared/scenario/vocabulary.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { fold, lockedRoom, openHouse, type House } from '../support/house.ts';
import { says } from '../support/marked-answers.ts';
import { once } from '../support/once.ts';
import { sections, whole } from '../support/requests.ts';
import { classification, grounding, mathematics, physics, shaft } from '../shared/scenario/shaft.ts';

/**
 * Isolation without any list of what to search for: two runs that differ only in what an agent must not know send it
 * the same bytes. The name of the run is a digest, and stands for itself.
 */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const before = (seed: SeedDocument): WrittenScript => [
  ...says('ATHENA', 'seed', seed),
  ...says('NEWTON', 'physics', physics),
  ...says('EULER', 'mathematics', mathematics),
  ...says('GALILEO', 'grounding', grounding),
  ...says('SOCRATES', 'classification', classification),
];

/** What each agent was sent before REFINE, the run's digest struck out. */
async function sentBeforeRefine(
  script: WrittenScript,
  brief: object,
  key?: string,
): Promise<(agent: Agent) => string[]> {
  house.simulated.setScript([...script, cutShort.REFINE]);
  const start = house.simulated.requests.length;
  const handle = await house.start({
    brief: { ...lockedRoom, ...brief },
    policy: { duplicateSimilarity: 2, reviewWaitMs: 1, callAttempts: 2 },
    ...(key === undefined ? {} : { key }),
  });
  const result = await handle.result();
  const { reviews } = await fold(house.db, result.runKey);
  expect(endOf({ result, reviews })).toEqual(['SHELVED', 'refine-1-failure']);
  const own: CapturedRequest[] = house.simulated.requests
    .slice(start)
    .filter(({ phase }) => phase !== 'REFINE' && phase !== 'DOCUMENT');
  return (agent) =>
    own
      .filter((request) => request.agent === agent)
      .map((request) => whole(request).replaceAll(request.scenarioId, 'draft'));
}

const undisturbed = once(() => sentBeforeRefine(before(shaft), {}));

test('what the brief aims at, wishes for and is called changes nothing for those who validate, ground and classify', async () => {
  const one = await undisturbed();
  const other = await sentBeforeRefine(
    before(shaft),
    { status: 'CT', tier: 'RUPTURE', constraints: ['Nothing may burn.'], inspirationSeed: 'A flooded mine.' },
    'ct-rupture-of-a-flooded-mine',
  );
  for (const agent of agents.filter((name) => name !== 'ATHENA')) {
    expect(one(agent)).toHaveLength(1);
    expect(other(agent)).toEqual(one(agent));
  }
  expect(other('ATHENA')).not.toEqual(one('ATHENA'));
});

test('how sure a challenger, a defender and the voters are changes nothing for anybody whom they disagree with', async () => {
  const disputed = (confidence: number): WrittenScript => {
    const position = { override: null, proof: null, confidence };
    const challenge = {
      claim: 'ATHENA/D1',
      against: 'ATHENA' as const,
      wrong: 'It lures nobody.',
      evidence: ['No gap is in sight.'],
      recommendation: 'Show a gap.',
      ...position,
    };
    return [
      ...says('GALILEO', 'grounding', { ...grounding, challenges: [challenge] }),
      ...says('ATHENA', 'respond', {
        decision: 'DEFEND',
        statement: 'It lures.',
        evidence: ['The door invites it.'],
        revision: '',
        ...position,
      }),
      ...(['NEWTON', 'EULER'] as const).flatMap((agent) =>
        says(agent, 'ballot', { side: 'CHALLENGED', reason: 'It does.', ...position }),
      ),
      ...before(shaft),
    ];
  };
  const one = await sentBeforeRefine(disputed(0.61), {});
  const other = await sentBeforeRefine(disputed(0.97), {});
  expect(agents.map((agent) => one(agent).length)).toEqual(
    agents.map((agent) => (agent === 'GALILEO' || agent === 'SOCRATES' ? 1 : 2)),
  );
  for (const agent of agents) expect(other(agent)).toEqual(one(agent));
});

describe('SOCRATES, blind', () => {
  test('is sent the same bytes whatever the solution, the distractors’ purpose, the answer key and the reports are', async () => {
    const other: SeedDocument = {
      ...shaft,
      name: 'Another name',
      concept: { ...shaft.concept, summary: 'Another idea.' },
      mirage: { whatLooksImpossible: 'Other.', excludingMentalModel: 'Other.' },
      insights: shaft.insights.map((insight) => ({ ...insight, description: `Not ${insight.description}` })),
      solution: {
        ...shaft.solution,
        confidence: 0.61,
        steps: shaft.solution.steps.map((step) => ({
          ...step,
          action: `Never ${step.action}`,
          seconds: step.seconds + 1,
        })),
      },
      distractors: [
        {
          id: 'D1',
          description: 'The crowbar as a rung',
          canonicalAffordance: 'climbing',
          whyItMisleads: 'it is short',
          whyIrrelevant: 'it breaks',
          strength: 'weak',
        },
      ],
      correctOutcome: 'SURVIVE',
      commonWrongAnswers: [{ answer: 'Shout', whyWrong: 'Nobody hears.' }],
      rubric: [{ response: 'Other', score: 50, reasoning: 'other' }],
      counterfactuals: shaft.counterfactuals.map(({ change }) => ({ change, effect: 'another one' })),
    };
    const one = await undisturbed();
    const two = await sentBeforeRefine(
      [
        ...says('NEWTON', 'physics', {
          ...physics,
          feasibility: 'VALID-WITH-CONCERNS',
          concerns: ['Doubtful.'],
          confidence: 0.72,
        }),
        ...says('EULER', 'mathematics', { ...mathematics, confidence: 0.71 }),
        ...says('GALILEO', 'grounding', { ...grounding, novelty: 'none', confidence: 0.61 }),
        ...before(other),
      ],
      {},
    );
    expect(two('SOCRATES')).toEqual(one('SOCRATES'));
    expect(two('NEWTON')).not.toEqual(one('NEWTON'));
    expect(two('GALILEO')).not.toEqual(one('GALILEO'));
  });
});

test('NEWTON and EULER are sent the same bytes however sure ATHENA is, and GALILEO however sure they are', async () => {
  const one = await undisturbed();
  const two = await sentBeforeRefine(
    [
      ...says('NEWTON', 'physics', { ...physics, confidence: 0.73 }),
      ...says('EULER', 'mathematics', { ...mathematics, confidence: 0.74 }),
      ...before({ ...shaft, solution: { ...shaft.solution, confidence: 0.99 } }),
    ],
    {},
  );
  for (const agent of ['NEWTON', 'EULER', 'GALILEO'] as const) expect(two(agent)).toEqual(one(agent));
});

test('a vote on the difficulty that has to be taken again is taken blind again', async () => {
  const mute: WrittenScript = [
    {
      agent: 'GALILEO',
      task: 'memo',
      do: {
        patch: [
          { path: '/findings', value: [] },
          { path: '/concerns', value: [] },
        ],
      },
    },
  ];
  house.simulated.setScript([
    ...mute,
    ...agents.map((agent): WrittenScript[number] => ({
      agent,
      task: 'calibration',
      times: 0,
      do: { patch: [{ path: '/difficulty/I/rationale', value: `Said by ${agent} alone.` }] },
    })),
  ]);
  const start = house.simulated.requests.length;
  const handle = await house.start();
  expect((await handle.result()).outcome).toBe('DOCUMENTED');
  const own = house.simulated.requests
    .slice(start)
    .filter(({ task }) => ['informed', 'memo', 'calibration', 'distractors'].includes(task));
  expect(own.filter(({ task }) => task === 'calibration')).toHaveLength(2 * agents.length);
  for (const request of own) {
    expect(
      sections(request).filter(({ label, author }) => label === 'calibrationVotes' && author !== request.agent),
    ).toEqual([]);
    expect(whole(request)).not.toMatch(/Said by \w+ alone/);
  }
});
