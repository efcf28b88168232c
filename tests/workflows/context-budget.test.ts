import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { publicRunId } from '../../activities/ask/compose.ts';
import { certifyRun } from '../../activities/scenario/certify.ts';
import type { CapturedRequest } from '../../activities/models/simulated/server.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { Json } from '../../shared/kernel/json.ts';
import { piecesOfAnswer } from '../../shared/scenario/cut.ts';
import { cleared, type Content } from '../../shared/scenario/context.ts';
import { isAgent, phases, type Phase } from '../../shared/scenario/vocabulary.ts';
import { defaultPolicy, type PolicyChanges } from '../../shared/scenario/policy.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { fold, openHouse, type House } from '../support/house.ts';
import { once } from '../support/once.ts';
import { present } from '../support/present.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const level2 = (tokens: number): PolicyChanges => ({
  scenarioTokens: Object.fromEntries(phases.map((phase) => [phase, tokens])),
});
/** So small that everything that can go, goes. */
const tiny = level2(300);

/** Runs a brief to its end; whoever asks for a person gets none. */
async function run(policy: PolicyChanges, script: WrittenScript = []) {
  house.simulated.setScript(script);
  const handle = await house.start({ policy: { reviewWaitMs: 1, callAttempts: 2, ...policy } });
  const result = await handle.result();
  const requests = house.simulated.requests.filter(({ scenarioId }) => scenarioId === publicRunId(result.runKey));
  const { ledger, calls, reviews } = await fold(house.db, result.runKey);
  const finished = ledger
    .filter(({ type, content }) => type === 'CALL' && content.state !== 'asked')
    .map(({ content }) => content);
  const findings = reviews.flatMap(({ package: held }) => (held as { findings: string[] }).findings);
  const of = (agent: string, task: string) => ({
    requests: requests.filter((each) => each.agent === agent && each.task === task),
    calls: calls
      .filter((call) => call.agent === agent && call.task === task)
      .map(({ ordinal, outcome }) => `${ordinal} ${outcome}`)
      .sort(),
  });
  return { result, reviews, requests, calls, finished, findings, of };
}

const readingTool = z.object({ properties: z.object({ section: z.object({ enum: z.array(z.string()) }) }) });
const tools = z.object({
  tools: z.array(
    z.union([
      z.object({ function: z.object({ parameters: z.unknown() }) }).transform((tool) => tool.function.parameters),
      z.object({ input_schema: z.unknown() }).transform((tool) => tool.input_schema),
    ]),
  ),
});

/** Names that a request's reading tool can be called with; none where it offers no such tool. */
const offered = ({ body }: CapturedRequest): readonly string[] =>
  (tools.safeParse(body).data?.tools ?? []).flatMap(
    (one) => readingTool.safeParse(one).data?.properties.section.enum ?? [],
  );
const text = ({ body }: CapturedRequest) => JSON.stringify(body);
/** The limit that the provider was sent, in either protocol. */
const mostOutput = (request: CapturedRequest | undefined) => {
  const body = (request?.body ?? {}) as { readonly max_tokens?: number; readonly max_completion_tokens?: number };
  return body.max_tokens ?? body.max_completion_tokens;
};

const repaired = once(() => run({}, [{ agent: 'EULER', task: 'mathematics', do: { unreadable: true } }]));
const shrunk = once(() => run(tiny));
/** Agents that read what was left out, each in a task of its own, in which nobody else has anything to do. */
const reading = once(() =>
  run(tiny, [
    // A figure that no scenario's tables hold by chance.
    { agent: 'ATHENA', task: 'seed', do: { doubtful: 0.83719 } },
    { agent: 'NEWTON', task: 'physics', do: { readSection: 'athenaConfidence.ATHENA' } },
    { agent: 'EULER', task: 'mathematics', do: { readSection: 'concept.ATHENA' } },
    { agent: 'GALILEO', task: 'grounding', do: { readSection: 'physicsValidation.NEWTON' } },
    { agent: 'EULER', task: 'memo', do: { readSection: 'physicsValidation.NEWTON' } },
    { agent: 'GALILEO', task: 'memo', do: { readSection: 'mathVerification.EULER' } },
    { agent: 'NEWTON', task: 'memo', do: { readSection: 'mathVerification.EULER' } },
    { agent: 'NEWTON', task: 'memo', after: 1, do: { status: 500 } },
    { agent: 'ATHENA', task: 'memo', do: { readSection: 'physicsValidation.NEWTON' } },
    { agent: 'ATHENA', task: 'memo', after: 1, do: { unreadable: true } },
    { agent: 'ATHENA', task: 'memo', after: 2, do: { hangUp: true } },
  ]),
);

