import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { computeTool, offerOfComputing } from '../../../../activities/ask/computing.ts';
import { loadSideBySide } from '../../../../activities/prompts/side-by-side.ts';
import type { ModelRequest, Turn } from '../../../../activities/models/model.ts';
import { models } from '../../../../activities/models/registry.ts';
import { sentSchema } from '../../../../activities/ask/answer-form.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import {
  cardOf,
  readExamples,
  rehearsedNames,
  rehearsedSystems,
  schemaText,
  type Example,
} from '../../../../workers/rehearsal/examples.ts';
import { completion, json, message, providerServer, response } from '../provider-server.ts';
import { request } from '../request.ts';

/* What Symposium sends, held against what the providers say that they take: ten tasks, a use of a tool, and a picture. */

const use = { name: computeTool, input: { expressions: [] } };
const given = JSON.stringify(use.input);

/** A provider's way to be asked: a model, its answers, the published schema of a request, and its type in the SDK. */
const dialects = {
  Responses: {
    ref: 'openai:gpt-6-sol',
    answer: response(),
    called: response({
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' },
        { type: 'function_call', id: 'fc_1', call_id: 'c1', name: use.name, arguments: given, status: 'completed' },
      ],
    }),
    published: 'CreateResponse',
    type: `import('openai/resources/responses/responses').ResponseCreateParamsStreaming`,
  },
  'Chat Completions': {
    ref: 'openai:gpt-5-mini',
    answer: completion(),
    called: completion({
      finish_reason: 'tool_calls',
      message: {
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: use.name, arguments: given } }],
      },
    }),
    published: 'CreateChatCompletionRequest',
    type: `import('openai/resources/chat/completions/completions').ChatCompletionCreateParamsStreaming`,
  },
  Messages: {
    ref: 'anthropic:claude-opus-5-5',
    answer: message(),
    called: message({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 'c1', caller: { type: 'direct' }, ...use }],
    }),
    published: null,
    type: `import('@anthropic-ai/sdk/resources/messages/messages').MessageCreateParamsStreaming`,
  },
} as const;
type DialectName = keyof typeof dialects;
const names = Object.keys(dialects) as readonly DialectName[];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * A node of an OpenAPI schema as JSON Schema reads it. Alternatives are told apart by a discriminator that ajv does not
 * follow, so more than one may fit; `nullable` is of an older version.
 */
