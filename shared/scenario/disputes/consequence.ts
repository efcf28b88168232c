import { roster } from '../roster.ts';
import type { Agent, Phase } from '../vocabulary.ts';
import type { DisputeOutcome } from './outcome.ts';

export type { DisputeOutcome };

/**
 * What has to happen to a claim that a challenge has brought down.
 * `revise-seed`: ATHENA revises now. `owed-to-refine`: she revises in REFINE, for until then she may not see why.
 * `revision-request`: she revises in this cycle of REFINE. `report-again`: its author writes its report again.
 * `correction`: the report stands in the ledger as it was, and a row says what is wrong with it.
 */
export type Remedy = 'none' | 'revise-seed' | 'owed-to-refine' | 'revision-request' | 'report-again' | 'correction';

type Consequence = {
  readonly remedy: Remedy;
  /** Who acts; null where Symposium only writes it down. */
  readonly by: Agent | null;
  /** Id of what the claim's author checks again in REFINE (`C1`, `K1`), or null. */
  readonly recheck: string | null;
};

/**
 * The claims on the scenario itself are ATHENA's, and she may not be disturbed while SOCRATES and GALILEO work blind.
 */
const ofTheSeed: Readonly<Record<Phase, Remedy>> = {
  SEED: 'revise-seed',
  VALIDATE: 'revise-seed',
  GROUND: 'owed-to-refine',
  CLASSIFY: 'owed-to-refine',
  REFINE: 'revision-request',
  DOCUMENT: 'correction',
};

/** Parts of a lead's report that are no verdict on an item of the seed (`shared/scenario/claims.ts`). */
const ownParts: ReadonlySet<string> = new Set(['feasibility', 'timing', 'fragility', 'uniqueness', 'units', 'proof']);

/** What follows from a dispute, by the author of the claim and the phase in which it ends. Total. */
export function consequenceOf(
  claim: { readonly id: string; readonly by: Agent },
  phase: Phase,
  outcome: DisputeOutcome,
): Consequence {
  if (outcome === 'REJECTED') return { remedy: 'none', by: null, recheck: null };
  const remedy = remedyOf(claim.by, phase);
  return {
    remedy,
    by: remedy === 'correction' ? null : claim.by,
    recheck: remedy === 'correction' && phase !== 'DOCUMENT' ? recheckOf(claim) : null,
  };
}

function remedyOf(author: Agent, phase: Phase): Remedy {
  if (author === 'ATHENA') return ofTheSeed[phase];
  return leads(author, phase) ? 'report-again' : 'correction';
}

const leads = (agent: Agent, phase: Phase) => (roster[agent].leads as readonly string[]).includes(phase);

/**
 * A verdict of NEWTON or EULER on a claim or a calculation bears on the seed's validity, so it is checked before the
 * vote.
 */
function recheckOf({ id, by }: { readonly id: string; readonly by: Agent }): string | null {
  const item = id.slice(id.indexOf('/') + 1);
  return !leads(by, 'VALIDATE') || item === '' || ownParts.has(item) || item.startsWith('object:') ? null : item;
}
