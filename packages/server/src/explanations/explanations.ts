import type { PastDependencies } from '../boards/boards.ts';
import { openModule } from '../database/open-module.ts';
import { type ExplainDependencies, explainPlayer } from './explain-player.ts';
import { keptReasons, readReasons } from './read-reasons.ts';

export type { ExplainDrops } from './explain-player.ts';

export type Explanations = ReturnType<typeof openExplanations>;

/** Opens the module that explains scores. */
export function openExplanations(dependencies: ExplainDependencies & PastDependencies) {
  return openModule({ ...dependencies, keptReasons: keptReasons() }, { explainPlayer, readReasons });
}