function asJsonSchema({ oneOf, nullable, ...node }: Record<string, unknown>): Record<string, unknown> {
  const plain = oneOf === undefined ? node : { ...node, anyOf: oneOf };
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

let server: Awaited<ReturnType<typeof providerServer>>;
let examples: readonly Example[] = [];
const bodies = new Map<DialectName, { readonly of: string; readonly body: Record<string, unknown> }[]>();

beforeAll(async () => {
  server = await providerServer();
  examples = tenOf(await readExamples());
  for (const name of names) bodies.set(name, await sentBy(name));
});
afterAll(() => server.close());

/** The largest schemas of each system. */
function tenOf(all: readonly Example[]): readonly Example[] {
  return rehearsedNames.flatMap((system, at) => {
    const own = all.filter((one) => one.system === system);
    const tasks = [...new Map(own.map((one) => [one.task, one])).values()];
    return tasks.sort((a, b) => schemaText(b).length - schemaText(a).length).slice(0, at === 0 ? 4 : 3);
  });
}

async function sentBy(name: DialectName) {
  const { ref, answer, called } = dialects[name];
  const prompts = await loadSideBySide(
    Object.fromEntries(rehearsedNames.map((system) => [system, rehearsedSystems[system].roster])),
  );
  const model = models({
    openaiApiKey: 'sk-test',
    openaiBaseUrl: `${server.url}/v1`,
    openaiApi: name === 'Responses' ? 'responses' : null,
    anthropicApiKey: 'sk-test',
    anthropicBaseUrl: server.url,
    localBaseUrl: null,
    localApiKey: null,
    simulatedBaseUrl: null,
  })(ref);
  const asked = async (of: string, fields: Partial<ModelRequest>, reply: unknown = answer) => {
    server.next(json(200, reply));
    const { received, calls } = await model.ask(request(fields));
    return { of, received, calls, body: server.seen.at(-1)?.body ?? {} };
  };
  const questions = examples.map(({ system, agent, task, outputTokens, text }) => ({
    of: `${system} ${agent} ${task}`,
    fields: {
      system: prompts.of(agent, system).text,
      turns: [{ role: 'user', text, stable: [Math.floor(text.length / 2)] }] satisfies readonly Turn[],
      schema: sentSchema(rehearsedSystems[system], agent, task),
      answerTokens: outputTokens,
      sampling: cardOf(system, agent).sampling,
    },
  }));
  const sent = [];
  for (const { of, fields } of questions) sent.push(await asked(of, fields));
  const [first] = questions;
  if (first === undefined) throw new Error('there are no questions');
  const tools = [offerOfComputing(defaultPolicy.computing, 'allowed')];
  const offered = await asked('a tool that is offered', { ...first.fields, tools }, called);
  const results = offered.calls.map(({ id }): Turn => ({
    role: 'tool',
    callId: id,
    text: 'computed:1.1 = 4',
    refused: true,
  }));
  const turns = [...first.fields.turns, { role: 'assistant' as const, received: offered.received }, ...results];
  const pictures = [{ sha256: 'a'.repeat(64), mediaType: 'image/png' as const, base64: 'AAAA', caption: 'X-hero' }];
  return [
    ...sent,
    offered,
    await asked('a result of it', { ...first.fields, tools, turns }),
    await asked('a picture', { turns: [{ role: 'user', text: 'Which?', pictures }] }),
  ];
}

test('ten tasks of three systems were asked, in every dialect, and a tool was used', () => {
  expect(new Set(examples.map(({ system }) => system)).size).toBe(3);
  expect(new Set(examples.map(({ system, task }) => `${system} ${task}`)).size).toBe(10);
  for (const name of names) {
    const sent = bodies.get(name) ?? [];
    expect(sent).toHaveLength(13);
    const uses = sent.filter(({ body }) => JSON.stringify(body).includes('computed:1.1 = 4'));
    expect(uses.map(({ of }) => of)).toEqual(['a result of it']);
  }
});

describe('by the published schema', () => {
  const published = JSON.parse(
    readFileSync(fileURLToPath(new URL('openai-requests.json', import.meta.url)), 'utf8'),
    (_, value: unknown) => (isObject(value) && !Array.isArray(value) ? asJsonSchema(value) : value),
  ) as Record<string, unknown>;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ ...published, $id: 'https://published.test/openai' });
  /** A field that the schema does not know is a mistake as well. */
  const check = (name: string) =>
    ajv.compile({ $ref: `https://published.test/openai#/components/schemas/${name}`, unevaluatedProperties: false });

  describe.each(names.filter((name) => dialects[name].published !== null))('of %s', (name) => {
    test('is every request', () => {
      const validate = check(dialects[name].published ?? '');
      for (const { of, body } of bodies.get(name) ?? []) {
        validate(body);
        expect({ of, errors: validate.errors }).toEqual({ of, errors: null });
      }
    });

    test.each([
      ['a limit that is no number', { max_output_tokens: 'many', max_completion_tokens: 'many' }],
      ['a field that nobody knows', { thinking: 'hard' }],
      ['an effort that there is not', { reasoning: { effort: 'utmost' }, reasoning_effort: 'utmost' }],
      [
        'a schema without a name',
        {
          text: { format: { type: 'json_schema', schema: {} } },
          response_format: { type: 'json_schema', json_schema: { schema: {} } },
        },
      ],
      ['a turn of nobody', { input: [{ role: 'nobody', content: 'x' }], messages: [{ role: 'nobody', content: 'x' }] }],
    ])('is none with %s', (_, change) => {
      const [{ body } = { body: {} }] = bodies.get(name) ?? [];
      const own = Object.fromEntries(Object.entries(change).filter(([field]) => field === 'thinking' || field in body));
      expect(check(dialects[name].published ?? '')({ ...body, ...own })).toBe(false);
    });
  });
});

describe('by the types of the SDKs', () => {
  /** What the compiler says of bodies, one for each line, as values of their types. */
  function mistakes(lines: readonly { readonly body: unknown; readonly type: string }[]): string[] {
    const file = fileURLToPath(new URL('bodies.ts', import.meta.url));
    const text = lines.map(({ body, type }) => `(${JSON.stringify(body)}) satisfies ${type};`).join('\n');
    const options: ts.CompilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
    };
    const host = ts.createCompilerHost(options);
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, ...rest) => (name === file ? source : read(name, ...rest));
    const program = ts.createProgram([file], options, host);
    return program.getSemanticDiagnostics(source).map(({ messageText, start }) => {
      const line = source.getLineAndCharacterOfPosition(start ?? 0).line;
      return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 2_000)}`;
    });
  }

  test('every request is what the SDK takes, and one with a field too many or a word that there is not is none', () => {
    const all = names.flatMap((name) =>
      (bodies.get(name) ?? []).map(({ body }) => ({ body, type: dialects[name].type })),
    );
    const wrong = names.flatMap((name) => {
      const [{ body } = { body: {} }] = bodies.get(name) ?? [];
      return [{ thoughts: 'many' }, { stream: 'yes' }, { model: 4 }].map((change) => ({
        body: { ...body, ...change },
        type: dialects[name].type,
      }));
    });
    const found = mistakes([...all, ...wrong]);
    expect(found.filter((line) => Number.parseInt(line) < all.length)).toEqual([]);
    expect(new Set(found.map((line) => Number.parseInt(line))).size).toBe(wrong.length);
  });
});
