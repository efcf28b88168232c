/** What is not given or not taken, with its status and in words for whoever asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** After how many seconds it is worth asking again. */
  readonly afterSeconds: number | null;

  constructor(status: number, why: string, afterSeconds: number | null = null) {
    super(why);
    this.status = status;
    this.afterSeconds = afterSeconds;
  }
}
