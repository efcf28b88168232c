import { anthropicModel } from '../../../activities/models/anthropic.ts';
import type { Model } from '../../../activities/models/model.ts';
import { openaiModel } from '../../../activities/models/openai.ts';
import { responsesModel } from '../../../activities/models/responses.ts';
import { chatPieces, messagePieces, type Piece } from '../../../activities/models/simulated/pieces.ts';
import { responsePieces } from '../../../activities/models/simulated/response-pieces.ts';
import { completion, message, response } from './provider-server.ts';

/* A model of each protocol, with a good answer of it in one piece and as the events of its stream. */

export const modelOf = (id: string, url: string): Model => {
  const options = { id, model: id.slice(id.indexOf(':') + 1), apiKey: 'sk-test', simulated: false };
  if (id.startsWith('anthropic:')) return anthropicModel({ ...options, baseURL: url });
  return (id.startsWith('openai:') ? responsesModel : openaiModel)({ ...options, baseURL: `${url}/v1` });
};

export interface Protocol {
  readonly id: string;
  readonly whole: Readonly<Record<string, unknown>>;
  readonly pieces: readonly Piece[];
  /** An error as it stands in the middle of a stream. */
  readonly failed: (type: string, message: string) => Piece;
}

export const protocols: readonly Protocol[] = [
  {
    id: 'openai:gpt-6-sol',
    whole: response(),
    pieces: responsePieces(response()),
    failed: (code, said) => ({ name: 'error', data: { type: 'error', code, message: said, param: null } }),
  },
  {
    id: 'local:gpt-oss',
    whole: completion(),
    pieces: chatPieces(completion()),
    failed: (type, said) => ({ name: null, data: { error: { message: said, type, param: null, code: null } } }),
  },
  {
    id: 'anthropic:claude-opus-5-5',
    whole: message(),
    pieces: messagePieces(message()),
    failed: (type, said) => ({ name: 'error', data: { type: 'error', error: { type, message: said } } }),
  },
];
