/** The two APIs that OpenAI has for the same models. */
export const openaiApis = ['responses', 'chat'] as const;
export type OpenaiApi = (typeof openaiApis)[number];

/**
 * Which of them a server is asked by. OpenAI itself, in any of its regions, by the Responses API, which OpenAI recommends
 * for new work and which keeps what a model thought from one use of a tool to the next ("Migrate to the Responses API",
 * read 2026-11-25). A gateway or another server at OPENAI_BASE_URL by Chat Completions, which all of them speak.
 * `chosen`, from the settings, is stronger than the address.
 */
export function openaiApiOf(baseURL: string, chosen: OpenaiApi | null): OpenaiApi {
  if (chosen !== null) return chosen;
  const host = URL.canParse(baseURL) ? new URL(baseURL).hostname : '';
  return /(^|\.)api\.openai\.com$/.test(host) ? 'responses' : 'chat';
}
