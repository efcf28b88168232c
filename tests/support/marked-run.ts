import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import type { Content } from '../../shared/scenario/context.ts';
import type { SeedDocument } from '../../shared/scenario/answers/seed.ts';
import { agents } from '../../shared/scenario/vocabulary.ts';
import { classification, grounding, informed, mathematics, physics } from '../shared/scenario/shaft.ts';
import { Aviary } from './canaries.ts';
import {
  challenge,
  defence,
  extras,
  forChallenged,
  full,
  halved,
  refinement,
  says,
  tooLight,
  wayThrough,
} from './marked-answers.ts';

export interface MarkedRun {
  readonly aviary: Aviary;
  readonly script: WrittenScript;
  /** The brief that the script is written for. */
  readonly brief: Brief;
  /** A text of the brief that its requests repeat. */
  readonly constraint: string;
  /** What the reviewer of VALIDATE says. */
  readonly words: string;
}

/**
 * A run of an OF brief that takes every road on which words travel between agents, with a mark on each text and each
 * confidence: SEED fails its gate once; in VALIDATE NEWTON vetoes and lifts it after a revision, one answer is
 * unreadable, a person sends the phase back, NEWTON doubts and asks for changes, EULER has a deficiency of its own,
 * ATHENA revises; GALILEO and SOCRATES doubt and repeat; in REFINE a dimension is discussed, a distractor and then a
 * vote send ATHENA back to work, and her changes are checked again and accepted by those who asked for them. In each of the four phases a claim is challenged,
 * defended and kept, by a ruling or by votes; the final status is stated twice. Two optional agents advise, and what
 * may be a breakthrough is checked three times.
 */
