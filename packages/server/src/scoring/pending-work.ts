import type { ScoringProgress } from '../cursor/cursor.ts';
import type { TenantState } from './tenant-state.ts';

/** Is there anything to follow, to fold again or to build? */
export function hasWork(
  { log_seq, has_refolds, has_builds }: ScoringProgress,
  state: TenantState | undefined,
): boolean {
  return has_refolds || has_builds || state === undefined || log_seq > state.seq;
}

/** Another process wrote the newest checkpoint and is left alone. */
export function isLeftTo(
  { scored_by, left_ms }: Pick<ScoringProgress, 'scored_by' | 'left_ms'>,
  processId: number,
): boolean {
  return scored_by !== null && scored_by !== processId && left_ms > 0;
}
