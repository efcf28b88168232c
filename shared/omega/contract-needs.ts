import type { AgentId } from './cast.ts';
import type { Need } from './contract.ts';
import type { OutputType } from './outputs.ts';

/** Session Memory: the digests come in its name. */
const memory = 53;
const of = (agent: number, type: OutputType = 'claims'): Need => [agent, type, 'GROUP', 'optional'];
const or = (agent: number, type: OutputType = 'claims'): Need => [agent, type, 'BOARD'];
const digest = (type: OutputType): Need => [memory, type, 'WITHOUT'];
const finds = (agent: number): Need => [agent, 'findings', 'WITHOUT', 'optional'];

/**
 * GENESIS agents read the question and what the last cycle left open, never one another: agreement counts only where it
 * is independent.
 */
const fresh = [digest('problem'), digest('openPoints')] as const;
const verify = digest('claimsToVerify');
const attack = digest('claimsToAttack');

/** What each agent requires (OMEGA rules §2.4, §2.5): whose output, of which type, and what takes its place. */
export const needs: Readonly<Record<AgentId, readonly Need[]>> = {
  1: fresh,
  2: fresh,
  3: fresh,
  4: fresh,
  5: fresh,
  6: fresh,
  7: fresh,
  8: fresh,
  9: fresh,
  10: fresh,
  11: fresh,
  12: fresh,
  13: fresh,
  14: fresh,
  15: fresh,
  16: fresh,
  17: fresh,
  18: fresh,
  19: fresh,
  20: fresh,
  21: [or(1), of(3), of(7)],
  22: [or(8), of(5), of(6), of(14), of(16)],
  23: [digest('claimBoard')],
  24: [or(4), of(2)],
  25: [or(10), of(4), of(12)],
  26: [or(2), of(9), of(11)],
  27: [verify, or(21), of(1)],
  28: [verify, of(22)],
  29: [verify, or(21), of(7)],
  30: [verify, of(21), of(18)],
  31: [verify, digest('problem'), of(3)],
  32: [verify, of(2), of(26)],
  33: [verify, of(24), of(25)],
  34: [verify, of(23)],
  35: [attack, finds(30)],
  36: [attack, finds(32), finds(34)],
  37: [attack, of(10)],
  38: [attack, of(17), of(19)],
  39: [attack, finds(33)],
  40: [attack, digest('problem'), [31, 'gaps', 'WITHOUT', 'optional']],
  41: [attack, finds(28), of(20)],
  42: [attack, of(13)],
  43: [attack, finds(29)],
  44: [attack, finds(27)],
  45: [attack, finds(32)],
  46: [
    attack,
    finds(35),
    finds(36),
    finds(37),
    finds(38),
    finds(39),
    finds(40),
    finds(41),
    finds(42),
    finds(43),
    finds(44),
    finds(45),
  ],
  47: [digest('problem')],
  48: [digest('progressCounts')],
  49: [digest('claimBoard')],
  50: [digest('contradictions'), [15, 'claims', 'WITHOUT', 'optional']],
  51: [
    digest('problem'),
    [46, 'survival', 'BOARD'],
    [49, 'consensus', 'WITHOUT', 'optional'],
    [50, 'resolutions', 'WITHOUT', 'optional'],
    [47, 'clarification', 'WITHOUT', 'optional'],
  ],
  52: [
    digest('problem'),
    [51, 'answer', 'BOARD'],
    [48, 'progress', 'WITHOUT', 'optional'],
    [40, 'gaps', 'WITHOUT', 'optional'],
    [44, 'steelman', 'WITHOUT', 'optional'],
  ],
  // Memory reads the ledger, which holds every output: no agent has to hand it anything (OMEGA rules §3.5, rule 1).
  53: [digest('problem'), digest('cycleEvents')],
  54: [digest('problem'), digest('cycleEvents')],
  55: [digest('cycleEvents')],
  56: [digest('cycleEvents')],
  57: [
    digest('claimBoard'),
    digest('contradictions'),
    [51, 'answer', 'BOARD'],
    [52, 'quality', 'WITHOUT'],
    [46, 'survival', 'WITHOUT', 'optional'],
    [45, 'testability', 'WITHOUT', 'optional'],
    [54, 'patterns', 'WITHOUT', 'optional'],
    [55, 'warnings', 'WITHOUT', 'optional'],
    [56, 'heuristics', 'WITHOUT', 'optional'],
  ],
};
