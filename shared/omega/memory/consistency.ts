import type { MemoryEntry } from './entries.ts';
import { sections } from './sections.ts';
import type { SessionState } from './session-state.ts';
import { textOf } from '../../kernel/json.ts';

/** The three rules of consistency across memories (OMEGA rules §3.5, rule 5). */
export const consistencyRules = {
  FAILURE_PATTERNS: 'a failure pattern of Pattern Memory exists in Failure Memory',
  SUCCESS_PATTERNS: 'a solution pattern of Pattern Memory exists in Success Memory',
  TIMELINE: 'what a special memory took in this session stands in the session’s timeline',
} as const;
type ConsistencyRule = keyof typeof consistencyRules;

interface Violation {
  readonly rule: ConsistencyRule;
  /** Section and id of the entry. */
  readonly entry: string;
}

/** Where a pattern has its counterpart, under the same id. */
const counterparts = {
  failurePatterns: ['FAILURE_PATTERNS', 'historicalFailures'],
  solutionPatterns: ['SUCCESS_PATTERNS', 'historicalSuccesses'],
} as const;

/** Every breach, in the order of rules and entries; empty: consistent. */
export function violations(
  entries: readonly MemoryEntry[],
  session: Pick<SessionState, 'sessionId' | 'timeline'>,
): readonly Violation[] {
  const held = new Set(entries.map(({ section, id }) => `${section}/${id}`));
  const lone = (section: keyof typeof counterparts): Violation[] => {
    const [rule, other] = counterparts[section];
    return entries
      .filter((entry) => entry.section === section && !held.has(`${other}/${entry.id}`))
      .map(({ id }) => ({ rule, entry: `${section}/${id}` }));
  };
  const noted = new Set(
    session.timeline.flatMap(({ details }) =>
      details['kind'] === 'MEMORY' ? [`${textOf(details['memory'])} ${textOf(details['entry'])}`] : [],
    ),
  );
  const unnoted = entries.filter(
    ({ section, id, tally }) =>
      Object.hasOwn(tally, session.sessionId) && !noted.has(`${sections[section].memory} ${section}/${id}`),
  );
  return [
    ...lone('failurePatterns'),
    ...lone('solutionPatterns'),
    ...unnoted.map(({ section, id }): Violation => ({ rule: 'TIMELINE', entry: `${section}/${id}` })),
  ];
}

/**
 * The patterns that stand on this entry: without it they would break the first two rules, so who deletes it deletes
 * them.
 */
export const leaningOn = ({
  section,
  id,
}: Pick<MemoryEntry, 'section' | 'id'>): readonly Pick<MemoryEntry, 'section' | 'id'>[] =>
  (Object.keys(counterparts) as (keyof typeof counterparts)[])
    .filter((pattern) => counterparts[pattern][1] === section)
    .map((pattern) => ({ section: pattern, id }));

const stepsOf = ({ fields }: Pick<MemoryEntry, 'fields'>): readonly string[] => {
  const steps = fields['steps'];
  return Array.isArray(steps) ? steps.map(String) : [];
};

/** The counterparts that the first two rules miss, made from the patterns themselves. With them the rules hold. */
export function missingCounterparts(entries: readonly MemoryEntry[]): readonly MemoryEntry[] {
  const held = new Set(entries.map(({ section, id }) => `${section}/${id}`));
  return entries.flatMap((entry): MemoryEntry[] => {
    const { fields, lists } = entry;
    if (entry.section === 'failurePatterns' && !held.has(`historicalFailures/${entry.id}`)) {
      const named = { patternName: fields['name'] ?? '', description: fields['typicalCause'] ?? '' };
      return [
        {
          ...entry,
          section: 'historicalFailures',
          fields: named,
          lists: { contexts: [], preventionRules: [fields['prevention'] ?? ''] },
        },
      ];
    }
    if (entry.section === 'solutionPatterns' && !held.has(`historicalSuccesses/${entry.id}`)) {
      const named = {
        patternName: fields['name'] ?? '',
        description: fields['description'] ?? '',
        replicationGuide: stepsOf(entry).join('\n'),
      };
      return [
        { ...entry, section: 'historicalSuccesses', fields: named, lists: { contexts: lists['applicableWhen'] ?? [] } },
      ];
    }
    return [];
  });
}
