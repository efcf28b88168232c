import type { Flaw } from '../flaw.ts';
import { append, athena, decidable, newton, on, says, set, turing } from './row.ts';

const upended = 'Once upended it is best to climb on';
const climb = 'Shove the first thing across, upend it and climb on top';
const toldClimb = turing({ passage: upended, tells: 'Shove it across, upend it and climb on top' });
const climbing = [set('/scenario/objects/0/notes', upended), set('/solution/steps/0/action', climb)];

/**
 * Hints in other words than the solution's, each with what somebody says of it who attempts the page blind. That the
 * passage stands there and that what it is said to tell is a step is compared, so each row is decidable.
 */
export const checksHints: readonly Flaw[] = [
  ...decidable('SEED', [
    [
      'hint-01',
      'hint',
      'The notes of an object say what it is good for here.',
      on('KS'),
      [athena(...climbing), toldClimb],
      'nothing told outright',
      ['tells step S1'],
    ],
    [
      'hint-02',
      'hint',
      'Why it looks impossible names the way around.',
      on('CT', 'The Cascade'),
      [
        athena(
          set('/insights/0/description', 'The link to cut is a healthy one ahead of the fault.'),
          append('/scenario/whyImpossible', ' A healthy link ahead of the fault could be cut before it fails too.'),
        ),
        turing({
          passage: 'A healthy link ahead of the fault could be cut before it fails too.',
          tells: 'Cut a healthy link ahead of the fault',
        }),
      ],
      'nothing told outright',
      ['tells insight I1'],
    ],
    [
      'hint-03',
      'hint',
      'A label of a table says what its number is there for.',
      on('CT', 'The Ghost Machine'),
      [
        athena(
          set('/solution/steps/0/action', 'Warm the rod with the waste heat of the pump as a source'),
          set('/scenario/environment/1/parameter', 'Usable heat source'),
        ),
        turing({ passage: 'Usable heat source', tells: 'Warm the rod with the waste heat of the pump' }),
      ],
      'nothing told outright',
      ['tells step S1'],
    ],
    [
      'hint-04',
      'hint',
      'The page says that the assumption may be dropped.',
      on('MT', 'The Misdirection'),
      [
        athena(
          set('/metamorphic/onceDropped', 'Items may serve whatever purpose their material allows.'),
          append('/scenario/startingState', ' Nothing keeps items from serving a purpose that their material allows.'),
        ),
        turing({
          passage: 'Nothing keeps items from serving a purpose that their material allows.',
          tells: 'Items may serve any purpose that their material allows',
        }),
      ],
      'nothing told outright',
      ['once the assumption is dropped outright'],
    ],
    [
      'hint-05',
      'hint',
      'The threat names the trivial answer.',
      on('DG', 'The Memory Palace'),
      [
        athena(
          set('/degenerate/trivialAnswer', 'Pull the lever once, as it was made for, and walk out.'),
          append('/scenario/threat', ' Somebody ought to pull the lever once, and then walk out.'),
        ),
        turing({
          passage: 'Somebody ought to pull the lever once, and then walk out.',
          tells: 'Pull the lever once and walk out',
        }),
      ],
      'nothing told outright',
      ['tells trivial answer'],
    ],
  ]),
  ...decidable(
    'VALIDATE',
    [
      [
        'hint-06',
        'hint',
        'A revision in VALIDATE puts a hint on the page that had none.',
        on('KS'),
        [
          newton(set('/assessment', 'NEEDS-REVISION')),
          says('ATHENA', 'revise', ...climbing),
          { ...toldClimb, after: 1 },
        ],
        'nothing told outright, of a page that changed',
        ['tells step S1'],
      ],
    ],
    'REFINE',
  ),
];
