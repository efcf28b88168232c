import type { PictureResult } from '../../shared/worldbuilding/activities.ts';
import { promptEngineer } from '../../shared/worldbuilding/roster.ts';
import { artifacts, type Artifact } from '../../shared/worldbuilding/vocabulary.ts';
import { ask } from '../kernel/ask.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { matchStore } from './activities.ts';
import { paintAgain, paintFirst, type Easel } from './picture.ts';
import type { Side } from './side.ts';
import type { StandingSpec } from './crystallise.ts';

/**
 * Phase 5: the engineer writes six prompts from the spec alone, and the six are painted side by side. Pictures that are
 * the same file as another are painted once more. The round tells the teams apart in the keys of calls, so that no
 * request has to.
 */
export async function makeArtifacts(side: Side, spec: StandingSpec): Promise<void> {
  const { team, run, policy } = side;
  run.enterRound('ARTIFACTS', team === 'A' ? 1 : 2);
  const references = await matchStore.layEngineer({ runKey: run.runKey, team, spec: spec.ref });
  const line = 'PROMPT ENGINEER writes six prompts';
  const written = await ask(run, {
    agent: promptEngineer,
    task: 'write-prompts',
    verb: 'writes',
    line,
    outputTokens: policy.outputTokens['write-prompts'],
    references,
  });
  if (written.outcome !== 'answered') {
    const pictures = artifacts.map((artifact): PictureResult => ({
      artifact,
      picture: null,
      softened: null,
      why: `no prompts: ${written.why}`,
    }));
    await matchStore.settlePictures({ runKey: run.runKey, team, pictures, last: true });
    return;
  }
  let easels = await fanOut(artifacts.map((artifact) => paintFirst(side, artifact, written.ref)));
  for (let repaints = policy.pictures.repaints; ; repaints -= 1) {
    const { repeated } = await matchStore.settlePictures({
      runKey: run.runKey,
      team,
      pictures: easels.map(({ result }) => result),
      last: repaints === 0,
    });
    if (repeated.length === 0) return;
    easels = await fanOut(easels.map(async (easel) => (isAmong(easel, repeated) ? paintAgain(side, easel) : easel)));
  }
}

const isAmong = ({ result }: Easel, repeated: readonly Artifact[]): boolean => repeated.includes(result.artifact);
