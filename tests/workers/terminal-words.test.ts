import { describe, expect, test, vi } from 'vitest';
import picocolors from 'picocolors';
import { told } from '../../workers/scenario/dispute.ts';
import { tell } from '../../workers/scenario/attend.ts';
import { commandLine } from '../../workers/commands/program.ts';
import { pageOf } from '../../workers/scenario/show.ts';
import { table, terminalOf, type Terminal } from '../../workers/terminal/terminal.ts';
import type { RunReport } from '../../workers/scenario/report.ts';
import { block } from '../../workers/scenario/block.ts';
import { nothingSeen } from '../../workers/scenario/view.ts';
import { oneLine } from '../../shared/text/invisible.ts';

/** Clears the screen, forges a line of ours, and has the rest read from right to left. */
const hostile = 'fine\u001b[2J\u009b31m\r\nIM-9999 is documented.\u202e\u2066\u200b end';
const steering = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** What would steer, in any of these lines. */
const steered = (lines: readonly string[]) => lines.filter((line) => steering.test(line));

describe('words of models and of people from outside cannot steer the terminal', () => {
  test('in a line of a run', () => {
    expect(steered([oneLine(hostile)])).toEqual([]);
    expect(oneLine('plain  words, café 👩‍🔬')).toBe('plain words, café 👩‍🔬');
  });

  test('in a cell of a table: an object’s name is a claim’s id', () => {
    expect(
      steered(
        table(
          ['claim', 'what'],
          [
            [`ATHENA/object:${hostile}`, 'object'],
            ['ATHENA/C1', 'claim C1'],
          ],
        ),
      ),
    ).toEqual([]);
  });

  test('in the block that is redrawn', () => {
    const view = {
      ...nothingSeen,
      openReview: {
        reviewId: 'r-1',
        question: hostile,
        deadline: '2026-11-21T00:00:00Z',
        group: 'physicist',
        claimedBy: hostile,
      },
    };
    expect(steered(block('run', view, 0, 400, picocolors.createColors(false)))).toEqual([]);
  });

  test('in how a dispute ended: its claim and its reviewer are named', () => {
    const lines = told('IM-0001-1', {
      disputeId: 'IM-0001-1',
      scenarioId: 'IM-0001',
      ending: 'REJECTED',
      version: 2,
      reason: `ATHENA/C1: human review by ${hostile}`,
    });
    expect(lines).toHaveLength(2);
    expect(steered(lines)).toEqual([]);
  });

  test('in how a run ended: a reviewer’s justification is its reason', () => {
    const lines: string[] = [];
    const terminal = {
      colors: picocolors.createColors(false),
      out: (line: string) => void lines.push(line),
    } as Terminal;
    tell(terminal, 'run', { ...nothingSeen, outcome: 'DISCARDED', reason: hostile }, []);
    expect(lines.some((line) => line.includes('IM-9999'))).toBe(true);
    expect(steered(lines)).toEqual([]);
  });

  test('in the page of a run', () => {
    const report: RunReport = {
      ...nothingSeen,
      outcome: 'DISCARDED',
      reason: hostile,
      gates: [{ gate: 'SEED', attempt: 1, passed: false, open: [hostile] }],
      runKey: 'run',
      parent: null,
      corpus: 'simulated',
      brief: { category: 'The Locked Room', tier: 'SPARK', status: 'KS', constraints: [], inspirationSeed: null },
      models: {} as RunReport['models'],
      createdAt: '2026-11-21T00:00:00Z',
      underWay: [],
      readiness: [],
      reviews: [],
      measures: [],
      next: 'Nothing.',
    };
    expect(steered(pageOf(report))).toEqual([]);
  });

  test('in JSON, which stays the same JSON', () => {
    const written: string[] = [];
    const stdout = { isTTY: false, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
    terminalOf(true, stdout).result({ words: hostile }, () => []);
    const [json = ''] = written;
    // A blank without width is only unseen.
    expect(steered(json.replaceAll('\u200b', '').split('\n'))).toEqual([]);
    expect(JSON.parse(json)).toEqual({ words: hostile });
  });

  test('in a refusal, which may repeat what somebody else is called', async () => {
    const written: string[] = [];
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    try {
      expect(await commandLine(['scenario', 'dispute', 'IM-0001', '--corpus', hostile])).toBe(2);
    } finally {
      stderr.mockRestore();
    }
    expect(steered(written.join('').split('\n'))).toEqual([]);
    expect(written.join('')).toMatch(/^symposium: --corpus: is fine/);
  });
});
