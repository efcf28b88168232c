import type { Json } from '../../kernel/json.ts';
import type { FailureTestimony, PatternTestimony, SuccessTestimony } from '../answers/memory.ts';
import type { MemoryEntry } from './entries.ts';
import type { Section } from './sections.ts';

/** Symposium's part of what a memory agent testifies. */
export interface Stamp {
  readonly session: string;
  /** ISO 8601 */
  readonly at: string;
  /** The problem, as a context for what was learned. */
  readonly problem: string;
  /**
   * An id for a name within a section, the same for the same name, so that sessions which learn one lesson share one
   * entry.
   */
  readonly idOf: (section: Section, name: string) => string;
}

function entry(
  stamp: Stamp,
  section: Section,
  name: string,
  good: boolean,
  fields: MemoryEntry['fields'],
  lists: Readonly<Record<string, readonly Json[]>>,
): MemoryEntry {
  return {
    section,
    id: stamp.idOf(section, name),
    fields,
    lists,
    tally: { [stamp.session]: { seen: 1, good: good ? 1 : 0 } },
    revisedAt: stamp.at,
  };
}

/** What Pattern Memory testified, as entries; `good`: the session reached its end with an answer that ships. */
export function patternEntries(
  { problemPatterns, solutionPatterns, reasoningPatterns }: PatternTestimony,
  good: boolean,
  stamp: Stamp,
): readonly MemoryEntry[] {
  return [
    ...problemPatterns.map(
      ({ name, description, typicalTrajectory, recommendedApproach, signature, recommendedAgents }) =>
        entry(
          stamp,
          'problemPatterns',
          name,
          good,
          { name, description, typicalTrajectory, recommendedApproach },
          {
            signature,
            recommendedAgents,
            antiPatterns: [],
            examples: [{ problem: stamp.problem, outcome: good ? 'SUCCESS' : 'PARTIAL' }],
          },
        ),
    ),
    ...solutionPatterns.map(({ name, description, applicableWhen, steps, failureModes }) =>
      // Steps are an order, which a united list would lose, so the later revision replaces them.
      entry(stamp, 'solutionPatterns', name, good, { name, description, steps }, { applicableWhen, failureModes }),
    ),
    ...reasoningPatterns.map(({ name, description, structure, validityConditions, commonFailures }) =>
      entry(
        stamp,
        'reasoningPatterns',
        name,
        good,
        { name, description, structure },
        { validityConditions, commonFailures },
      ),
    ),
  ];
}

const preventionText = (prevention: FailureTestimony['failures'][number]['prevention']) =>
  prevention.map(({ condition, action }) => `${condition}: ${action}`);

/** What Failure Memory testified: the history, its pattern in Pattern Memory under the same id, and rules. */
export function failureEntries({ failures, rules }: FailureTestimony, stamp: Stamp): readonly MemoryEntry[] {
  const history = failures.map(({ name, description, prevention }) =>
    entry(
      stamp,
      'historicalFailures',
      name,
      false,
      { patternName: name, description },
      { contexts: [stamp.problem], preventionRules: preventionText(prevention) },
    ),
  );
  const patterns = failures.map(({ name, rootCause, prevention, warningSignsMissed }): MemoryEntry => ({
    ...entry(
      stamp,
      'failurePatterns',
      name,
      false,
      { name, typicalCause: rootCause, prevention: preventionText(prevention).join('; ') },
      { signature: warningSignsMissed },
    ),
    id: stamp.idOf('historicalFailures', name),
  }));
  const derivedFrom = history.map(({ id }) => id);
  return [
    ...history,
    ...patterns,
    ...rules.map((rule) => ({
      ...entry(stamp, 'failureRules', rule, false, { rule }, { derivedFrom }),
      tally: { [stamp.session]: { seen: 0, good: 0 } },
    })),
  ];
}

/** What Success Memory testified: history, ideas and heuristics. */
export function successEntries(
  { successes, brilliantIdeas, heuristics }: SuccessTestimony,
  stamp: Stamp,
): readonly MemoryEntry[] {
  const history = successes.map(({ name, description, keyInsight, requiredConditions }) =>
    entry(
      stamp,
      'historicalSuccesses',
      name,
      true,
      { patternName: name, description, replicationGuide: [keyInsight, ...requiredConditions].join('\n') },
      { contexts: [stamp.problem] },
    ),
  );
  const derivedFrom = history.map(({ id }) => id);
  return [
    ...history,
    ...brilliantIdeas.map(({ idea, context, whyBrilliant, agentId }) =>
      entry(
        stamp,
        'brilliantIdeas',
        idea,
        true,
        { idea, context, whyBrilliant, agentId, capturedAt: stamp.at, filedTo: null },
        {},
      ),
    ),
    ...heuristics.map((heuristic) => ({
      ...entry(stamp, 'successHeuristics', heuristic, true, { heuristic }, { derivedFrom }),
      tally: { [stamp.session]: { seen: 0, good: 0 } },
    })),
  ];
}
