import { Readable } from 'node:stream';
import type { BoardDependencies, CampaignDependencies } from '../campaigns/dependencies.ts';
import { listPlayerTournaments } from '../campaigns/players/list-player-tournaments.ts';
import { readPlayer } from '../campaigns/players/read-player.ts';
import { answerOf } from '../payouts/answer.ts';
import { archivedEvent } from '../scoring/archived-event.ts';
import type { Database } from '../store/engine/database.ts';
import { readDisqualifiedIn, readEventsOf, readJoinedBy, readSeqsOf } from '../store/erasure/player-data.ts';
import { readPayouts } from '../store/payouts/read-payouts.ts';

/** Events that are read at once. */
const EVENTS_AT_ONCE = 1_000;

/** More than any player has. */
const ALL = { offset: 0, limit: 1_000_000 };

/**
 * All that is known of a player as one JSON document, which is read while it is sent (decisions 10). Fault `not_found`: no event names
 * the player.
 */
export async function exportPlayer(
  dependencies: BoardDependencies & CampaignDependencies,
  tenant_id: number,
  player_id: string,
): Promise<Readable> {
  const { database, clock } = dependencies;
  const player = await readPlayer(dependencies, tenant_id, player_id);
  const { tournaments } = await listPlayerTournaments(dependencies, tenant_id, player_id, ALL);
  const payouts = await readPayouts(database, tenant_id, { player_id }, ALL);
  const beside = {
    ...player,
    exported_at: clock(),
    campaigns: tournaments,
    opt_ins: await readJoinedBy(database, tenant_id, player_id),
    disqualifications: await readDisqualifiedIn(database, tenant_id, player_id),
    payouts: payouts.map(answerOf),
  };
  const seqs = await readSeqsOf(database, tenant_id, player_id);
  return Readable.from(documentOf(beside, eventsOf(database, tenant_id, player_id, seqs)));
}

async function* documentOf(beside: object, events: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(beside).slice(0, -1)},"events":[`;
  let between = '';
  for await (const text of events) {
    yield between + text;
    between = ',';
  }
  yield ']}';
}

/** Each part as JSON values with commas between. */
async function* eventsOf(
  database: Database,
  tenant_id: number,
  player_id: string,
  seqs: readonly number[],
): AsyncGenerator<string> {
  for (let from = 0; from < seqs.length; from += EVENTS_AT_ONCE) {
    const rows = await readEventsOf(database, tenant_id, player_id, seqs.slice(from, from + EVENTS_AT_ONCE));
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(archivedEvent(row))).join();
  }
}
