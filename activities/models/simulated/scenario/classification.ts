import { ethicalQuestions, noActs } from '../../../../shared/scenario/answers/index.ts';
import { type AnswerOf, type Status, tierOf } from '../../../../shared/scenario/index.ts';
import { sectionsOf } from '../prompt.ts';
import { blindStatus, views } from './blind-view.ts';
import { confidenceOf, type Mind } from './mind.ts';
import { blindProfile, rate, tierAtFirstSight, tierInformed, voteOn } from './profile.ts';
import { statusOf } from './standing.ts';

const notes: Readonly<Record<(typeof ethicalQuestions)[number], string>> = {
  violence: 'Nobody is attacked, and no harm is rewarded.',
  'trivialises-suffering': 'The danger is taken seriously and is not modelled on a real disaster.',
  stereotypes: 'People are described by trade and manner only.',
  'instructions-for-harm': 'The devices and effects described are of use for rescue and repair only.',
  'children-in-peril': 'No child takes part.',
  'cultural-unfairness': 'Everyday objects and school physics are enough; no tradition has to be known.',
  'harmful-bias': 'Calling for help is shown as slow, never as wrong.',
};

/**
 * SOCRATES, blind: judges by what a solver sees, and is mostly misled where the design wants it (scenario rules §3.4).
 */
export function answerClassification(mind: Mind): AnswerOf<'classification'> {
  const { whyImpossible, objects, threat } = mind.context;
  const status = blindStatus(whyImpossible, mind.roll);
  const view = views[status];
  const difficulty = blindProfile(tierAtFirstSight(objects.length), mind.salt);
  const deadline =
    threat.deadlineSeconds === null ? 'without a stated deadline' : `with ${threat.deadlineSeconds} seconds to go`;
  return {
    status,
    justification: [
      `I met the situation as a solver would: ${objects.length} objects, a stated threat, ${deadline}, and no hint of what is meant to be used.`,
      `My first question was whether the conditions exclude each other. ${view.conflict}`,
      `My second question was whether a plan is in sight. ${view.plan} ${view.verdict}`,
      `My third question was whether the description itself deceives. ${view.deceit}`,
    ].join(' '),
    alternatives: view.rejected.map(([other, whyRejected]) => ({ status: other, whyRejected })),
    statusConfidence: confidenceOf(mind, [0.68, 0.86, 0.01]),
    impossibilityType: view.type,
    typeJustification: view.typeReason,
    ethics: {
      checklist: ethicalQuestions.map((question) => ({ question, concern: false, note: notes[question] })),
      assessment: 'PASS',
      notes: 'Danger serves the task and is not enjoyed.',
    },
    epistemology: {
      surface: 'Practical ingenuity under pressure.',
      deep: 'Taking objects apart into properties, and letting go of a salient element before there is anything to put in its place.',
      metacognitive: mind.roll.pick(['MEDIUM', 'HIGH'] as const),
      transferability: 'Good for improvised technical work; limited where people rather than things resist.',
    },
    difficulty: rate(difficulty),
    tier: tierOf(difficulty).tier,
    suspicions: [...view.suspicions],
    ...noActs,
    confidence: confidenceOf(mind, [0.7, 0.88, 0.01]),
  };
}

/** What the full file shows, by the status that it has. */
const settled: Readonly<Record<Status, string>> = {
  KS: 'one path works and its numbers hold',
  CT: 'the path works, while another order of action is a serious rival',
  OF: 'the approach stops where knowledge stops, and its criteria say what a solution would have to reach',
  PX: 'the proof holds, and no plan can meet its premises',
  MT: 'once the assumption is dropped, the path works and its numbers hold',
  DG: 'one ordinary act is enough, and the rest is scenery',
};

/** Statuses with a trick or an impossibility that a blind view can have seen. */
const hidden: readonly Status[] = ['PX', 'MT', 'DG'];

function typeOf(status: Status): 'I' | 'II' | 'III' {
  if (status === 'PX') return 'III';
  return status === 'OF' ? 'II' : 'I';
}

/** A person who overruled the blind FAIL has spoken; the doubt stays on record as a note. */
function informedEthics({ prompt, context }: Mind): Pick<AnswerOf<'informed'>, 'ethics' | 'ethicsNotes'> {
  const harmless = 'The solution adds no method that could do harm.';
  const blind = context.classification?.ethics.assessment ?? 'PASS';
  return blind === 'FAIL' && sectionsOf(prompt, 'reviewerWords').length > 0
    ? { ethics: 'PASS-WITH-NOTES', ethicsNotes: `The blind concern was put to a person and overruled. ${harmless}` }
    : { ethics: blind, ethicsNotes: harmless };
}

/** SOCRATES, informed: the solution is in the context, and tells the status. */
export function answerInformed(mind: Mind): AnswerOf<'informed'> {
  const { classification, steps, insights } = mind.context;
  const blind = classification?.status ?? null;
  const status = statusOf(mind.context);
  const change =
    blind === null || blind === status ? `The status stays ${status}` : `The status moves from ${blind} to ${status}`;
  return {
    status,
    justification: `With ${insights.length} insights and ${steps.length} steps on the table, each checked by two colleagues, the question is settled by inspection. ${change}: ${settled[status]}. What looked deep from outside is one change of view followed by careful execution.`,
    impossibilityType: typeOf(status),
    difficulty: rate(voteOn(tierInformed(mind.context), mind.salt, 4)),
    ...informedEthics(mind),
    sawTrickBlind: hidden.includes(status) ? blind === status : null,
    deltaDescription: `${change}; knowing the chain makes single dimensions look easier than they did blind.`,
    confidence: confidenceOf(mind, [0.78, 0.93, 0.01]),
  };
}