describe('what an agent is given', () => {
  test('is everything, with no tool and no list of omissions, where it fits', async () => {
    const { result, requests, finished } = await repaired();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(requests.filter((request) => offered(request).length > 0 || text(request).includes('### omitted'))).toEqual(
      [],
    );
    expect(finished.flatMap(({ omitted }) => omitted as unknown[])).toEqual([]);
    for (const { context } of finished) expect(context).toMatchObject({ budget: 20_000, over: 0 });
  });

  test.each([
    [300, 'omitted', shrunk, ['DOCUMENTED']],
    [6_000, 'digest', () => run(level2(6_000), [cutShort.VOTES]), ['SHELVED', 'refine-1-failure']],
  ] as const)(
    'shrinks to %i tokens; the gates still pass, and ledger, store and request list the same omissions',
    async (_, form, made, end) => {
      const { requests, finished, calls, ...ran } = await made();
      expect(endOf(ran)).toEqual(end);
      const lists = finished.map(({ omitted }) => omitted as { section: string; form: string; tokens: number }[]);
      expect(lists.flat().map((one) => one.form)).toContain(form);
      for (const [at, { call: key, pieces }] of finished.entries()) {
        const reduced = (pieces as { form: string; section?: string; tokens?: number }[]).filter(
          (one) => one.form !== 'full',
        );
        expect(reduced.map((one) => ({ section: one.section, form: one.form, tokens: one.tokens }))).toEqual(lists[at]);
        const call = calls.find((each) => each.key === key);
        expect(call?.pieces).toEqual(pieces);
        const request = requests.find((each) => each.agent === call?.agent && each.task === call.task);
        expect(new Set(offered(present(request)).map((name) => name.split('#')[0]))).toEqual(
          new Set(lists[at]?.map(({ section }) => section)),
        );
        for (const { section } of lists[at] ?? []) expect(text(present(request))).toContain(`${section}: `);
      }
    },
  );

  test('is never offered to whom the matrix does not clear, in any request of the run', async () => {
    const { requests } = await shrunk();
    const names = requests.flatMap((request) =>
      offered(request).map((name) => [name.split('.')[0] as Content, request.agent, request.phase] as const),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(
      names.filter(([content, agent, phase]) => !isAgent(agent) || !cleared(content, agent, phase as Phase)),
    ).toEqual([]);
  });

  test('keeps the run’s certificate of isolation clean, lists, refusals and readings included', async () => {
    const { result, finished } = await reading();
    expect(finished.filter(({ state }) => state === 'tool').length).toBeGreaterThan(4);
    expect(result.outcome).toBe('DOCUMENTED');
    expect((await certifyRun(house.db, result.runKey))?.checked.flatMap(({ leaks }) => leaks)).toEqual([]);
  });

  test('may be smaller for one agent, whose model holds less', async () => {
    const { finished, calls } = await run({ agentTokens: { EULER: 300 } }, [cutShort.VOTES]);
    const who = new Set(
      finished
        .filter(({ omitted }) => (omitted as unknown[]).length > 0)
        .map(({ call: key }) => calls.find((each) => each.key === key)?.agent),
    );
    expect(who).toEqual(new Set(['EULER']));
  });

  test('is nothing at all where system prompt and frame pass level 1: no request leaves, a person is asked', async () => {
    const { result, requests, findings } = await run({ contextTokens: { always: 100 } });
    expect([result.outcome, requests.length]).toEqual(['SHELVED', 0]);
    expect(findings).toEqual([
      expect.stringMatching(/ATHENA: CONTEXT_BUDGET: .* the policy's contextTokens\.always is 100/),
    ]);
  });
});

describe('a section read on demand', () => {
  test.each([
    ['EULER', 'NEWTON'],
    ['GALILEO', 'EULER'],
  ] as const)('comes to %s in full, in a request with a key of its own', async (agent, author) => {
    const name = author === 'NEWTON' ? 'physicsValidation.NEWTON' : 'mathVerification.EULER';
    const { result, of, finished, calls } = await reading();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(of(agent, 'memo').calls).toEqual(['0 tool', '2 answered']);
    const [first, second] = of(agent, 'memo').requests;
    expect(offered(present(first))).toContain(name);
    const report = calls.find(
      (call) => call.agent === author && call.phase === 'VALIDATE' && call.outcome === 'answered',
    );
    const piece = piecesOfAnswer(
      author === 'NEWTON' ? 'physics' : 'mathematics',
      author,
      'ref',
      report?.answer as Json,
    ).find(({ content }) => content === name.split('.')[0]);
    const inText = JSON.stringify(JSON.stringify(piece?.body)).slice(1, -1);
    expect(text(present(first))).not.toContain(inText);
    expect(text(present(second))).toContain(inText);
    const keys = calls
      .filter((call) => call.agent === agent && call.task === 'memo')
      .sort((a, b) => a.ordinal - b.ordinal)
      .map(({ key }) => key);
    const forms = keys.map(
      (key) =>
        (finished.find(({ call }) => call === key)?.pieces as { section?: string; form: string }[]).find(
          ({ section }) => section === name,
        )?.form,
    );
    expect(forms).toEqual([expect.stringMatching(/digest|omitted/), 'full']);
    expect(finished.find(({ call }) => call === keys[0])).toMatchObject({ state: 'tool', why: `reads ${name}` });
  });

  test('that is not offered is refused by name, and none of its content is sent', async () => {
    const { result, of, calls } = await reading();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(of('NEWTON', 'physics').calls).toEqual(['0 tool', '2 answered']);
    const [, second] = of('NEWTON', 'physics').requests;
    expect(text(present(second))).toContain('There is no section');
    const seed = calls.find(({ task }) => task === 'seed')?.answer as { solution: { confidence: number } };
    expect(text(present(second))).not.toContain(String(seed.solution.confidence));
  });

  test('can be asked for so often and no more: then an answer is due', async () => {
    const { of, ...ran } = await run({ ...tiny, sectionReads: 2 }, [
      { agent: 'EULER', task: 'memo', times: 0, do: { readSection: 'physicsValidation.NEWTON' } },
      cutShort.VOTES,
    ]);
    expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
    expect(of('EULER', 'memo').calls).toEqual(['0 tool', '2 tool', '3 answered']);
    expect(of('EULER', 'memo').requests.map(({ body }) => (body as { tool_choice?: string }).tool_choice)).toEqual([
      'auto',
      'auto',
      'none',
    ]);
  });

  test('is not to be had where the policy allows no reading, and the list says so', async () => {
    const { requests, ...ran } = await run({ ...tiny, sectionReads: 0 }, [cutShort.VOTES]);
    expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
    expect(requests.flatMap(offered)).toEqual([]);
    expect(requests.some((request) => text(request).includes('They cannot be had in this request.'))).toBe(true);
  });

  test('is paid for once: after a failure between two turns the exchange goes on, byte for byte, where it was', async () => {
    const { result, of } = await reading();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(of('NEWTON', 'memo').calls).toEqual(['0 tool', '2 answered']);
    const [first, lost, again] = of('NEWTON', 'memo').requests.map(text);
    expect(of('NEWTON', 'memo').requests).toHaveLength(3);
    expect(again).toBe(lost);
    expect(again).not.toBe(first);
  });

  test('does not use up the repair, which follows the readings and is resumed word for word too', async () => {
    const { result, of } = await reading();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(of('ATHENA', 'memo').calls).toEqual(['0 tool', '1 answered', '2 unreadable']);
    const [, , lost, again] = of('ATHENA', 'memo').requests.map(text);
    expect(again).toBe(lost);
    expect(again).toContain('could not be read');
  });
});

describe('what an agent may write', () => {
  test('is its task’s budget in each request, whatever was written before, and thinking has room beside it', async () => {
    const { of } = await repaired();
    const { outputTokens, thinkingTokens, sampling } = defaultPolicy;
    const thought = thinkingTokens[sampling.EULER.thinking === 'off' ? 'low' : sampling.EULER.thinking];
    const [opening, repair] = of('EULER', 'mathematics').requests.map(mostOutput);
    expect([opening, repair]).toEqual([outputTokens.VALIDATE + thought, outputTokens.VALIDATE + thought]);
    for (const task of ['memo', 'calibration', 'readiness'])
      expect(mostOutput(of('EULER', task).requests[0])).toBe(outputTokens.REFINE + thought);
    const [told] = of('EULER', 'memo').requests.map(text);
    expect(told).toContain(`Maximum output: ${outputTokens.REFINE} tokens.`);
  });

  test('grows where an answer is cut off, and the run goes on', async () => {
    const cutOff = { agent: 'EULER', task: 'mathematics', do: { truncate: true } } as const;
    const { of, ...ran } = await run({}, [cutOff, cutShort.GROUND]);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
    expect(of('EULER', 'mathematics').calls).toEqual(['0 truncated', '10 tool', '2 answered']);
    const [plain, longer] = of('EULER', 'mathematics').requests.map(mostOutput);
    expect(longer).toBe(2 * Number(plain));
  });

  test('is too little after three answers that were cut off: no verdict, a person decides', async () => {
    const { result, calls, findings } = await run({
      outputTokens: { SEED: 600 },
      thinkingTokens: { low: 1, medium: 1, high: 1 },
    });
    expect(result.outcome).toBe('SHELVED');
    expect(calls.map(({ outcome }) => outcome)).toEqual(['truncated', 'truncated', 'truncated']);
    expect(findings).toEqual([expect.stringMatching(/^ATHENA: UNSCORED: truncated: the answer was cut off/)]);
  });

  test('too little of is not begun: the question fails before it is paid for', async () => {
    const { result, findings, of } = await run({ outputTokens: { REFINE: 400 }, leastAnswerTokens: 500 });
    expect(result.outcome).toBe('SHELVED');
    expect(
      findings.some((finding) =>
        /SOCRATES: OUTPUT_BUDGET: SOCRATES may write 400 tokens for informed, and the policy's leastAnswerTokens is 500/.test(
          finding,
        ),
      ),
    ).toBe(true);
    expect(of('SOCRATES', 'informed').requests).toEqual([]);
  });
});
