import { describe, expect, test } from 'vitest';
import type { Json } from '../../../shared/kernel/json.ts';
import type { AnswerOf } from '../../../shared/scenario/tasks.ts';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { type Leak, leakLines, leaksOf } from '../../../shared/scenario/certificate/certificate.ts';
import type { SentRequest } from '../../../shared/scenario/certificate/request.ts';
import { type Content, forbidden } from '../../../shared/scenario/context.ts';
import { answerOf, planted, requestOf } from '../../support/paper-run.ts';
import { blind, calibration, firstStep, reversed, run, search, seed } from './certified-run.ts';

const grounding = answerOf(run, 'GALILEO', 'grounding') as AnswerOf<'grounding'>;
const insight = seed.insights[0]?.description ?? '';

describe('a leak is found', () => {
  const cases: readonly (readonly [
    what: string,
    request: SentRequest,
    text: string,
    content: Content,
    how: Leak['how'],
  ])[] = [
    ['a step, word for word', blind, firstStep, 'solutionSketch', 'verbatim'],
    [
      'a step in capitals, without its punctuation',
      blind,
      firstStep.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '   '),
      'solutionSketch',
      'verbatim',
    ],
    [
      'a step in a JSON string in a JSON string',
      blind,
      JSON.stringify(JSON.stringify({ note: `x\n${firstStep}` })),
      'solutionSketch',
      'verbatim',
    ],
    ['an insight, word for word', blind, insight, 'insightChain', 'verbatim'],
    ['an insight with its words in another order', blind, reversed(insight), 'insightChain', 'rephrased'],
    [
      'ATHENA’s confidence beside the word',
      requestOf(run, 'NEWTON', 'physics'),
      'For your information, confidence 0.83.',
      'athenaConfidence',
      'number',
    ],
    [
      'ATHENA’s confidence as a percentage',
      requestOf(run, 'EULER', 'mathematics'),
      'She is 83% certain.',
      'athenaConfidence',
      'number',
    ],
    [
      'ATHENA’s confidence under its own heading',
      requestOf(run, 'NEWTON', 'physics'),
      '### athenaConfidence · ATHENA\n0.9',
      'athenaConfidence',
      'verbatim',
    ],
    [
      'ATHENA’s own confidence, in VALIDATE',
      requestOf(run, 'ATHENA', 'revise'),
      '"confidence": 0.830',
      'athenaConfidence',
      'number',
    ],
    [
      'NEWTON’s confidence, to GALILEO',
      requestOf(run, 'GALILEO', 'grounding'),
      'NEWTON was 77 percent sure.',
      'newtonConfidence',
      'number',
    ],
    [
      'EULER’s confidence with a decimal comma',
      requestOf(run, 'NEWTON', 'physics'),
      'Confidence: 0,91',
      'eulerConfidence',
      'number',
    ],
    [
      'a confidence with its owner’s name beside it',
      requestOf(run, 'NEWTON', 'physics'),
      'The rod is 0.83 m long. ATHENA is sure of it, at 0.83.',
      'athenaConfidence',
      'number',
    ],
    ['GALILEO’s confidence, by its digits alone', blind, 'It was put at .6842 then.', 'galileoConfidence', 'number'],
    [
      'a gate’s note to NEWTON',
      blind,
      'Only one frozen hinge situation was examined where two belong.',
      'physicsNotes',
      'verbatim',
    ],
    [
      'a note to one agent in REFINE, where all kinds are open',
      requestOf(run, 'GALILEO', 'memo'),
      'Only one frozen hinge situation was examined where two belong.',
      'physicsNotes',
      'verbatim',
    ],
    [
      'a person’s words',
      blind,
      'this time prefer the velvet curtain over the copper gasket',
      'reviewerWords',
      'rephrased',
    ],
    [
      'what EULER asked of ATHENA',
      requestOf(run, 'EULER', 'mathematics'),
      'Seventeen more heartbeats: the opening movement is to be lengthened',
      'revisionRequests',
      'rephrased',
    ],
    [
      'the brief’s inspiration',
      blind,
      'It began with a walrus conducting the midnight orchestra.',
      'briefTargets',
      'verbatim',
    ],
    ['the wished-for tier', requestOf(run, 'NEWTON', 'physics'), 'tier: FRACTURE', 'briefTargets', 'verbatim'],
    [
      'the wished-for tier, before the votes',
      requestOf(run, 'GALILEO', 'calibration'),
      'tier: FRACTURE',
      'briefTargets',
      'verbatim',
    ],
    ['the category', blind, 'This one is of “The Locked Room”.', 'briefCategory', 'verbatim'],
    [
      'a vote before all five have voted',
      requestOf(run, 'GALILEO', 'calibration'),
      calibration.difficulty.I.rationale,
      'calibrationVotes',
      'verbatim',
    ],
    [
      'SOCRATES’s blind scores, to a voter',
      requestOf(run, 'NEWTON', 'memo'),
      '### calibrationVotes · SOCRATES\n{"blind": {"I": 3}}',
      'calibrationVotes',
      'verbatim',
    ],
    ['the grounding', blind, grounding.novelty, 'scientificGrounding', 'verbatim'],
  ];
  test.each(cases)('%s', (_what, request, text, content, how) => {
    expect(search(planted(request, text))).toContainEqual(
      expect.objectContaining({ call: request.call, content, how, phrase: expect.stringMatching(/\S/) }),
    );
  });

  test('a figure of the solution that the blind agent was never shown', () => {
    const face = JSON.stringify(seed.scenario);
    const digits = (value: number) =>
      String(value)
        .replace('.', '')
        .replace(/^0+|0+$/g, '').length;
    const quantities = seed.solution.claims.flatMap((claim) => claim.quantities).map(({ value }) => value);
    const figures = quantities.filter((value) => digits(value) >= 3 && !face.includes(String(value)));
    expect(figures.length).toBeGreaterThan(0);
    for (const value of figures)
      expect(search(planted(blind, `It comes to about ${value} in all.`))).toContainEqual(
        expect.objectContaining({ how: 'number' }),
      );
  });

  const carriers: readonly (readonly [
    where: string,
    carry: (body: { messages: { role: string; content: string }[] }, text: string) => Json,
  ])[] = [
    [
      'the system message, after the charge',
      (body, text) => ({ ...body, system: [{ type: 'text', text: `# SOCRATES System Prompt\n\n${text}` }] }),
    ],
    [
      'an error message of a repair',
      (body, text) => ({
        ...body,
        messages: [
          ...body.messages,
          { role: 'assistant', content: '{' },
          { role: 'user', content: `Your answer could not be read.\nProblem: solution.steps.0: ${text}` },
        ],
      }),
    ],
    [
      'a turn that the agent never said',
      (body, text) => ({ ...body, messages: [...body.messages, { role: 'assistant', content: text }] }),
    ],
    [
      'a tool’s answer',
      (body, text) => ({
        ...body,
        messages: [
          ...body.messages,
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text }] }] },
        ],
      }),
    ],
    [
      'a tool’s input',
      (body, text) => ({
        ...body,
        messages: [
          ...body.messages,
          { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'read', input: { why: text } }] },
        ],
      }),
    ],
    [
      'a description in the schema',
      (body, text) => ({
        ...body,
        output_config: { format: { type: 'json_schema', schema: { type: 'object', description: text } } },
      }),
    ],
    ['a key', (body, text) => ({ ...body, metadata: { [text]: 1 } })],
    [
      'two blocks of one message',
      (body, text) => ({
        ...body,
        messages: [
          ...body.messages,
          {
            role: 'user',
            content: [
              { type: 'text', text: text.slice(0, text.indexOf(' ', 25)) },
              { type: 'text', text: text.slice(text.indexOf(' ', 25)) },
            ],
          },
        ],
      }),
    ],
  ];
  test.each(carriers)('in %s', (_where, carry) => {
    const body = carry(blind.body as { messages: { role: string; content: string }[] }, firstStep);
    expect(search({ ...blind, body })).toContainEqual(expect.objectContaining({ content: 'solutionSketch' }));
  });

  test('by its call, its source, and in one line without the words', () => {
    const certificate = certify(run.contents, [planted(blind, firstStep)]);
    expect(certificate.clean).toBe(false);
    expect(leaksOf(certificate)).toEqual([
      {
        call: blind.call,
        content: 'solutionSketch',
        ref: 'paper-run/SEED/1/ATHENA/seed/-/0',
        how: 'verbatim',
        phrase: expect.any(String),
      },
    ]);
    expect(leakLines(certificate)).toEqual([
      `SOCRATES in CLASSIFY was shown solutionSketch (verbatim) by ${blind.call}`,
    ]);
  });

  test('a flood of it is reported in a few lines a kind', () => {
    const leaks = search(planted(blind, JSON.stringify(seed)));
    expect(leaks.length).toBeGreaterThan(10);
    expect(leaks.length).toBeLessThanOrEqual(3 * forbidden('SOCRATES', 'CLASSIFY').length);
  });
});
