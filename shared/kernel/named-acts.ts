import type { CapKind } from './caps.ts';
import { type Json } from './json.ts';
import type { Act } from './signed-acts.ts';

/* Acts in somebody's name that change what is published or paid, as they are signed and looked at (kernel rules §7.5). */

interface OfScenario {
  readonly corpus: string;
  /** `IM-0003` */
  readonly scenarioId: string;
  readonly by: string;
}

const scenarioOf = ({ corpus, scenarioId }: OfScenario): string => `scenario/${corpus}/${scenarioId}`;

/** There is one of a scenario, and none follows it: its opening is 1. */
export const withdrawalAct = (of: OfScenario & { readonly reason: string }): Act => ({
  act: 'withdraw',
  about: scenarioOf(of),
  reviewer: of.by,
  decision: null,
  body: { reason: of.reason },
});

/**
 * A correction of a published scenario, or a challenge to it. `saying`: all that it says, as its row in the ledger says it.
 * Its opening is the version that it is about.
 */
export const outsideAct = (act: 'correct' | 'dispute', of: OfScenario, saying: Json): Act => ({
  act,
  about: scenarioOf(of),
  reviewer: of.by,
  decision: null,
  body: saying,
});

/**
 * A run that is taken up again. `key`: of its row, which tells the ending or the execution that it follows. Its opening is
 * the number of that ending; 1: it was stopped without one.
 */
export const reopeningAct = (of: {
  readonly runKey: string;
  readonly key: string;
  readonly by: string;
  readonly reason: string;
  readonly room: Json;
}): Act => ({
  act: 'reopen',
  about: `run/${of.runKey}`,
  reviewer: of.by,
  decision: null,
  body: { key: of.key, reason: of.reason, room: of.room },
});

/**
 * A cap of each day as it is set; `most`: null where it holds no more. Its opening is its number among those of its scope and
 * kind, from 1.
 */
export const capAct = (of: {
  readonly scope: string;
  readonly kind: CapKind;
  readonly most: number | null;
  readonly by: string;
  readonly reason: string;
}): Act => ({
  act: 'cap',
  about: `cap/${of.scope}/${of.kind}`,
  reviewer: of.by,
  decision: null,
  body: { most: of.most, reason: of.reason },
});
