import type { Config } from '../config.ts';

/** What compares the concepts of real runs, where a policy says `auto`. */
export const defaultEmbedder = ({ openaiApiKey }: Pick<Config, 'openaiApiKey'>): string =>
  openaiApiKey === null ? 'hashed:' : 'openai:text-embedding-3-small';
