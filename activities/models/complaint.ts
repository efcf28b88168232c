/** What an HTTP error says, or one in the middle of a stream, in one form for all providers. */
export interface Complaint {
  readonly status: number;
  /** Machine-readable words: OpenAI's `code` and `type`, Anthropic's `type` and `error_code`. */
  readonly words: readonly string[];
  readonly message: string;
}