export function markedRun(): MarkedRun {
  const aviary = new Aviary();
  const note =
    (own: Content) =>
    (path: string): readonly Content[] => {
      if (path === '/confidence') return [];
      return path.startsWith('/requestedChanges') ? [own, 'revisionRequests'] : [own];
    };
  const doubt = (own: Content) =>
    aviary.plant(
      'doubt',
      {
        source: 'One number is soft.',
        wouldResolve: ['Another look.'],
        requestedChanges: [{ target: 'S1', change: 'Name the knot.' }],
        confidence: 0.71,
      },
      note(own),
    );

  const seed = aviary.plant('seed', full);
  const ghost = (owner: Content, notes: Content) => aviary.mark('an id that does not exist', [owner, notes], 'id');
  const broken: SeedDocument = {
    ...seed,
    insights: seed.insights.map((insight, place) =>
      place === 0 ? insight : { ...insight, dependsOn: [ghost('insightChain', 'seedNotes')] },
    ),
  };
  const revised = (change: Partial<SeedDocument>): SeedDocument => ({
    ...seed,
    ...change,
    solution: {
      ...seed.solution,
      confidence: aviary.plant(
        'doubt',
        { source: '', wouldResolve: [], requestedChanges: [], confidence: 0.79 },
        () => ['athenaConfidence'],
      ).confidence,
    },
  });
  const strength = (to: 'weak' | 'moderate') =>
    revised({ distractors: seed.distractors.map((distractor) => ({ ...distractor, strength: to })) });

  const { fragility: _, ...unreadableMathematics } = aviary.plant('mathematics', { ...mathematics, ...extras });
  const [calculation] = mathematics.calculations;
  const straying = aviary.plant('mathematics', {
    ...mathematics,
    ...extras,
    calculations: [
      ...mathematics.calculations,
      ...(calculation ? [{ ...calculation, id: 'K2', claimId: ghost('mathVerification', 'mathNotes') }] : []),
    ],
  });
  const { tier: __, ...unreadableClassification } = aviary.plant('classification', classification);
  const unmapped = aviary.plant('grounding', {
    ...grounding,
    confidence: 0.52,
    constructs: [
      ...grounding.constructs,
      ...grounding.constructs
        .slice(0, 1)
        .map((construct) => ({ ...construct, insightId: ghost('scientificGrounding', 'groundingNotes') })),
    ],
  });

  const scene = seed.scenario.objects[0]?.dimensions ?? '';
  // Of the page itself, where a passage is quoted that tells no step; then as an adviser.
  const tried = (toldOutright: { passage: string; tells: string }[]) => ({
    strategies: [{ strategy: 'elimination', course: 'One thing after the other.', ledToAnswer: false }],
    answer: 'Wait for help.',
    believesSolved: false,
    weaknesses: ['The tank is named twice.'],
    toldOutright,
    confidence: 0.63,
  });
  const once = revised({});
  const script: WrittenScript = [
    ...says('ATHENA', 'seed', broken, seed),
    ...says(
      'NEWTON',
      'physics',
      aviary.plant('physics', { ...physics, ...extras, assessment: 'VETOED', veto: tooLight }),
      aviary.plant('physics', { ...physics, ...extras, confidence: 0.41 }),
      aviary.plant('physics', {
        ...physics,
        ...extras,
        assessment: 'NEEDS-REVISION',
        corrections: [{ target: 'S1', change: 'Take thirty-one seconds.' }],
        confidence: 0.57,
      }),
      aviary.plant('physics', { ...physics, ...extras, breakthrough: wayThrough }),
    ),
    ...says(
      'NEWTON',
      'vetoReview',
      aviary.plant('vetoReview', {
        satisfied: true,
        reason: 'The revision leaves the law alone.',
        recommendation: 'REDESIGN',
        physicsForbids: false,
        check: halved,
        confidence: 0.75,
      }),
    ),
    ...says('NEWTON', 'doubt', doubt('physicsNotes')),
    ...says(
      'EULER',
      'mathematics',
      aviary.plant('mathematics', { ...mathematics, ...extras }),
      unreadableMathematics,
      aviary.plant('mathematics', { ...mathematics, ...extras }),
      straying,
      aviary.plant('mathematics', { ...mathematics, ...extras, challenges: [challenge('ATHENA/C2', 'ATHENA')] }),
    ),
    ...says('ATHENA', 'revise', once, once, strength('moderate'), strength('weak')),
    ...says(
      'GALILEO',
      'grounding',
      unmapped,
      aviary.plant('grounding', { ...grounding, challenges: [challenge('ATHENA/D1', 'ATHENA')] }),
    ),
    ...says('GALILEO', 'doubt', doubt('groundingNotes')),
    ...says(
      'SOCRATES',
      'classification',
      unreadableClassification,
      aviary.plant('classification', { ...classification, typeJustification: '', confidence: 0.57 }),
      aviary.plant('classification', { ...classification, challenges: [challenge('ATHENA/threat', 'ATHENA')] }),
    ),
    ...says('SOCRATES', 'doubt', doubt('classificationNotes')),
    ...says('SOCRATES', 'informed', aviary.plant('informed', informed)),
    ...says(
      'ATHENA',
      'respond',
      aviary.plant('respond', defence),
      aviary.plant('respond', defence),
      aviary.plant('respond', defence),
    ),
    ...says('GALILEO', 'respond', aviary.plant('respond', defence)),
    ...says('NEWTON', 'rule', aviary.plant('rule', forChallenged)),
    ...says(
      'EULER',
      'novelty',
      aviary.plant('novelty', {
        distinct: true,
        comparison: 'Nobody has rocked it before.',
        unprovenAssumptions: ['That it rocks.'],
        survives: true,
        confidence: 0.69,
      }),
    ),
    ...says(
      'NEWTON',
      'deepDive',
      aviary.plant('deepDive', {
        analysis: 'The period is right.',
        materials: 'Steel bears it.',
        ignoredEffects: ['The air.'],
        survives: false,
        confidence: 0.66,
      }),
    ),
    ...says(
      'GALILEO',
      'literature',
      aviary.plant('literature', {
        precedents: [],
        kind: 'NOVEL',
        reasoning: 'Nothing like it is known to me.',
        survives: true,
        confidence: 0.68,
      }),
    ),
    ...says(
      'TURING',
      'attempt',
      aviary.plant('attempt', tried([{ passage: scene, tells: 'Look at the scene.' }]), (path) =>
        /weaknesses|toldOutright/.test(path) ? ['advice'] : [],
      ),
      aviary.plant('attempt', tried([])),
    ),
    ...says(
      'CASSANDRA',
      'advice',
      aviary.plant('advice', {
        summary: 'Somebody could copy it.',
        findings: [{ subject: 'C1', finding: 'A tank may fall.', basis: 'Its mass.' }],
        recommendations: [{ target: 'narrative', change: 'Say that it is dangerous.', reason: 'It is.' }],
        noContribution: null,
        confidence: 0.64,
      }),
    ),
    ...agents.flatMap((agent) => refinement(aviary, agent)),
  ];
  const constraint = `No electricity ${aviary.mark('brief/constraints', ['briefTargets'], 'id')}`;
  const inspirationSeed = `A lift that stuck ${aviary.mark('brief/inspirationSeed', ['briefTargets'], 'id')}`;
  return {
    aviary,
    script,
    constraint,
    brief: {
      category: 'The Locked Room',
      tier: 'FRACTURE',
      status: 'OF',
      constraints: [constraint],
      inspirationSeed,
      advisers: ['TURING', 'CASSANDRA'],
    },
    words: `Weigh it again ${aviary.mark('review/justification', ['reviewerWords'], 'id')}`,
  };
}
