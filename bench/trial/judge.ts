import { phases, type Phase } from '../../shared/scenario/index.ts';
import type { Alarm } from './alarms.ts';
import type { Flaw } from './flaw.ts';
import type { Witnessed } from './witness.ts';

/**
 * `named`: noticed, in words that name it. `noticed`: in other words. `shown`: a testimony flaw lay before an agent who
 * had not made it. `missed`: documented without a word. `unplanted`: nobody was asked for the answer that was to be
 * altered, or it has no such place; that is a fault of the row.
 */
export const verdicts = ['named', 'noticed', 'shown', 'missed', 'unplanted'] as const;
export type Verdict = (typeof verdicts)[number];

export interface Played {
  readonly outcome: string;
  readonly reason: string;
  readonly alarms: readonly Alarm[];
  readonly requests: readonly Witnessed[];
  readonly seconds: number;
}

export interface Judgement {
  readonly id: string;
  readonly verdict: Verdict;
  /** What noticed it first, by name where it was named; null: nothing. */
  readonly alarm: Alarm | null;
  /** Noticed in a later phase than the row expects. */
  readonly late: boolean;
  readonly person: boolean;
  /** Who had not made it and was shown it before the documents, where the words to look for are known. */
  readonly shownTo: readonly string[];
  readonly outcome: string;
  readonly seconds: number;
}

const rank = (phase: string) => phases.indexOf(phase as Phase);

export function judge(flaw: Pick<Flaw, 'id' | 'alters' | 'test' | 'catch'>, played: Played): Judgement {
  const { requests, outcome, seconds, reason } = played;
  const { names, beside = [] } = flaw.catch;
  const alarms = played.alarms.filter(({ by }) => !beside.includes(by));
  const named = alarms.filter(({ by, words }) =>
    names.some((name) => `${by}: ${words}`.toLowerCase().includes(name.toLowerCase())),
  );
  const shownTo = otherReaders(flaw, requests);
  const alarm = named.find(({ how }) => how === 'rule') ?? named[0] ?? alarms[0] ?? null;
  const verdict = (): Verdict => {
    if (
      unplanted(flaw, requests) ||
      reason.includes('leads nowhere') ||
      alarms.some(({ words }) => words.includes('leads nowhere'))
    )
      return 'unplanted';
    if (named.length > 0) return 'named';
    if (alarms.length > 0) return 'noticed';
    return flaw.test === 'testimony' && shownTo.length > 0 ? 'shown' : 'missed';
  };
  return {
    id: flaw.id,
    verdict: verdict(),
    alarm,
    late: alarm !== null && rank(alarm.phase) > rank(flaw.catch.phase),
    person: alarms.some(({ how }) => how === 'person'),
    shownTo,
    outcome,
    seconds,
  };
}

/** Every alteration met at least one answer. */
const unplanted = ({ alters }: Pick<Flaw, 'alters'>, requests: readonly Witnessed[]) =>
  alters.some(({ agent, task }) => !requests.some((one) => one.altered && one.agent === agent && one.task === task));

/** Before the documents, where it is too late. */
function otherReaders({ alters }: Pick<Flaw, 'alters'>, requests: readonly Witnessed[]): readonly string[] {
  const makers = new Set<string>(alters.map(({ agent }) => agent));
  const readers = requests.filter(({ shown, agent, phase }) => shown && phase !== 'DOCUMENT' && !makers.has(agent));
  return [...new Set(readers.map(({ agent }) => agent))].toSorted();
}
