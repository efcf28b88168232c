import type { LedgerRow } from '../../shared/kernel/index.ts';
import { readLogged } from '../../shared/scenario/disputes/index.ts';
import { proofText } from '../../shared/scenario/documents/index.ts';
import { disputeLine } from './dispute-line.ts';

/** A dispute as the ledger tells it so far. */
export interface DisputeSeen {
  readonly id: string;
  readonly kind: 'challenge' | 'request' | 'veto' | 'status' | 'breakthrough';
  readonly phase: string;
  readonly claim: string;
  readonly by: string;
  readonly against: string;
  /** `unsettled`: no rule and no person has settled it. */
  readonly state: 'open' | 'closed' | 'unsettled';
  /** How it stands, in a line. */
  readonly words: string;
}

/** The disputes after one more row, in the order in which they were opened; the latest word on each. */
export function seeDispute(disputes: readonly DisputeSeen[], row: LedgerRow): readonly DisputeSeen[] {
  if (row.type !== 'DISPUTE' && row.type !== 'CANDIDATE') return disputes;
  return toldBy(row).reduce<readonly DisputeSeen[]>((seen, one) => {
    const place = seen.findIndex(({ id }) => id === one.id);
    return place < 0 ? [...seen, one] : seen.with(place, one);
  }, disputes);
}

function toldBy(row: LedgerRow): DisputeSeen[] {
  const words = disputeLine(row) ?? '';
  const { phase } = row;
  const opened = readLogged('opened', row);
  if (opened)
    return opened.challenges.map(({ id, claim, by, against }) => ({
      id,
      kind: 'challenge',
      phase,
      claim,
      by,
      against,
      state: 'open',
      words: `${by} challenges ${claim}`,
    }));
  const ended = readLogged('challenge', row) ?? readLogged('request', row);
  if (ended) {
    const { id, kind, claim, challenger: by, challenged: against, state } = ended;
    return [{ id, kind, phase, claim, by, against, state, words }];
  }
  const veto = readLogged('veto', row);
  if (veto) {
    const { id, claim, by, state, finding, outcome } = veto;
    return [
      {
        id,
        kind: 'veto',
        phase,
        claim,
        by,
        against: claim.slice(0, claim.indexOf('/')),
        state,
        words: outcome === 'stands' ? `${words}: ${proofText(finding)}` : words,
      },
    ];
  }
  const status = readLogged('status', row);
  if (status)
    return [
      { id: status.id, kind: 'status', phase, claim: 'final status', by: '', against: '', state: status.state, words },
    ];
  const candidate = readLogged('candidate', row);
  return candidate
    ? [
        {
          id: candidate.candidate,
          kind: 'breakthrough',
          phase,
          claim: '',
          by: candidate.by,
          against: '',
          state: candidate.state === 'candidate' ? 'open' : 'closed',
          words,
        },
      ]
    : [];
}
