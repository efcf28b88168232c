import type { PictureSeat } from '../../shared/worldbuilding/activities.ts';
import { promptEngineer } from '../../shared/worldbuilding/roster.ts';
import { artifacts, type Artifact } from '../../shared/worldbuilding/vocabulary.ts';
import { ask } from '../kernel/ask.ts';
import { together } from '../kernel/together.ts';
import { matchStore } from './activities.ts';
import { paintAgain, paintFirst, type Easel } from './picture.ts';
import type { Side } from './side.ts';
import type { StandingSpec } from './crystallise.ts';

/**
 * Phase 5: the engineer writes six prompts from the spec alone, and the six are painted side by side. Pictures that are the same file as another
 * are painted once more. The round tells the teams apart in the keys of calls, so that no request has to.
 */
export async function makeArtifacts(side: Side, spec: StandingSpec): Promise<void> {
  const { team, run, policy } = side;
  run.enterRound('ARTIFACTS', team === 'A' ? 1 : 2);
  const file = await matchStore.layEngineer({ runKey: run.runKey, team, spec: spec.ref });
  const line = 'PROMPT ENGINEER writes six prompts';
  const written = await ask(run, {
    agent: promptEngineer,
    task: 'write-prompts',
    verb: 'writes',
    line,
    outputTokens: policy.outputTokens['write-prompts'],
    file,
  });
  if (written.outcome !== 'answered') {
    const pictures = artifacts.map((artifact): PictureSeat => ({
      artifact,
      picture: null,
      softened: null,
      why: `no prompts: ${written.why}`,
    }));
    await matchStore.settlePictures({ runKey: run.runKey, team, pictures, last: true });
    return;
  }
  let easels = await together(artifacts.map((artifact) => paintFirst(side, artifact, written.ref)));
  for (let repaints = policy.pictures.repaints; ; repaints -= 1) {
    const { repeated } = await matchStore.settlePictures({
      runKey: run.runKey,
      team,
      pictures: easels.map(({ seat }) => seat),
      last: repaints === 0,
    });
    if (repeated.length === 0) return;
    easels = await together(easels.map(async (easel) => (isAmong(easel, repeated) ? paintAgain(side, easel) : easel)));
  }
}

const isAmong = ({ seat }: Easel, repeated: readonly Artifact[]): boolean => repeated.includes(seat.artifact);
