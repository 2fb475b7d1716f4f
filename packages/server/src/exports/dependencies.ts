import type { PastDependencies } from '../boards/boards.ts';
import type { Scoring } from '../scoring/scoring.ts';

/** What exports of facts are made from. */
export interface ExportDependencies extends Omit<PastDependencies, 'scoring'> {
  scoring: Pick<Scoring, 'stateOf' | 'written' | 'wake' | 'appended' | 'shownSeq'>;
  clock: () => Date;
  /** The release of Laurel. */
  release: string;
}
