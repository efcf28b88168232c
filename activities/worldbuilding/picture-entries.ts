import { house, type LedgerEntry, orchestratorVersion } from '../../shared/kernel/index.ts';
import { type PaintOrder, pictureKey } from '../../shared/worldbuilding/index.ts';
import type { Asking } from '../asking.ts';
import type { NewPicture } from './stored-pictures.ts';

/** Who is asked for a picture, in the ledger. It is no agent: it has no prompt, and knows a prompt and nothing else. */
export const imageModelName = 'painter';

const version = `orchestrator_v${orchestratorVersion}`;

/** Written before the request leaves: a crash then shows as a question without an answer, never as nothing. */
export function paintAsked(order: PaintOrder, model: string, asking: Asking): LedgerEntry {
  const key = pictureKey(order);
  return {
    entryKey: `asked/${key}#${asking.id}`,
    phase: 'ARTIFACTS',
    sender: house,
    recipient: imageModelName,
    type: 'CALL',
    confidence: null,
    content: { state: 'asked', call: key, task: 'paint', subject: order.artifact, model, team: order.team },
    metadata: { agent_version: version, iteration: order.ordinal, attempt: asking.attempt },
  };
}

/** The provider gave no picture, and said or showed why. */
export function paintFailed(order: PaintOrder, model: string, asking: Asking, code: string): LedgerEntry {
  const asked = paintAsked(order, model, asking);
  return {
    ...asked,
    entryKey: `failed/${pictureKey(order)}#${asking.id}`,
    content: { ...asked.content, state: 'failed', why: code },
  };
}

/** The picture is there, or what came in its place. */
export function paintDone(picture: NewPicture, asking: Asking): LedgerEntry {
  return {
    ...ended(picture, picture.outcome === 'painted' ? 'answered' : picture.outcome, asking),
    entryKey: `call/${picture.key}`,
  };
}

/**
 * A second attempt was paid for the same picture at the same time: the first that was stored stands, and this one's
 * cost is not hidden.
 */
export function paintedTwice(picture: NewPicture, asking: Asking): LedgerEntry {
  return { ...ended(picture, 'unused', asking), entryKey: `unused/${picture.key}#${asking.id}` };
}

function ended(
  { key, team, artifact, ordinal, model, seed, image, why, costMicrodollars, durationMs, requestId }: NewPicture,
  state: string,
  asking: Asking,
): Omit<LedgerEntry, 'entryKey'> {
  return {
    phase: 'ARTIFACTS',
    sender: imageModelName,
    recipient: house,
    type: 'CALL',
    confidence: null,
    content: {
      state,
      call: key,
      task: 'paint',
      subject: artifact,
      model,
      team,
      seed,
      sha256: image?.sha256 ?? null,
      why,
      duration_ms: durationMs,
      usage: { input: 0, cached: 0, output: 0, cost_microdollars: costMicrodollars },
    },
    metadata: {
      agent_version: version,
      iteration: ordinal,
      attempt: asking.attempt,
      asking: asking.id,
      request_id: requestId,
    },
  };
}
