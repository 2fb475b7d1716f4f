import { Readable } from 'node:stream';
import { readAlarmsAbout } from '../../alarms/alarms.ts';
import type { BoardDependencies } from '../../boards/boards.ts';
import type { CampaignDependencies } from '../../campaigns/campaigns.ts';
import type { Database } from '../../database/database.ts';
import { archivedEvent, type PackedSeqs, readEventsOf, readSeqsOf } from '../../events/events.ts';
import { payoutAnswer, readPayouts } from '../../payouts/payouts.ts';
import { readSegmentsWith } from '../../segments/segments.ts';
import { listPlayerCampaigns } from '../list-player-campaigns.ts';
import { readPlayer } from '../read-player-view.ts';
import { readDisqualifiedIn, readJoinedBy } from './store/player-data.ts';

/** Events that are read and written in one piece: some 8 ms. */
const EVENTS_AT_ONCE = 500;

/** More than any player has. */
const ALL = { offset: 0, limit: 1_000_000 };

/**
 * Everything stored about a player as one JSON document, which is read while it is sent (docs/rules/data-rights.md#1). Fault
 * `not_found`: no event names the player.
 */
export async function exportPlayer(
  dependencies: BoardDependencies & CampaignDependencies,
  tenant_id: number,
  player_id: string,
): Promise<Readable> {
  const { database, clock } = dependencies;
  const player = await readPlayer(dependencies, tenant_id, player_id);
  const { campaigns } = await listPlayerCampaigns(dependencies, tenant_id, player_id, ALL);
  const payouts = await readPayouts(database.ofTenant(tenant_id), { player_id }, ALL);
  const beside = {
    ...player,
    exported_at: clock(),
    campaigns,
    opt_ins: await readJoinedBy(database.ofTenant(tenant_id), player_id),
    disqualifications: await readDisqualifiedIn(database.ofTenant(tenant_id), player_id),
    segments: await readSegmentsWith(database.ofTenant(tenant_id), player_id),
    payouts: payouts.map(payoutAnswer),
    alarms: await readAlarmsAbout(database.ofTenant(tenant_id), player_id, ALL),
  };
  const seqs = await readSeqsOf(database.ofTenant(tenant_id), player_id);
  return Readable.from(documentOf(beside, eventsOf(database, tenant_id, player_id, seqs)));
}

async function* documentOf(members: object, events: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(members).slice(0, -1)},"events":[`;
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
  seqs: PackedSeqs,
): AsyncGenerator<string> {
  for (let from = 0; from < seqs.length; from += EVENTS_AT_ONCE) {
    const rows = await readEventsOf(
      database.ofTenant(tenant_id),
      player_id,
      seqs.slice(from, from + EVENTS_AT_ONCE),
    );
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(archivedEvent(row))).join();
  }
}
