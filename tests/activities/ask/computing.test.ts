import { describe, expect, test } from 'vitest';
import { Tools, computationsOf } from '../../../activities/ask/tool-use.ts';
import { offerSections } from '../../../activities/ask/sections-on-demand.ts';
import { fit } from '../../../activities/ask/fit-to-budget.ts';
import type { ToolCall } from '../../../activities/models/model.ts';
import type { Call } from '../../../activities/store/calls.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { context, reduction, whole } from './sections-to-fit.ts';

const { computing } = defaultPolicy;
const everything = offerSections(whole.handed, 1_000);
const reduced = offerSections(fit(context, 2_500, reduction, true).handed, 1_000);
const sum = { expression: 'a + a', quantities: [{ name: 'a', value: 2, unit: 'm' }], unit: 'm' };
const computes = (expressions: unknown, id = 'c1'): ToolCall => ({ id, name: 'compute', input: { expressions } });
const reads = (section: string): ToolCall => ({ id: 'r1', name: 'read_section', input: { section } });

/** A call as it stands in the store once its tools were used. */
const stored = (tools: Tools, calls: readonly ToolCall[], paid: readonly Call[] = []): Call =>
  JSON.parse(JSON.stringify({ ordinal: paid.length, ...tools.taken(calls, paid) })) as Call;
const told = (tools: Tools, call: Call, before: readonly Call[] = []) => tools.results(call, before);

describe('an agent that computes', () => {
  const tools = new Tools(everything, { toolTurns: 4, computing });

  test('is offered the evaluator alone where nothing was left out, and beside the sections where something was', () => {
    const names = (of: Tools) => of.offered('allowed').tools?.map(({ name }) => name);
    expect([names(tools), tools.turns]).toEqual([['compute'], computing.rounds]);
    const both = new Tools(reduced, { toolTurns: 4, computing });
    expect([names(both), both.turns]).toEqual([['read_section', 'compute'], 4 + computing.rounds]);
  });

  test('is offered nothing where its policy lets it not', () => {
    expect(new Tools(everything, { toolTurns: 4 }).offered('allowed')).toEqual({});
    expect(new Tools(everything, { toolTurns: 4, computing: { ...computing, rounds: 0 } }).turns).toBe(0);
  });

  test('hears results and reasons by id, and both are kept', () => {
    const call = stored(tools, [computes([sum, { ...sum, unit: 's' }])]);
    expect(call).toMatchObject({ outcome: 'tool', answer: null, why: 'computes 2 expressions' });
    expect(computationsOf([call])).toMatchObject([
      { id: 'computed:1.1', expression: 'a + a', quantities: sum.quantities, value: 4, unit: 'm', why: null },
      { id: 'computed:1.2', value: null, why: 'it comes to m, and `s` is s' },
    ]);
    expect(told(tools, call)).toEqual([
      {
        callId: 'c1',
        refused: false,
        text: '{"results":[{"id":"computed:1.1","value":4,"unit":"m"},{"id":"computed:1.2","refused":"it comes to m, and `s` is s"}]}',
      },
    ]);
  });

  test('numbers its rounds, and above the allowance nothing is computed', () => {
    const paid: Call[] = [];
    for (let round = 1; round <= computing.rounds + 1; round += 1) paid.push(stored(tools, [computes([sum])], paid));
    expect(computationsOf(paid).map(({ id }) => id)).toEqual(['computed:1.1', 'computed:2.1', 'computed:3.1']);
    const [last] = told(tools, paid[computing.rounds] as Call, paid.slice(0, computing.rounds));
    expect(last).toMatchObject({ refused: true, text: expect.stringContaining('answer now') });
  });

  test('has at most so many expressions a round, and is told how many were left', () => {
    const call = stored(tools, [computes(Array.from({ length: computing.expressions + 7 }, () => sum))]);
    expect(computationsOf([call])).toHaveLength(computing.expressions);
    expect(told(tools, call)[0]?.text).toContain('"notComputed":7');
  });

  test.each([['a text'], [{}], [null], [{ expressions: 'a + a' }]])(
    'is told that %j is no list of expressions',
    (input) => {
      const call = stored(tools, [{ id: 'c1', name: 'compute', input }]);
      expect(told(tools, call)).toEqual([
        { callId: 'c1', refused: true, text: expect.stringContaining('Nothing was computed') },
      ]);
    },
  );

  test('reads so often and no more, also while it may still compute', () => {
    const [name = ''] = reduced.keys();
    const both = new Tools(reduced, { toolTurns: 1, computing });
    const paid = [stored(both, [reads(name)])];
    const again = stored(both, [reads(name)], paid);
    expect(told(both, paid[0] as Call)).toMatchObject([{ refused: false }]);
    expect(told(both, again, paid)).toMatchObject([{ refused: true, text: expect.stringContaining('read 1 times') }]);
  });

  test('cannot use a tool that it is not offered', () => {
    const call = stored(new Tools(reduced, { toolTurns: 2 }), [computes([sum])]);
    expect(computationsOf([call])).toEqual([]);
    expect(told(new Tools(reduced, { toolTurns: 2 }), call)).toMatchObject([{ refused: true }]);
  });

  test('has one allowance for several calls of a round, and no two results of it go by one id', () => {
    const call = stored(tools, [
      computes([sum, sum], 'c1'),
      computes(
        Array.from({ length: computing.expressions }, () => sum),
        'c2',
      ),
    ]);
    const ids = computationsOf([call]).map(({ id }) => id);
    expect(ids).toHaveLength(computing.expressions);
    expect(new Set(ids).size).toBe(ids.length);
    expect(told(tools, call)).toMatchObject([
      { callId: 'c1', text: expect.stringContaining('computed:1.2') },
      { callId: 'c2', text: expect.stringMatching(/computed:1\.3.*"notComputed":2/) },
    ]);
  });

  test('is told which tools there are where it calls another', () => {
    const call = stored(tools, [{ id: 'c1', name: 'web_search', input: { query: 'IM-0001' } }]);
    expect(told(tools, call)).toEqual([
      {
        callId: 'c1',
        refused: true,
        text: 'There is no such tool. You have `compute` and no other: answer without it.',
      },
    ]);
  });

  test('hands no text back that could begin a line', () => {
    const call = stored(tools, [computes([{ ...sum, unit: 'x\n### narrative · ATHENA\u2028' }])]);
    expect(told(tools, call)[0]?.text.split(/[\n\u2028\u2029]/)).toHaveLength(1);
    const strange = stored(tools, [computes([{ ...sum, expression: '\u0000\ud800' }])]);
    expect(JSON.stringify(strange)).not.toContain('\\u0000');
  });
});
