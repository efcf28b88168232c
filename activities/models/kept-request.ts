import type { ModelRequest, Turn } from './model.ts';

/**
 * The request as it is kept: each picture by the hash of its bytes, and all else as it is sent. So what is kept of
 * twelve pictures is a kilobyte, and still says exactly what left Symposium.
 */
export function keptRequest(request: ModelRequest): ModelRequest {
  return { ...request, turns: request.turns.map(withoutBytes) };
}

function withoutBytes(turn: Turn): Turn {
  if (turn.role !== 'user' || turn.pictures === undefined) return turn;
  return { ...turn, pictures: turn.pictures.map((picture) => ({ ...picture, base64: `sha256:${picture.sha256}` })) };
}
