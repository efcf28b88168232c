import { z } from 'zod';
import { isWanting, type StoredCall } from '../../activities/store/calls.ts';
import { rowsOf } from '../../shared/scenario/disputes/index.ts';
import type { GateReport, LedgerRow } from '../../shared/kernel/index.ts';

/**
 * Something that a run noticed. `rule`: Symposium found it out; `word`: an agent said it; `person`: somebody was asked;
 * `schema`: the answer could not be read.
 */
export interface Alarm {
  readonly sequence: number;
  readonly phase: string;
  readonly by: string;
  readonly how: 'rule' | 'word' | 'person' | 'schema';
  readonly words: string;
}

/** All that was noticed, in the order of the ledger; what could not be read has no place in it and comes last. */
export function alarmsOf(ledger: readonly LedgerRow[], calls: readonly StoredCall[]): readonly Alarm[] {
  const found = [...gates(ledger), ...disputes(ledger), ...vetoesRefused(ledger), ...people(ledger)].sort(
    (a, b) => a.sequence - b.sequence,
  );
  const unread = calls
    .filter(({ outcome }) => outcome === 'unreadable')
    .map((call): Alarm => {
      const { phase, agent, task, why } = call;
      const noticed = isWanting(call)
        ? ({ by: `${task} sent back`, how: 'rule' } as const)
        : ({ by: `schema of ${task}`, how: 'schema' } as const);
      return { sequence: Infinity, phase, ...noticed, words: `${agent}: ${why ?? ''}` };
    });
  return [...found, ...unread, ...askedAgain(calls)];
}

/** Asked of nobody in a run without a flaw, and of nobody a second time. */
const onlyOnDemand = ['dimension'];
const onceEnough = ['answer', 'accept', 'recheck', 'memo', 'distractors', 'trace'];

/** What was found wanting by no gate, and asked for again in its phase. */
function askedAgain(calls: readonly StoredCall[]): Alarm[] {
  const answered = calls.filter(({ outcome }) => outcome === 'answered');
  return answered.flatMap(({ phase, agent, task, subject }, at): Alarm[] => {
    const before = answered.slice(0, at).some((one) => one.agent === agent && one.task === task);
    if (!onlyOnDemand.includes(task) && !(before && onceEnough.includes(task))) return [];
    return [{ sequence: Infinity, phase, by: `${task} asked again`, how: 'rule', words: `${agent} ${subject ?? ''}` }];
  });
}

function gates(ledger: readonly LedgerRow[]): Alarm[] {
  return ledger
    .filter(({ type }) => type === 'GATE')
    .flatMap(({ sequence, phase, content }) =>
      (content as GateReport).findings.flatMap(({ name, method, ...finding }): Alarm[] => {
        if (finding.verdict !== 'failed' && finding.verdict !== 'unscored') return [];
        const words = finding.verdict === 'failed' ? finding.deficiency : finding.why;
        const how = method === 'self-report' || method === 'vote' ? 'word' : 'rule';
        return [{ sequence, phase, by: name, how, words }];
      }),
    );
}

/** What Symposium found where it contradicted or repeated something. */
const foundIn = (finding: object | null): string => (finding === null ? '' : JSON.stringify(finding));

function disputes(ledger: readonly LedgerRow[]): Alarm[] {
  const opened = rowsOf('opened', ledger).flatMap(({ sequence, phase, challenges, refused }) => [
    ...challenges.map(({ by, claim, recomputed, finding }): Alarm => {
      const house = by === 'HOUSE' || recomputed;
      return {
        sequence,
        phase,
        by: house ? 'contradiction' : `challenge of ${by}`,
        how: house ? 'rule' : 'word',
        words: `${claim} ${foundIn(finding)}`,
      };
    }),
    ...refused.map(({ by, claim, reason }): Alarm => {
      return { sequence, phase, by: 'challenge refused', how: 'rule', words: `${by} on ${claim}: ${reason}` };
    }),
  ]);
  const vetoes = rowsOf('veto', ledger)
    .filter(({ state }) => state === 'open')
    .map(({ sequence, phase, by, claim, outcome, finding }): Alarm => {
      const words = `veto on ${claim} ${outcome}: ${foundIn(finding)}`;
      return { sequence, phase, by: `veto of ${by}`, how: outcome === 'downgraded' ? 'rule' : 'word', words };
    });
  const candidates = rowsOf('candidate', ledger)
    .filter(({ state }) => state === 'not confirmed')
    .map(({ sequence, phase, by, checks }): Alarm => {
      return { sequence, phase, by: 'candidate not confirmed', how: 'rule', words: `${by}: ${JSON.stringify(checks)}` };
    });
  const statuses = rowsOf('status', ledger).map(({ sequence, phase, resolution, votes }): Alarm => {
    return {
      sequence,
      phase,
      by: 'final status',
      how: 'rule',
      words: `status: ${resolution} ${JSON.stringify(votes)}`,
    };
  });
  return [...opened, ...vetoes, ...candidates, ...statuses];
}

const refusedActs = z.array(z.object({ act: z.string().exactOptional(), reason: z.string() }));

/** A veto of an agent that has none: it goes no further, and its row says so. */
const vetoesRefused = (ledger: readonly LedgerRow[]): Alarm[] =>
  ledger.flatMap(({ sequence, phase, content }) =>
    (refusedActs.safeParse((content as { readonly refused?: unknown } | null)?.refused).data ?? [])
      .filter(({ act }) => act === 'veto')
      .map(({ reason }): Alarm => ({ sequence, phase, by: 'veto refused', how: 'rule', words: reason })),
  );

function people(ledger: readonly LedgerRow[]): Alarm[] {
  return rowsOf('reviewOpened', ledger).map(({ sequence, phase, kind, question, findings }): Alarm => {
    return { sequence, phase, by: `review ${kind}`, how: 'person', words: [question, ...findings].join(' ') };
  });
}
