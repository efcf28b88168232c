import type { Content } from '../../shared/scenario/context.ts';
import { agents, type Agent, type Phase } from '../../shared/scenario/vocabulary.ts';

/** Cells that stay empty in the marked run, with the reason: what is cleared there was never written or has gone. */
const absent: readonly (readonly [Content, readonly Agent[], readonly Phase[]])[] = [
  // Requests and words come after SEED here; both would reach ATHENA there in a REDESIGN.
  ['revisionRequests', ['ATHENA'], ['SEED']],
  ['reviewerWords', ['ATHENA'], ['SEED']],
  // A request or note has one addressee, and a passed gate has no deficiencies left.
  ['revisionRequests', ['NEWTON', 'EULER', 'GALILEO', 'SOCRATES'], ['REFINE']],
  ['revisionRequests', agents, ['DOCUMENT']],
  ['seedNotes', agents, ['REFINE', 'DOCUMENT']],
  ['mathNotes', agents, ['REFINE', 'DOCUMENT']],
  ['refineNotes', agents, ['DOCUMENT']],
  // Once both leads have checked a change, it is the seed; only they and ATHENA work on it before.
  ['changes', ['ATHENA', 'GALILEO', 'SOCRATES'], ['REFINE']],
  ['changes', agents, ['DOCUMENT']],
  // The veto comes after SEED.
  ['disputes', ['ATHENA'], ['SEED']],
  ['statusReasons', agents, ['DOCUMENT']],
  // A candidate is read by the three who check it, while they check it.
  ['breakthroughs', ['ATHENA', 'SOCRATES'], ['REFINE']],
  ['breakthroughs', agents, ['DOCUMENT']],
];

/** Kinds that Symposium makes of others' content or of the brief: they carry no mark of their own. */
export const unmarked: readonly Content[] = ['briefCategory', 'changes', 'refineNotes', 'seedNotes'];
export const excused = (kind: Content, agent: Agent, phase: Phase) =>
  absent.some(([content, whom, when]) => content === kind && whom.includes(agent) && when.includes(phase));
