import type { AnswerOf } from '../../../shared/scenario/tasks.ts';
import { ethicalQuestions } from '../../../shared/scenario/answers/classification.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';
import { tierOf } from '../../../shared/scenario/difficulty.ts';
import { confidenceOf, type Mind } from './mind.ts';
import { blindProfile, rate, tierAtFirstSight, voteOn } from './profile.ts';

const notes: Readonly<Record<(typeof ethicalQuestions)[number], string>> = {
  violence: 'Nobody is attacked, and no harm is rewarded.',
  'trivialises-suffering': 'The danger is taken seriously and is not modelled on a real disaster.',
  stereotypes: 'People are described by trade and manner only.',
  'instructions-for-harm': 'The devices and effects described are of use for rescue and repair only.',
  'children-in-peril': 'No child takes part.',
  'cultural-unfairness': 'Everyday objects and school physics are enough; no tradition has to be known.',
  'harmful-bias': 'Calling for help is shown as slow, never as wrong.',
};

/** SOCRATES, blind: judges by what a solver sees, and sometimes takes a hard KS for a CT. */
export function answerClassification(mind: Mind): AnswerOf<'classification'> {
  const { whyImpossible, objects, threat } = mind.desk;
  const contested = whyImpossible.includes('half-measures');
  const status: Status = contested || mind.roll.unit() < 0.2 ? 'CT' : 'KS';
  const difficulty = blindProfile(tierAtFirstSight(objects.length), mind.salt);
  const deadline = threat.deadlineSeconds === null ? 'without a stated deadline' : `with ${threat.deadlineSeconds} seconds to go`;
  return {
    status,
    justification: [
      `I met the situation as a solver would: ${objects.length} objects, a stated threat, ${deadline}, and no hint of what is meant to be used.`,
      'My first question was whether the conditions exclude each other. They do not: each of them limits a means, and none forbids the end, so I found no argument that could become a proof of impossibility.',
      'My second question was whether a plan is in sight. Taken as bundles of mass, length, stiffness and capacity, the things listed offer more than their names do, and at least one combination seems to bear on the obstacle.',
      status === 'KS'
        ? 'I cannot validate the plan that I see, yet I would be surprised if nothing of its kind worked; that is what I understand by a known solution, seen from outside.'
        : 'I see more than one plan, each with a weakness that I cannot weigh without numbers; that is what I understand by a contested case, seen from outside.',
      'My third question was whether the description itself deceives. I looked for an assumption that the text smuggles in, and found emphasis where there was no falsehood: attention is led, facts are not bent.',
    ].join(' '),
    alternatives: [
      { status: status === 'KS' ? 'CT' : 'KS', whyRejected: status === 'KS' ? 'One plan stands out clearly from the others.' : 'No single plan stands out.' },
      { status: 'PX', whyRejected: 'No two conditions contradict each other.' },
      { status: 'MT', whyRejected: 'The task can be taken at its word.' },
    ],
    statusConfidence: confidenceOf(mind, [0.68, 0.86, 0.01]),
    impossibilityType: status === 'CT' ? 'II' : 'I',
    typeJustification: status === 'CT' ? 'Whether it can be done depends on precision and time rather than on principle.' : 'The obstacle lies in how the things are seen, and not in what they can do.',
    ethics: { checklist: ethicalQuestions.map((question) => ({ question, concern: false, note: notes[question] })), assessment: 'PASS', notes: 'Danger serves the task and is not enjoyed.' },
    epistemology: {
      surface: 'Practical ingenuity under pressure.',
      deep: 'Taking objects apart into properties, and letting go of a salient element before there is anything to put in its place.',
      metacognitive: mind.roll.pick(['MEDIUM', 'HIGH'] as const),
      transferability: 'Good for improvised technical work; limited where people rather than things resist.',
    },
    difficulty: rate(difficulty),
    tier: tierOf(difficulty).tier,
    confidence: confidenceOf(mind, [0.7, 0.88, 0.01]),
  };
}

/** SOCRATES, informed: the solution is on the desk, and the status that was aimed at can be judged. */
export function answerInformed(mind: Mind): AnswerOf<'informed'> {
  const { targets, classification, steps, insights } = mind.desk;
  const blind = classification?.status ?? null;
  const status = targets?.status ?? blind ?? 'KS';
  const change = blind === null || blind === status ? `The status stays ${status}` : `The status moves from ${blind} to ${status}`;
  return {
    status,
    justification: `With ${insights.length} insights and ${steps.length} steps on the table, each checked by two colleagues, the question is settled by inspection. ${change}: ${status === 'CT' ? 'the path works, while another order of action is a serious rival' : 'one path works and its numbers hold'}. What looked deep from outside is one change of view followed by careful execution.`,
    impossibilityType: status === 'PX' ? 'III' : 'I',
    difficulty: rate(voteOn(targets?.tier ?? 'FRACTURE', mind.salt, 4)),
    ethics: classification?.ethics.assessment ?? 'PASS',
    ethicsNotes: 'The solution adds no method that could do harm.',
    deltaDescription: `${change}; knowing the chain makes single dimensions look easier than they did blind.`,
    confidence: confidenceOf(mind, [0.78, 0.93, 0.01]),
  };
}
