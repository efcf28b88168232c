import { list, heading, sentence, prose, titled, type Cell, table } from '../../page/markdown.ts';
import { number, confidence, percent, seconds, yesNo } from './figures.ts';
import { measuresOf, measureTable } from './measures.ts';
import { humanReviewText, loopsText, versionTable } from './metadata.ts';
import type { ScenarioRecord, RecordedAdvice } from './record.ts';

/**
 * "Creation Metadata" (scenario rules §6.1, Tier 3). The table of agent versions stands below the list that announces
 * it.
 */
export function creationBlocks(record: ScenarioRecord): string[] {
  const { challenges, vetoes } = record.counts;
  return [
    list([
      ...(record.contributor ? [`Contributed by: ${record.contributor}`] : []),
      ...((record.version ?? 1) > 1 ? [`Version of these documents: ${record.version}, after a dispute`] : []),
      `Created: ${record.createdAt}`,
      `Pipeline duration: ${number(record.wallSeconds / 60)} minutes`,
      `Revision loops: ${loopsText(record)}`,
      `Challenges issued: ${challenges.issued} (resolved: ${challenges.resolved}, escalated: ${challenges.escalated}${alsoOf(challenges.refused, 'refused')})`,
      `Vetoes issued: ${vetoes.issued} (lifted: ${vetoes.lifted}, led to revision: ${vetoes.ledToRevision}${alsoOf(vetoes.downgraded, 'downgraded')})`,
      `Human review triggered: ${humanReviewText(record)}`,
      'Agent versions:',
    ]),
    versionTable(record),
    titled('Measures', measureTable(measuresOf(record))),
  ];
}

/** A count that the template does not have: said where there is one to say. */
const alsoOf = (count: number, what: string): string => (count === 0 ? '' : `, ${what}: ${count}`);

/** "Agent Contributions": the five lists of scenario rules §6.1, Tier 3, in the template's order. */
export function contributionBlocks(record: ScenarioRecord): string[] {
  return [
    heading(3, 'ATHENA (Reasoning)'),
    list(athena(record)),
    heading(3, 'NEWTON (Physics)'),
    list(newton(record)),
    heading(3, 'EULER (Mathematics)'),
    list(euler(record)),
    heading(3, 'GALILEO (Scientific)'),
    list(galileo(record)),
    heading(3, 'SOCRATES (Philosophy)'),
    list(socrates(record)),
  ];
}

function athena({ seed, counts }: ScenarioRecord): string[] {
  return [
    `Concept origin: ${seed.concept.summary}`,
    `Insights designed: ${seed.insights.map((one) => `${one.id} ${one.description}`).join('; ') || 'none'}`,
    `Solution confidence: ${confidence(seed.solution.confidence)}`,
    `Revision count: ${counts.seedRevisions}`,
  ];
}

function newton({ physics, counts }: ScenarioRecord): string[] {
  const valid = physics.claims.filter((claim) => claim.status === 'VALID').length;
  return [
    `Claims validated: ${physics.claims.length} (valid: ${valid}, revised: ${counts.claims.revised}, vetoed: ${counts.claims.vetoed})`,
    `Physics confidence: ${confidence(physics.confidence)}`,
    `Key physics finding: ${physics.concerns[0] ?? physics.environment}`,
  ];
}

/** The margin is Symposium’s own; where EULER reported another, both stand there. */
function euler({ mathematics, house }: ScenarioRecord): string[] {
  const { marginSeconds, marginPercent, reported } = house.timing;
  const margin =
    marginSeconds === null ? 'no deadline' : `${seconds(marginSeconds)} (${percent(marginPercent)} of deadline)`;
  const differs = reported.marginSeconds !== null && number(reported.marginSeconds) !== number(marginSeconds);
  return [
    `Calculations performed: ${mathematics.calculations.length}`,
    `Timing margin: ${margin}${differs ? `; reported: ${seconds(reported.marginSeconds)}` : ''}`,
    `Fragility assessment: ${mathematics.fragility.profile}`,
    `Math confidence: ${confidence(mathematics.confidence)}`,
  ];
}

function galileo({ grounding }: ScenarioRecord): string[] {
  return [
    `Cognitive constructs mapped: ${grounding.constructs.map((one) => one.construct).join('; ') || 'none'}`,
    `Citations provided: ${grounding.citations.length}`,
    `AI difficulty prediction: ${grounding.difficulty.predicted.map((one) => `${one.architecture} ${number(one.score)}`).join(', ') || 'none'}`,
    `Scientific merit: ${grounding.merit}`,
  ];
}

