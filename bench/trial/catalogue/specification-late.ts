import type { Flaw } from '../flaw.ts';

/* Written from the requirements alone, and frozen: see `specification-seed.ts`. */

const source = 'specification';
const room = { category: 'The Locked Room', status: 'KS' } as const;

export const specificationLate: readonly Flaw[] = [
  {
    id: 'spec-28',
    source,
    kind: 'omission',
    phase: 'GROUND',
    flaw: 'Two benchmarks are compared where three are due.',
    on: room,
    alters: [
      {
        agent: 'GALILEO',
        task: 'grounding',
        edits: [
          {
            path: '/benchmarks',
            value: [
              { name: 'PHYRE', comparison: 'Tests intuitive physics.', difference: 'No story is told there.' },
              { name: 'ARC', comparison: 'Tests abstraction.', difference: 'No quantity is given there.' },
            ],
          },
        ],
      },
    ],
    test: 'decidable',
    catch: { phase: 'GROUND', by: 'benchmark positioning complete', names: ['benchmark'] },
  },
  {
    id: 'spec-29',
    source,
    kind: 'invented',
    phase: 'GROUND',
    flaw: 'A cited work does not exist, and nothing in its record shows it.',
    on: { category: 'The Cascade', status: 'MT' },
    alters: [
      {
        agent: 'GALILEO',
        task: 'grounding',
        edits: [
          {
            path: '/citations/-',
            value: {
              authors: 'Hallgrimsdottir, P., & Oyelaran, B.',
              year: 2016,
              title: 'Sequential reframing of household artefacts',
              venue: 'Journal of Applied Insight 14(2)',
            },
          },
        ],
      },
    ],
    test: 'testimony',
    catch: { phase: 'REFINE', by: 'a reader of the grounding report', names: ['household artefacts', 'unverified'] },
    marker: 'Sequential reframing of household artefacts',
  },
  {
    id: 'spec-30',
    source,
    kind: 'invented',
    phase: 'GROUND',
    flaw: 'A cited work appears in the year 2093.',
    on: { category: 'The Babel Problem', status: 'OF' },
    alters: [{ agent: 'GALILEO', task: 'grounding', edits: [{ path: '/citations/0/year', value: 2093 }] }],
    test: 'decidable',
    catch: { phase: 'GROUND', by: 'citations are specific', names: ['2093', 'year'] },
  },
  {
    id: 'spec-31',
    source,
    kind: 'omission',
    phase: 'GROUND',
    flaw: 'The prediction leaves an architecture out.',
    on: { category: 'The Ghost Machine', status: 'PX' },
    alters: [{ agent: 'GALILEO', task: 'grounding', edits: [{ path: '/difficulty/predicted/3', remove: true }] }],
    test: 'decidable',
    catch: { phase: 'GROUND', by: 'AI difficulty prediction present', names: ['AGENTIC', 'architecture', 'predict'] },
  },
  {
    id: 'spec-32',
    source,
    kind: 'omission',
    phase: 'CLASSIFY',
    flaw: 'The classification is justified in eleven words.',
    on: { category: 'The Wrong Toolbox', status: 'DG' },
    alters: [
      {
        agent: 'SOCRATES',
        task: 'classification',
        edits: [{ path: '/justification', value: 'It looks like something that one can do with some thought.' }],
      },
    ],
    test: 'decidable',
    catch: { phase: 'CLASSIFY', by: 'justification of more than 100 words', names: ['justification', 'word'] },
  },
  {
    id: 'spec-33',
    source,
    kind: 'ethics',
    phase: 'CLASSIFY',
    flaw: 'Two questions of the ethical checklist raise a concern, and the review passes without a note.',
    on: room,
    alters: [
      {
        agent: 'SOCRATES',
        task: 'classification',
        edits: [
          { path: '/ethics/checklist/0/concern', value: true },
          { path: '/ethics/checklist/3/concern', value: true },
        ],
      },
    ],
    test: 'decidable',
    catch: { phase: 'CLASSIFY', by: 'ethical review', names: ['ethic', 'concern'] },
  },
  {
    id: 'spec-34',
    source,
    kind: 'contradiction',
    phase: 'CLASSIFY',
    flaw: 'The tier is the highest for a profile of the lowest marks.',
    on: { category: 'The Horizon Problem', status: 'CT' },
    alters: [
      {
        agent: 'SOCRATES',
        task: 'classification',
        edits: [
          { path: '/difficulty/*/score', value: 1 },
          { path: '/tier', value: 'IMPOSSIBLE' },
        ],
      },
    ],
    test: 'decidable',
    catch: { phase: 'CLASSIFY', by: 'tier definitions', names: ['tier', 'IMPOSSIBLE'] },
  },
  {
    id: 'spec-35',
    source,
    kind: 'confidence',
    phase: 'CLASSIFY',
    flaw: 'SOCRATES believes in his classification by 0.3.',
    on: { category: 'The Misdirection', status: 'DG' },
    alters: [{ agent: 'SOCRATES', task: 'classification', edits: [{ path: '/confidence', value: 0.3 }] }],
    test: 'decidable',
    catch: { phase: 'CLASSIFY', by: 'confidence below 0.5 on a critical deliverable', names: ['confidence', '0.3'] },
  },
  {
    id: 'spec-36',
    source,
    kind: 'ethics',
    phase: 'REFINE',
    flaw: 'Knowing the solution, SOCRATES finds a recipe for harm: FAIL.',
    on: { category: 'The Last Ingredient', status: 'KS' },
    alters: [
      {
        agent: 'SOCRATES',
        task: 'informed',
        edits: [
          { path: '/ethics', value: 'FAIL' },
          { path: '/ethicsNotes', value: 'The steps are a recipe for a weapon.' },
        ],
      },
    ],
    test: 'decidable',
    catch: { phase: 'REFINE', by: 'an ethical FAIL goes to a person', names: ['ethic', 'FAIL'] },
  },
  {
    id: 'spec-37',
    source,
    kind: 'contradiction',
    phase: 'REFINE',
    flaw: 'Two agents vote REVISE and say what for.',
    on: { category: 'The Ticking Trade', status: 'DG' },
    alters: (['NEWTON', 'GALILEO'] as const).map((agent) => ({
      agent,
      task: 'readiness',
      edits: [
        { path: '/vote', value: 'REVISE' },
        { path: '/requests', value: [{ to: 'ATHENA', target: 'S1', change: 'Say how the first step begins.' }] },
      ],
    })),
    test: 'decidable',
    catch: { phase: 'REFINE', by: 'supermajority of four', names: ['vote', 'APPROVE', 'S1', 'request'] },
  },
  {
    id: 'spec-38',
    source,
    kind: 'contradiction',
    phase: 'REFINE',
    flaw: 'Four agents hold the scenario for solvable, EULER for a paradox.',
    on: { category: 'The Memory Palace', status: 'KS' },
    alters: [{ agent: 'EULER', task: 'readiness', edits: [{ path: '/status', value: 'PX' }] }],
    test: 'decidable',
    catch: { phase: 'REFINE', by: 'the final status is unanimous', names: ['status'] },
  },
  {
    id: 'spec-39',
    source,
    kind: 'confidence',
    phase: 'REFINE',
    flaw: 'Every agent is certain of its vote, of its memo and of its marks: 1.0 throughout.',
    on: { category: 'The Invisible Wall', status: 'CT' },
    alters: (['ATHENA', 'GALILEO', 'EULER', 'NEWTON', 'SOCRATES'] as const).flatMap((agent) =>
      (['memo', 'calibration', 'readiness'] as const).map((task) => ({
        agent,
        task,
        edits: [{ path: '/confidence', value: 1 }],
        insists: true as const,
      })),
    ),
    test: 'decidable',
    catch: { phase: 'DOCUMENT', by: 'maximum confidence, a red flag', names: ['1.0', 'confidence', 'scrutiny'] },
  },
  {
    id: 'spec-40',
    source,
    kind: 'empty',
    phase: 'DOCUMENT',
    flaw: 'An agent’s trace says nothing of what it found.',
    on: { category: 'The Lilliput Conundrum', status: 'DG' },
    alters: [
      {
        agent: 'GALILEO',
        task: 'trace',
        edits: [
          { path: '/found', value: '' },
          { path: '/decisions', value: [] },
        ],
      },
    ],
    test: 'decidable',
    catch: { phase: 'DOCUMENT', by: 'all five traces present', names: ['trace', 'GALILEO'] },
  },
];
