import { Board } from '@laurel/rules/boards/board.ts';
import type { TenantSession } from '../../database/database.ts';
import type { Walk } from '../../history/history.ts';
import type { PastCampaign, PastMoment } from './past-campaign.ts';
import { pastPlayers } from './past-players.ts';
import { PastScores } from './past-scores.ts';

/** A board as it was. */
export interface PastBoard {
  moment: PastMoment;
  /** One object for all moments: it changes when the next one is requested. */
  board: Board;
}

/** More changes than the limit. */
export class TooManyChanges extends Error {}

/** The board at the last moment of the campaign, from one walk over the log. Holds no lock. */
export async function boardAtLast(tenant: TenantSession, past: PastCampaign, walk: Walk): Promise<Board> {
  const board = new Board(past.rules, past.places);
  for await (const { player_id, entries } of pastPlayers(tenant, past, walk)) {
    const entry = entries.at(-1) ?? null;
    board.setScore(player_id, entry, entry?.eligible ?? false);
  }
  return board;
}

/** The board at the last moment and all scores. Throws `TooManyChanges` beyond `most` changes. Holds no lock. */
export async function scoresAtMoments(
  tenant: TenantSession,
  past: PastCampaign,
  walk: Walk,
  most: number,
): Promise<{ last: Board; scores: PastScores }> {
  const last = new Board(past.rules, past.places);
  const scores = new PastScores(past.moments.length);
  for await (const player of pastPlayers(tenant, past, walk)) {
    const entry = player.entries.at(-1) ?? null;
    last.setScore(player.player_id, entry, entry?.eligible ?? false);
    scores.add(player);
    if (scores.rows > most) throw new TooManyChanges();
  }
  return { last, scores };
}

/** The boards of the campaign at its moments, one after the other. */
export function* boardsAtMoments(
  past: PastCampaign,
  scores: PastScores,
  { signal }: Pick<Walk, 'signal'>,
): Generator<PastBoard> {
  const board = new Board(past.rules, past.places);
  let i = 0;
  for (const changes of scores.atMoments()) {
    for (const { player_id, entry } of changes) {
      board.setScore(player_id, entry, entry?.eligible ?? false);
    }
    signal?.throwIfAborted();
    yield { moment: past.moments[i++] as PastMoment, board };
  }
}
