import { z } from 'zod';
import { noActs } from '../../../../shared/scenario/answers/index.ts';
import {
  type Agent,
  agents,
  type AnswerOf,
  dimensions,
  median,
  type Status,
} from '../../../../shared/scenario/index.ts';
import { dice } from '../dice.ts';
import { confidenceOf, type Mind } from './mind.ts';
import { rate, tierInformed, voteOn } from './profile.ts';
import { sectionOf, sectionsOf } from '../prompt.ts';
import { statusOf } from './standing.ts';
import { correctionOf, inWords, verdictOf } from './verdict.ts';

const memberOf = (mind: Mind) => agents.indexOf(mind.prompt.agent);

const views: Readonly<Record<Agent, readonly [finding: string, second: string, question: string]>> = {
  ATHENA: [
    'The validated solution is still the one that was intended.',
    'Validation has not weakened the first insight.',
    'whether each distractor has the strength that the tier asks for',
  ],
  GALILEO: [
    'The constructs hold for the validated solution.',
    'The difficulty prediction needs no revision.',
    'whether the distractor tests the intended construct',
  ],
  EULER: [
    'All totals and bounds were repeated and agree.',
    'The timing margin is adequate.',
    'whether its numbers open a second path',
  ],
  NEWTON: [
    'No physical effect was found that the reports leave out.',
    'The conditions of the place are modelled correctly.',
    'whether it enables another valid solution',
  ],
  SOCRATES: [
    'Seen with the solution, the scenario is harder to dismiss and easier to rate.',
    'The ethical assessment does not change.',
    'whether it is fair and appropriate',
  ],
};

export function answerMemo(mind: Mind): AnswerOf<'memo'> {
  const [finding, second] = views[mind.prompt.agent];
  const { claims, steps, insights } = mind.context;
  return {
    findings: [
      finding,
      second,
      `Reviewed: ${insights.length} insights, ${steps.length} steps, ${claims.length} claims.`,
    ],
    concerns:
      mind.roll.unit() < 0.3 ? ['The opening paragraph carries more detail than a hurried reader will keep.'] : [],
    recommendedChanges: [],
    noContribution: null,
    veto: null,
    breakthrough: null,
    ...noActs,
    confidence: confidenceOf(mind),
  };
}

export function answerCalibration(mind: Mind): AnswerOf<'calibration'> {
  return {
    difficulty: rate(voteOn(tierInformed(mind.context), mind.salt, memberOf(mind))),
    confidence: confidenceOf(mind),
  };
}

const anonymous = z.object({ dimension: z.enum(dimensions), votes: z.array(z.object({ score: z.number() })) });

/** A second vote goes to the median of what was shown. */
export function answerDimension(mind: Mind): AnswerOf<'dimension'> {
  const shown = sectionsOf(mind.prompt, 'calibrationVotes')
    .flatMap((body) => {
      const read = anonymous.safeParse(body);
      return read.success ? [read.data] : [];
    })
    .at(-1);
  const score = Math.min(5, Math.max(1, Math.round(median(shown?.votes.map((vote) => vote.score) ?? []) ?? 3)));
  return {
    score,
    reason: `Having read the reasons, I find the middle of the votes on ${shown?.dimension ?? 'this dimension'} the best supported.`,
    confidence: confidenceOf(mind),
  };
}

export function answerDistractors(mind: Mind): AnswerOf<'distractors'> {
  const [, , question] = views[mind.prompt.agent];
  return {
    verdicts: mind.context.distractors.map(({ id, description, strength }) => ({
      distractorId: id,
      verdict: 'KEEP',
      change: 'None.',
      reason: `Asked ${question}: “${description}”, rated ${strength}, raises no objection.`,
    })),
    noContribution: null,
    confidence: confidenceOf(mind),
  };
}

/** What bears a status out, once solution and reports are known. */
const grounds: Readonly<Record<Status, string>> = {
  KS: 'One verified path leads to the stated outcome.',
  CT: 'The solution works, and a rival order of steps stays arguable.',
  OF: 'No path is known, the criteria for one can be measured, and nothing proves that there is none.',
  PX: 'The premises were checked, and together they exclude every path.',
  MT: 'The way opens once an assumption is dropped that nothing in the text demands.',
  DG: 'The answer is plain, and most of what is described does not bear on it.',
};

