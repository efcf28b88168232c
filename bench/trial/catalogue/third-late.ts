import type { Flaw } from '../flaw.ts';
import { append, decidable, galileo, on, says, set, socrates, testimony } from './row.ts';

/* Written from the requirements alone, and frozen: see `third.ts`. */

const replace = (path: string, from: string, by: string) => ({ path, replace: from, by });

export const thirdLate: readonly Flaw[] = [
  ...decidable('GROUND', [
    [
      'third-24',
      'stale',
      'The chain analysis counts five dependent insights, where there are three.',
      on('KS'),
      [galileo(replace('/difficulty/chainAnalysis', '3 dependent insights', '5 dependent insights'))],
      'chain analysis counts the insights',
      ['insights', 'chain'],
    ],
    [
      'third-25',
      'invented',
      'The text cites a listed work by another year than the list gives.',
      on('KS'),
      [galileo(replace('/difficulty/counterIntuitive', 'Kahneman, 2011', 'Kahneman, 2013'))],
      'citations in words are listed',
      ['Kahneman', '2013'],
    ],
    [
      'third-26',
      'contradiction',
      'The reason of a prediction expects seven of ten to succeed, its score four of a hundred.',
      on('OF'),
      [galileo(set('/difficulty/predicted/0/why', 'About 70 of 100 direct answers will find it at once.'))],
      'score and reason of a prediction agree',
      ['DIRECT', '70'],
    ],
    [
      'third-27',
      'lazy',
      'The prediction for every construct is the same sentence.',
      on('MT'),
      [galileo(set('/constructs/*/aiPrediction', 'Models will struggle with this.'))],
      'a prediction for each construct',
      ['prediction'],
    ],
    [
      'third-40',
      'invented',
      'One work is listed twice, under its title and under half of it.',
      on('CT'),
      [
        galileo(
          set('/citations/-', {
            authors: 'Sarathy, V., & Scheutz, M.',
            year: 2018,
            title: 'MacGyver problems',
            venue: 'Advances in Cognitive Systems 6',
          }),
        ),
      ],
      'each work once',
      ['MacGyver problems', 'Sarathy', 'twice'],
    ],
  ]),
  ...decidable('CLASSIFY', [
    [
      'third-28',
      'number',
      'The justification counts eight objects, where the table has five.',
      on('KS'),
      [socrates(replace('/justification', '5 objects', '8 objects'))],
      'numbers in the justification stand on the page',
      ['8 objects', 'objects'],
    ],
    [
      'third-29',
      'contradiction',
      'The rationale of a dimension says five of five, its score is three.',
      on('KS'),
      [
        socrates(
          set('/difficulty/C/rationale', 'Intuition points firmly the wrong way: 5 of 5.'),
          set('/difficulty/C/score', 3),
        ),
      ],
      'score and rationale agree',
      ['5 of 5', 'C'],
    ],
    [
      'third-30',
      'confidence',
      'SOCRATES trusts its status at 0.2 and its report at 0.82.',
      on('DG', 'The Wrong Toolbox'),
      [socrates(set('/statusConfidence', 0.2))],
      'confidence in a critical deliverable',
      ['confidence', '0.2'],
    ],
    [
      'third-31',
      'contradiction',
      'A known solution is called impossible in principle.',
      on('KS', 'The Cascade'),
      [socrates(set('/impossibilityType', 'III'))],
      'status and type of impossibility agree',
      ['type'],
    ],
  ]),
  ...testimony('CLASSIFY', [
    [
      'third-32',
      'ethics',
      'The ethical note sees a child that freezes, and raises no concern.',
      on('KS'),
      [socrates(set('/ethics/checklist/4/note', 'A child of six freezes slowly beside the actor.'))],
      'ethical review, by the others',
      ['child'],
      'child of six freezes',
    ],
  ]),
  ...decidable('REFINE', [
    [
      'third-33',
      'contradiction',
      'SOCRATES says that nothing has changed, and has moved the status.',
      on('PX'),
      [
        says(
          'SOCRATES',
          'informed',
          set('/deltaDescription', 'Nothing has changed between the blind and the informed view.'),
        ),
      ],
      'delta and its description agree',
      ['delta'],
    ],
    [
      'third-34',
      'stale',
      'NEWTON’s memo finds a friction coefficient right that stands nowhere.',
      on('CT'),
      [
        says(
          'NEWTON',
          'memo',
          set('/findings/1', 'The friction coefficient of 0.62 on the wet floor was applied correctly.'),
        ),
      ],
      'numbers in memos stand in the documents',
      ['0.62'],
    ],
    [
      'third-35',
      'collusion',
      'All five memos are one and the same sentence.',
      on('KS', 'The Ghost Machine'),
      (['ATHENA', 'GALILEO', 'EULER', 'NEWTON', 'SOCRATES'] as const).map((agent) =>
        says(agent, 'memo', set('/findings', ['The scenario is sound and ready.'])),
      ),
      'each review from its own perspective',
      ['memo', 'findings'],
    ],
    [
      'third-36',
      'contradiction',
      'ATHENA keeps a distractor as it is and asks for a change of it.',
      on('KS', 'The Horizon Problem'),
      [
        says(
          'ATHENA',
          'distractors',
          set('/verdicts/0/change', 'Make it lighter and let it stand nearer to the actor, so that it tempts more.'),
        ),
      ],
      'verdict and change agree',
      ['D1', 'KEEP'],
    ],
    [
      'third-37',
      'confidence',
      'SOCRATES claims to have seen the hidden assumption blind; its blind report suspects nothing.',
      on('MT'),
      [says('SOCRATES', 'informed', set('/sawTrickBlind', true))],
      'what was seen blind stands in the blind report',
      ['sawTrick', 'suspicion', 'blind'],
    ],
  ]),
  ...decidable('DOCUMENT', [
    [
      'third-38',
      'id',
      'NEWTON’s trace tells of a claim that the scenario does not have.',
      on('KS'),
      [says('NEWTON', 'trace', append('/found', ' C7 needed a second look and is valid.'))],
      'ids in traces exist',
      ['C7'],
    ],
    [
      'third-39',
      'number',
      'EULER’s trace tells of a margin that the timing table does not have.',
      on('KS'),
      [says('EULER', 'trace', set('/found', 'All totals were repeated; the timing margin is 12 s.'))],
      'numbers in traces stand in the documents',
      ['12 s', 'margin'],
    ],
  ]),
];
