import type { WrittenDown } from '../../shared/worldbuilding/debate/standing.ts';
import type { StoredMatch } from '../store/match.ts';

/** A stored match as rules read it: its rows, and the answers that can be read. */
export const writtenDown = ({ rows, calls }: StoredMatch): WrittenDown => ({
  rows,
  answers: new Map(
    [...calls].flatMap(([key, { answer, outcome }]) => (outcome === 'answered' ? [[key, answer] as const] : [])),
  ),
});
