import type { Brief } from '../../../shared/scenario/brief.ts';
import type { AnswerOf } from '../../../shared/scenario/tasks.ts';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { leaksOf } from '../../../shared/scenario/certificate/certificate.ts';
import type { SentRequest } from '../../../shared/scenario/certificate/request.ts';
import { answerOf, paperRun, requestOf } from '../../support/paper-run.ts';

/* One honest run, and what its certificate is asked for. */

export const brief: Brief = {
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: 'A walrus conducting the midnight orchestra on borrowed stilts',
};

export const run = paperRun(brief);
export const seed = answerOf(run, 'ATHENA', 'seed') as AnswerOf<'seed'>;
export const calibration = answerOf(run, 'EULER', 'calibration') as AnswerOf<'calibration'>;
export const blind = requestOf(run, 'SOCRATES', 'classification');
export const search = (...requests: SentRequest[]) => leaksOf(certify(run.contents, requests));
export const firstStep = seed.solution.steps[0]?.action ?? '';
export const reversed = (text: string) => text.split(/\s+/).reverse().join(' ');