function socrates({ classification, informed, delta }: ScenarioRecord): string[] {
  const { epistemology } = classification;
  return [
    `Blind classification: ${classification.status} (confidence: ${confidence(classification.statusConfidence)})`,
    `Informed classification: ${informed.status} (confidence: ${confidence(informed.confidence)})`,
    `Classification delta: ${delta.text}`,
    `Ethical review: blind ${classification.ethics.assessment}, informed ${informed.ethics}`,
    `Epistemological analysis: ${sentence(epistemology.deep)} Metacognitive demand: ${epistemology.metacognitive}.`,
  ];
}

/**
 * What the optional agents advised. Their words stand beside the five's and were counted in no vote
 * (scenario rules §8.3).
 */
export function adviceBlocks({ advice }: Pick<ScenarioRecord, 'advice'>): string[] {
  if (advice.length === 0) return [prose('No optional agent was asked to advise this run.')];
  return advice.flatMap((one) => [
    titled(`${one.adviser}, asked in ${one.phase}`, prose(`${sentence(one.role)} ${standing(one)}`)),
    ...wordsOf(one),
  ]);
}

function standing({ doubtful, absence }: RecordedAdvice): string {
  if (absence !== null) return `No readable answer: ${sentence(absence)}`;
  return doubtful
    ? 'Its confidence lies below its own threshold, so this is doubtful.'
    : 'Advice only, without a vote.';
}

function wordsOf({ advice, attempt }: RecordedAdvice): string[] {
  if (advice !== null) {
    return [
      list([
        `Summary: ${advice.summary}`,
        ...advice.findings.map((one) => `Finding on ${one.subject}: ${sentence(one.finding)} Basis: ${one.basis}`),
        ...advice.recommendations.map(
          (one) => `Change to ${one.target}: ${sentence(one.change)} Reason: ${one.reason}`,
        ),
        ...(advice.noContribution === null ? [] : [`No contribution required: ${advice.noContribution}`]),
        `Confidence: ${confidence(advice.confidence)}`,
      ]),
    ];
  }
  if (attempt === null) return [];
  return [
    list([
      ...attempt.strategies.map(
        (one) => `Strategy ${one.strategy}${one.ledToAnswer ? ', which led to the answer' : ''}: ${one.course}`,
      ),
      `Answer: ${attempt.answer}`,
      `Believes that it solved the scenario: ${yesNo(attempt.believesSolved)}`,
      ...attempt.weaknesses.map((one) => `Weakness of the text: ${one}`),
      ...(attempt.toldOutright ?? []).map(
        ({ passage, tells }) => `Said to be told outright, by “${passage}”: ${tells}`,
      ),
      `Confidence: ${confidence(attempt.confidence)}`,
    ]),
  ];
}

function searchFinding(clean: boolean, leaks: number): string {
  if (clean) return 'Nothing of it was found.';
  return leaks > 0 ? 'Some of it was found.' : 'So nothing is certified.';
}

/**
 * The certificate of context isolation (scenario rules §3.1): what was searched for in which requests, and what was
 * found.
 */
export function isolationBlocks({ isolation }: Pick<ScenarioRecord, 'isolation'>): string[] {
  const { calls, checked, clean } = isolation;
  const leaks = checked.flatMap((context) =>
    context.leaks.map((leak): Cell[] => [
      context.agent,
      context.phase,
      leak.content,
      leak.how,
      leak.phrase,
      leak.call,
      leak.ref,
    ]),
  );
  return [
    prose(
      `${calls} stored requests were searched, as they left the process, for everything that their agent may not see. ${searchFinding(clean, leaks.length)}`,
    ),
    table(
      ['Agent', 'Phase', 'Requests', 'Withheld, with the pieces searched for', 'Verdict'],
      checked.map((context): Cell[] => [
        context.agent,
        context.phase,
        context.calls,
        context.withheld.map(({ content, pieces }) => `${content} ${pieces}`).join(', ') || 'nothing',
        context.leaks.length === 0 ? 'clean' : `${context.leaks.length} found`,
      ]),
    ),
    ...(leaks.length === 0
      ? []
      : [titled('Found', table(['Agent', 'Phase', 'Content', 'How', 'Phrase', 'Request', 'From'], leaks))]),
  ];
}
