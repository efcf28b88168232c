/** A payload that this process cannot open. It names the key by its id and the setting that would hold it. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
}
