import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { methodologyDocumentSchema } from '../../../shared/scenario/documents/methodology-document.ts';
import { pageOf } from '../../../workers/scenario/show.ts';
import { lineOf } from '../../../workers/scenario/line.ts';
import { reportOf } from '../../../workers/scenario/report.ts';
import { challenge, challenges, responds, sides, strongPush, veto, vetoes, weakPush } from '../../support/disputes.ts';
import { fold, lockedRoom, openHouse, type House } from '../../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function published(script: WrittenScript, status: 'KS' | 'OF' = 'KS') {
  house.simulated.setScript(script);
  const handle = await house.start({ brief: { ...lockedRoom, status } });
  const { runKey, outcome, scenarioId } = await handle.result();
  const { rows } = await house.db.query<{ path: string; text: string }>(
    'select path, text from symposium.documents where run_key = $1',
    [runKey],
  );
  const file = (path: string) => rows.find((row) => row.path === path)?.text ?? '';
  return {
    runKey,
    outcome,
    markdown: file(`traces/${scenarioId}_trace.md`),
    evaluation: file(`evaluation/${scenarioId}_eval.md`),
    open: file(`public/${scenarioId}.md`),
    trace: methodologyDocumentSchema.parse(JSON.parse(file(`traces/${scenarioId}_trace.json`))),
    ...(await fold(house.db, runKey)),
  };
}

describe('a documented run', () => {
  test('with a veto, a refused challenge and a vote has all of it in its documents, its counts, its live lines and its report', async () => {
    const run = await published([
      weakPush,
      strongPush,
      vetoes('NEWTON', veto({ proof: 'It needs 520 N. <b>Not</b> 400 N.' })),
      challenges('GALILEO', 'memo', [
        challenge('NEWTON/C1', 'NEWTON'),
        challenge('NEWTON/C1', 'NEWTON', { evidence: [' '] }),
      ]),
      responds('NEWTON', 'DEFEND'),
      ...sides('ballot', { ATHENA: 'CHALLENGED', EULER: 'CHALLENGED', SOCRATES: 'CHALLENGER' }),
    ]);
    const { trace, markdown } = run;
    expect(run.outcome).toBe('DOCUMENTED');
    expect(trace.counts).toMatchObject({
      challenges: { issued: 1, resolved: 1, escalated: 0, refused: 1 },
      vetoes: { issued: 1, lifted: 1, ledToRevision: 1, downgraded: 0 },
      claims: { revised: 1, vetoed: 1 },
    });
    expect(trace.vetoes).toEqual([
      expect.objectContaining({
        by: 'NEWTON',
        ruling: 'stands',
        ending: 'lifted',
        said: expect.objectContaining({ law: 'Coulomb friction' }),
        review: expect.objectContaining({ satisfied: true }),
      }),
    ]);
    expect(trace.challenges).toEqual([
      expect.objectContaining({
        claim: 'NEWTON/C1',
        challenger: 'GALILEO',
        outcome: 'REJECTED',
        resolution: 'Level 1: vote 2:1',
        overruled: { by: 'GALILEO', position: 'The figure is too optimistic.' },
      }),
    ]);
    expect(trace.challenges[0]?.votes.map(({ agent, side }) => `${agent} ${side}`).sort()).toEqual([
      'ATHENA CHALLENGED',
      'EULER CHALLENGED',
      'SOCRATES CHALLENGER',
    ]);
    expect(trace.refused).toEqual([expect.objectContaining({ by: 'GALILEO', reason: 'no-evidence' })]);
    for (const line of [
      '- Challenges issued: 1 (resolved: 1, escalated: 0, refused: 1)',
      '- Vetoes issued: 1 (lifted: 1, led to revision: 1)',
      '- Proof: It needs 520 N. \\<b>Not\\</b> 400 N.',
      '- How it ended: Lifted after ATHENA’s revision',
    ]) {
      expect(markdown.split('\n')).toContain(line);
    }
    expect(markdown).toMatch(/- Symposium repeats the proof: -120 N ≥ 0 N fails/);
    expect(run.open).not.toMatch(/Coulomb|veto/i);

    const lines = run.ledger.map((row) => lineOf(row)?.slice(20) ?? '');
    for (const line of [
      'NEWTON vetoes C1: Symposium repeats the proof: -120 N ≥ 0 N fails',
      'NEWTON’s veto of C1: lifted',
      'vote on NEWTON/C1: 2 of 3 for the challenged',
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => /^NEWTON answers .*: DEFEND$/.test(line))).toHaveLength(1);

    const report = await reportOf(house.db, run.runKey);
    expect(report.disputes.map(({ kind, state }) => [kind, state])).toEqual([
      ['veto', 'closed'],
      ['challenge', 'closed'],
    ]);
    expect(pageOf(report).join('\n')).toMatch(/vote on NEWTON\/C1: 2 of 3 for the challenged/);
  });

  test('of an open problem carries the note of its candidate, and lists the review that experts have open', async () => {
    const breakthrough = {
      summary: 'A standing wave lifts the lid',
      solution: 'Rock the water.',
      novelty: 'None uses resonance.',
      physics: 'The period is 1.9 s.',
    };
    const run = await published(
      [{ agent: 'NEWTON', task: 'physics', do: { patch: [{ path: '/breakthrough', value: breakthrough }] } }],
      'OF',
    );
    expect(run.outcome).toBe('DOCUMENTED');
    expect(run.evaluation).toContain(
      'BREAKTHROUGH CANDIDATE: NEWTON proposed A standing wave lifts the lid. Awaiting expert verification.',
    );
    expect(run.trace.breakthroughs).toEqual([
      expect.objectContaining({ by: 'NEWTON', confirmed: true, proposal: breakthrough, verification: null }),
    ]);
    expect(run.trace.breakthroughs[0]?.checks.every(({ words }) => words.length > 0)).toBe(true);
    const report = await reportOf(house.db, run.runKey);
    expect(report.reviews).toEqual([expect.objectContaining({ kind: 'breakthrough', state: 'open' })]);
    expect(pageOf(report).join('\n')).toContain('BREAKTHROUGH CANDIDATE by NEWTON');
  });

  test('in which a claim fell after its phase says so beside the claim', async () => {
    const run = await published([
      challenges('GALILEO', 'memo', [challenge('NEWTON/C1', 'NEWTON')]),
      responds('NEWTON', 'ACCEPT'),
    ]);
    expect(run.outcome).toBe('DOCUMENTED');
    expect(run.trace.corrections).toEqual([
      expect.objectContaining({ claim: 'NEWTON/C1', challenger: 'GALILEO', outcome: 'UPHELD', resolution: 'accepted' }),
    ]);
    expect(run.evaluation).toMatch(
      /- Corrected since: NEWTON\/C1: overruled in REFINE on a challenge by GALILEO \(accepted; /,
    );
    expect(run.trace.traces.find(({ agent }) => agent === 'NEWTON')?.onRecord.received).toHaveLength(1);
  });
});
