import type { WrittenScript } from '../../activities/models/simulated/script.ts';

type Line = WrittenScript[number];
type Patch = Extract<Line['do'], { patch: unknown }>['patch'];
const design = (patch: Patch, attempt = 1): Line => ({
  agent: 'ATHENA',
  task: 'seed',
  after: attempt - 1,
  do: { patch },
});
const grounding = (patch: Patch): Line => ({ agent: 'GALILEO', task: 'grounding', do: { patch } });
const justification = (value: string): Line => ({
  agent: 'SOCRATES',
  task: 'classification',
  do: { patch: [{ path: '/justification', value }] },
});
const mathematics = (patch: Patch): Line => ({ agent: 'EULER', task: 'mathematics', do: { patch } });

const told = 'You lift the iron bar with the hemp rope over that beam and swing it.';
/** Of a reference that nobody can have written yet. */
export const yearAfterNext = new Date().getUTCFullYear() + 2;

/** Five runs, each of which goes wrong in several phases: what one phase sends back is none of the others' concern. */
export const earlyFaults = {
  physicsRevised: [
    design([{ path: '/candidates', value: [] }]),
    {
      agent: 'NEWTON',
      task: 'physics',
      do: {
        patch: [
          { path: '/assessment', value: 'NEEDS-REVISION' },
          { path: '/corrections', value: [{ target: 'S1', change: 'Allow one second more for the first step.' }] },
        ],
      },
    },
    grounding([{ path: '/citations', value: [] }]),
    justification('It looks solvable.'),
  ],
  mathematicsLacking: [
    design([{ path: '/scenario/objects/0/material', value: '' }]),
    mathematics([{ path: '/sensitivity', value: [] }]),
    grounding([{ path: '/benchmarks', value: [] }]),
    justification('solvable '.repeat(101)),
  ],
  claimInvalid: [
    design([
      { path: '/solution/steps/0/action', value: told },
      { path: '/scenario/threat', value: `Perhaps this: ${told}` },
    ]),
    mathematics([{ path: '/claims/0/status', value: 'INVALID' }]),
    grounding([{ path: '/difficulty/perInsightSuccess', value: 0.99 }]),
  ],
  physicsDoubted: [
    design([
      { path: '/scenario/narrative', value: 'Mara wakes. She is cold.\n\n“Are you there?” somebody calls to her.' },
    ]),
    design(
      [
        { path: '/solution/claims', value: [{ id: 'C1', statement: 'The way out holds.', quantities: [] }] },
        // A question about a claim that is gone would be another deficiency.
        { path: '/openQuestions', value: [{ to: 'NEWTON', question: 'Does the way out hold?' }] },
      ],
      2,
    ),
    { agent: 'NEWTON', task: 'physics', do: { doubtful: 0.6 } },
    grounding([{ path: '/validity/concerns', value: ['The rubric rewards reading speed.'] }]),
  ],
  mathematicsUnread: [
    design([
      { path: '/scenario/threat', value: 'The water is at the ceiling in 60 seconds.' },
      { path: '/scenario/deadlineSeconds', value: null },
    ]),
    design(
      [{ path: '/solution/claims/0', value: { id: 'C1', statement: 'A push of 400 N suffices.', quantities: [] } }],
      2,
    ),
    { agent: 'EULER', task: 'mathematics', do: { unreadable: true } },
    grounding([
      {
        path: '/citations/-',
        value: { authors: 'Later, A.', year: yearAfterNext, title: 'What nobody has written yet', venue: 'Journal' },
      },
    ]),
  ],
} as const satisfies Record<string, WrittenScript>;
