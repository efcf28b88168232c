import { describe, expect, test } from '@jest/globals';
import type { Brief } from '../../../shared/scenario/brief.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { AnswerOf } from '../../../shared/scenario/tasks.ts';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { leakLines, leaksOf, type Leak } from '../../../shared/scenario/certificate/certificate.ts';
import type { SentRequest } from '../../../shared/scenario/certificate/request.ts';
import { forbidden, type Content } from '../../../shared/scenario/context.ts';
import { categories, type Agent } from '../../../shared/scenario/vocabulary.ts';
import { answerOf, paperRun, planted, requestOf } from '../../support/paper-run.ts';

const brief: Brief = {
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: 'A walrus conducting the midnight orchestra on borrowed stilts',
};
const run = paperRun(brief);
const seed = answerOf(run, 'ATHENA', 'seed') as AnswerOf<'seed'>;
const grounding = answerOf(run, 'GALILEO', 'grounding') as AnswerOf<'grounding'>;
const calibration = answerOf(run, 'EULER', 'calibration') as AnswerOf<'calibration'>;
const blind = requestOf(run, 'SOCRATES', 'classification');

const search = (...requests: SentRequest[]) => leaksOf(certify(run.contents, requests));
const firstStep = seed.solution.steps[0]?.action ?? '';
const insight = seed.insights[0]?.description ?? '';
const reversed = (text: string) => text.split(/\s+/).reverse().join(' ');

describe('an honest run', () => {
  test.each(categories.map((category, index) => [category, `seed ${index}`] as const))(
    'of %s is clean',
    (category, of) => {
      const honest = paperRun({ ...brief, category }, of);
      expect(leaksOf(certify(honest.contents, honest.requests))).toEqual([]);
    },
  );

  test('is certified with every NO of every desk, and how much was searched for', () => {
    const certificate = certify(run.contents, run.requests);
    expect(certificate).toMatchObject({ clean: true, calls: run.requests.length });
    const context = certificate.checked.find(({ agent, phase }) => agent === 'SOCRATES' && phase === 'CLASSIFY');
    expect(context?.withheld.map(({ content }) => content)).toEqual(forbidden('SOCRATES', 'CLASSIFY'));
    expect(context?.withheld.find(({ content }) => content === 'solutionSketch')?.pieces).toBe(2);
    const votes = certificate.checked.find(({ agent, phase }) => agent === 'EULER' && phase === 'REFINE')?.withheld;
    expect(votes?.map(({ content }) => content)).toEqual([
      'revisionRequests',
      'physicsNotes',
      'classificationNotes',
      'calibrationVotes',
    ]);
  });
});

describe('a question about a dispute', () => {
  const physics = requestOf(run, 'NEWTON', 'physics');
  const asked = (reach: SentRequest['reach'], text = ''): SentRequest => ({
    ...planted(physics, text),
    phase: 'GROUND',
    reach,
  });

  test('may show again what the agent saw in an earlier phase, and any other question in GROUND may not', () => {
    expect(search(asked('dispute'))).toEqual([]);
    expect(search(asked('phase')).map(({ content }) => content)).toEqual(expect.arrayContaining(['solutionSketch']));
  });

  test('may show nothing that the agent was never cleared for', () => {
    expect(search(asked('dispute', 'She is 83% certain.')).map(({ content }) => content)).toEqual(['athenaConfidence']);
    expect(search(asked('dispute', '### classification · SOCRATES\n{}')).map(({ content }) => content)).toEqual([
      'classification',
    ]);
  });

  test('gives SOCRATES, blind, no more than any other', () => {
    expect(search({ ...planted(blind, firstStep), reach: 'dispute' }).map(({ content }) => content)).toEqual([
      'solutionSketch',
    ]);
  });
});

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

describe('no alarm is raised by', () => {
  const cases: readonly (readonly [what: string, agent: Agent, text: string])[] = [
    [
      'what the agent is cleared for, said again',
      'SOCRATES',
      `${seed.scenario.narrative}\n${seed.scenario.whyImpossible}`,
    ],
    ['a claim, in the words in which the leads were given it', 'NEWTON', seed.solution.claims[0]?.statement ?? ''],
    [
      'words of grammar',
      'SOCRATES',
      'You are in the same place as before, and there is no more that can be done about it than there was at first.',
    ],
    [
      'small and round numbers',
      'SOCRATES',
      'Give 3 reasons, 10 at most, in 100 words or 20 lines; 1500 characters, 30 s, 50% of them in 2 parts.',
    ],
    ['constants and years', 'NEWTON', 'Take 9.81 m/s², 3.14, 273.15 K, 8.314 and a textbook of 1998 or 2024.'],
    ['a common confidence', 'NEWTON', 'Below a confidence of 0.5 a person is asked; 0.7 is enough, 0.9 is plenty.'],
    ['an unknown confidence of one’s own', 'EULER', 'Your last confidence was 0.999.'],
    ['its own context in other words', 'SOCRATES', reversed(seed.scenario.whyImpossible)],
    [
      'a sentence about anything else',
      'SOCRATES',
      'The gardener planted seven rows of tulips along the southern wall before the first frost came down from the hills.',
    ],
  ];
  const task = {
    SOCRATES: 'classification',
    NEWTON: 'physics',
    EULER: 'mathematics',
    GALILEO: 'grounding',
    ATHENA: 'revise',
  } as const;
  test.each(cases)('%s', (_what, agent, text) =>
    expect(search(planted(requestOf(run, agent, task[agent]), text))).toEqual([]),
  );

  test('a vote once all five have voted', () => {
    expect(search(planted(requestOf(run, 'GALILEO', 'readiness'), calibration.difficulty.I.rationale))).toEqual([]);
  });

  test('the agent’s own answer, repeated to it by a repair', () => {
    const own = JSON.stringify(answerOf(run, 'ATHENA', 'revise'));
    const athena = requestOf(run, 'ATHENA', 'revise');
    const body = athena.body as { messages: Json[] };
    const repair = { ...athena, body: { ...body, messages: [...body.messages, { role: 'assistant', content: own }] } };
    expect(search({ ...repair, proven: [...athena.proven, own] })).toEqual([]);
    expect(search(repair)).toContainEqual(expect.objectContaining({ content: 'athenaConfidence' }));
  });
});
