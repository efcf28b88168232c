import { expect, test } from 'vitest';
import { wavesIn } from '../../../../shared/omega/documents/happened.ts';
import type { SessionRow } from '../../../../shared/omega/memory/session-rows.ts';
import { present } from '../../../support/present.ts';
import { archived } from './archived.ts';

test('who was deployed before being asked has answered in the step after, unless others were deployed meanwhile', () => {
  const { session, phases } = archived();
  const first = present(session.rows.find((row) => row.kind === 'DEPLOYMENT'));
  const output = present(session.rows.find((row) => row.kind === 'OUTPUT' && row.testimony.agent === 1));
  const announced = { ...first, agents: [1 as const], sequence: 1 };
  const answered = { ...output, key: 'session/1/EXPLORATION/9/output-1', sequence: 3 };
  const stateOf = (...rows: readonly SessionRow[]) =>
    wavesIn({ session: { ...session, rows }, phases }).map(({ places }) => present(places[0]).state);
  expect(stateOf(announced, answered)).toEqual(['ANSWERED']);
  expect(stateOf(announced)).toEqual(['FAILED']);
  expect(stateOf(announced, { ...announced, sequence: 2 }, answered)).toEqual(['FAILED', 'ANSWERED']);
});
