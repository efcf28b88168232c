import { expect, test } from 'vitest';
import { sessionFiles } from '../../../../shared/omega/documents/files.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { archived } from './archived.ts';

/* Words that stage a simulated session are no part of what is published of it (OMEGA rules §7.11). */

const mark = ' [simulate: ill-defined] [simulate: contradicts 51.1/C1]';

test('are left out of all documents of a simulated session, whosever text they stand in', () => {
  const archive = archived({ mark });
  expect(JSON.stringify(archive.session.rows)).toContain('[simulate:');
  const record = recordOf({ ...archive, run: { ...archive.run, corpus: 'simulated' } });
  expect(record.problem.statement).toBe('Why do lakes freeze from the top?');
  const texts = sessionFiles(record, archive.lessons).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('[simulate'))).toEqual([]);
  expect(texts.join()).toContain('Water is densest at 4 °C');
});

test('are anybody’s words in a session with real models', () => {
  const { run, calls, ...rest } = archived({ mark });
  const real = {
    ...rest,
    run: { ...run, corpus: 'real' as const },
    calls: calls.map((call) => ({ ...call, model: 'openai:some' })),
  };
  expect(recordOf(real).problem.statement).toContain('[simulate: ill-defined]');
});