/** One or two of the five approve with notes, the others without. */
export function answerReadiness(mind: Mind): AnswerOf<'readiness'> {
  const noting = dice(`${mind.salt}|notes`).draw(agents, dice(`${mind.salt}|notes|count`).between([1, 2, 1]));
  const noted = noting.includes(mind.prompt.agent);
  const status = statusOf(mind.context);
  return {
    vote: noted ? 'APPROVE-WITH-NOTES' : 'APPROVE',
    notes: noted
      ? 'A reader in a hurry may overlook one number in the tables; it is there, and this is no reason to wait.'
      : 'Nothing remains to be done in my discipline.',
    requests: [],
    status,
    statusReason: grounds[status],
    confidence: confidenceOf(mind, [0.78, 0.93, 0.01]),
  };
}

const asked = z.array(
  z.object({ request: z.string(), target: z.string().optional(), decision: z.string().optional() }),
);

/**
 * Whatever is asked is granted once: by ATHENA in her document, by the others in words on record. Where that was not
 * enough, it is said again where it stands.
 */
export function answerRequests(mind: Mind): AnswerOf<'answer'> {
  const rows = sectionsOf(mind.prompt, 'revisionRequests').flatMap((body) => asked.safeParse(body).data ?? []);
  const granted = (id: string) => rows.some(({ request, decision }) => request === id && decision !== undefined);
  return {
    answers: rows
      .filter(({ target }) => target !== undefined)
      .map(({ request, target }) =>
        granted(request)
          ? { request, text: `What I say of ${target ?? 'it'} has what was asked for.`, decision: 'REASON' }
          : { request, text: `What I say of ${target ?? 'it'} is mended as asked.`, decision: 'CHANGE' },
      ),
    confidence: confidenceOf(mind),
  };
}

const answeredNote = z.object({ answered: z.array(z.object({ request: z.string(), answer: z.string() })) });

/** Content with any answer: what a change amounts to is for the checks that follow it. */
export function acceptAnswers(mind: Mind): AnswerOf<'accept'> {
  const own = sectionsOf(mind.prompt, 'refineNotes').flatMap(
    (body) => answeredNote.safeParse(body).data?.answered ?? [],
  );
  return {
    verdicts: own.map(({ request, answer }) => ({
      request,
      reason:
        answer === 'CHANGE' ? 'The change covers what I asked for.' : 'The reason given holds against the reports.',
      accepted: true,
    })),
    confidence: confidenceOf(mind),
  };
}

const changed = z.array(
  z.object({ kind: z.string(), id: z.string(), after: z.unknown(), recheckBy: z.array(z.string()).optional() }),
);

/** Each change is answered by its own id; one that touches a claim is worked out again from the claim as it now is. */
export function answerRecheck(mind: Mind): AnswerOf<'recheck'> {
  const read = changed.safeParse(sectionOf(mind.prompt, 'changes'));
  const mine = (read.success ? read.data : []).filter(
    ({ recheckBy }) => recheckBy === undefined || recheckBy.includes(mind.prompt.agent),
  );
  return {
    items: mine.map(({ kind, id, after }) => {
      const claim = mind.context.claims.find((candidate) => candidate.id === id.split('/')[0]);
      const verdict = claim === undefined ? null : verdictOf(claim);
      const gone = after === null || after === undefined;
      if (claim !== undefined && verdict !== null && !verdict.holds)
        return { id, status: 'INVALID', reasoning: `${inWords(verdict)} ${correctionOf(claim, verdict).change}` };
      return {
        id,
        status: 'VALID',
        reasoning:
          verdict === null
            ? `The ${kind} was ${gone ? 'removed, and nothing rests on it' : 'changed within what the other claims allow'}.`
            : inWords(verdict),
      };
    }),
    confidence: confidenceOf(mind),
  };
}

export function answerDoubt(mind: Mind): AnswerOf<'doubt'> {
  return {
    source: 'The tightest of the stated numbers is known to fewer digits than the conclusion needs.',
    wouldResolve: ['A second calculation with that number at its unfavourable end.'],
    requestedChanges: [],
    confidence: confidenceOf(mind),
  };
}

export function answerTrace(mind: Mind): AnswerOf<'trace'> {
  const [finding, second] = views[mind.prompt.agent];
  return {
    asked: `To take part as ${mind.prompt.agent} in the making of this scenario, within my own discipline.`,
    found: `${finding} ${second}`,
    decisions: [
      { description: 'I judged by what was handed to me and by nothing else.', confidence: confidenceOf(mind) },
      { description: 'I approved after the numbers had been repeated.', confidence: confidenceOf(mind) },
    ],
    challengesIssued: [],
    challengesReceived: [],
    disagreements: [],
    resolutionConfidence: confidenceOf(mind, [0.76, 0.92, 0.01]),
    leastConfident: 'How strongly the salient distractor attracts an unprepared solver.',
    wouldIncrease: 'Answers of solvers who meet the scenario for the first time.',
    noContribution: null,
    confidence: confidenceOf(mind),
  };
}
