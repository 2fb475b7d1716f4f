import { type Completion, completionsOf } from '@laurel/rules/missions/completions.ts';
import { SCALE } from '@laurel/rules/money/scale.ts';
import type { BoardView } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { readLogPart } from '../history/history.ts';

/** What a board says of a player: the number of completed steps, and when the last of them was completed (µs). */
export interface SteppedOn {
  steps: number;
  reached_at: number;
}

/** The player's line; no steps for one who has none or may not appear. */
export function steppedOn({ board }: Pick<BoardView, 'board'>, player_id: string): SteppedOn {
  const entry = board.scoreOf(player_id);
  if (!entry?.eligible) return { steps: 0, reached_at: 0 };
  return { steps: Number(BigInt(entry.units) / SCALE), reached_at: entry.reached_at };
}

/**
 * All completions of a player by the events up to the board's newest; undefined: they are not those that the board shows,
 * as a correction is under way.
 */
export async function completionsOn(
  tenant: TenantSession,
  view: BoardView,
  player_id: string,
): Promise<Completion[] | undefined> {
  const { compiled, seq, voidsUpTo } = view;
  const shown = steppedOn(view, player_id);
  if (shown.steps === 0) return [];
  const joined = view.joined(player_id);
  const { start, end, facts } = compiled;
  const wanted = { upTo: seq, voidsUpTo, members: 'numbered' } as const;
  const events = await readLogPart(tenant, { player_id, start, end, facts }, wanted);
  const found = completionsOf(compiled, events, joined);
  const steps = found.filter(({ step }) => step !== null);
  const agrees = steps.length === shown.steps && (steps.at(-1)?.completed_at ?? 0) === shown.reached_at;
  return agrees ? found : undefined;
}
