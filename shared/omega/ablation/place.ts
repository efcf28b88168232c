/** Names of an ablation's parts, made in one place so that workflow and store agree. */

/** Room for `-omega-500` within the length of a run's key. */
export const longestAblationKey = 70;

/** Run key of a round's session; its workflow is `omega/<key>`. */
export const sessionKeyOf = (runKey: string, round: number): string => `${runKey}-omega-${round}`;

/**
 * Subject of an answer's call key. Thread 0 is the one that is revised, from 1 up are the votes; the soloist learns
 * nothing from it.
 */
export const threadOf = (ordinal: number): string => `thread-${ordinal}`;
export const revisionOf = (nth: number): string => `${threadOf(0)}.${nth}`;

/**
 * Keys of the notes in which a round's mapping and its blinded answers lie; a place is drawn and says nothing of the
 * arm.
 */
export const sealKeyOf = (runKey: string, round: number): string => `${runKey}/seal/${round}`;
export const entryKeyOf = (runKey: string, round: number, place: number): string => `${runKey}/entry/${round}/${place}`;
