import type { ScenarioRecord } from '../../../shared/scenario/documents/record.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';
import { sampleRecord } from '../../support/sample-record.ts';
import { designedAs } from './special-designs.ts';

/* One published record, in each status. */

export const headings = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('#'));

/** With one solution and no more, as neither lead names another. */
export const real: ScenarioRecord = {
  ...sampleRecord,
  simulated: false,
  physics: { ...sampleRecord.physics, alternatives: [] },
  mathematics: { ...sampleRecord.mathematics, alternatives: [] },
};

export const as = (status: Status, record = real): ScenarioRecord => ({
  ...record,
  status,
  seed: designedAs(status, record.seed),
});
