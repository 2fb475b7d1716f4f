import { Readable } from 'node:stream';
import type { Player, PlayerView } from '@laurel/contract/players/player-view.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { playerFields } from '@laurel/rules/players/facts.ts';
import { readAlarmsAbout } from '../alarms/alarms.ts';
import { LAUREL, nameOfAuthor } from '../audit/audit.ts';
import {
  type BoardDependencies,
  boardOfCampaign,
  leaderboardRows,
  playerStanding,
  readStoredFolds,
  readTogether,
} from '../boards/boards.ts';
import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { forgetDecisionNonces } from '../decisions/decisions.ts';
import {
  archivedEvent,
  type PackedSeqs,
  readEventsOf,
  readSeqsOf,
  removeEndedVoids,
  removeExpiredEvents,
} from '../events/events.ts';
import { identityOf, readFacts, refuseUnknown } from '../facts/facts.ts';
import { payoutAnswer, readPayouts } from '../payouts/payouts.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { readSegmentsWith } from '../segments/segments.ts';
import { type ErasureDependencies, erasePlayer } from './data-rights/erase-player.ts';
import { readDisqualifiedIn, readJoinedBy } from './data-rights/store/player-data.ts';
import {
  deleteExpiredEntries,
  type Retention,
  readRetentions,
  readTenantsWithEndedVoids,
} from './data-rights/store/retention.ts';
import { listPlayers } from './list/list-players.ts';
import { listOwnResults } from './list-own-results.ts';
import { listPlayerCampaigns } from './list-player-campaigns.ts';
import { readWon, withWon } from './won-by-player.ts';

export type Players = ReturnType<typeof openPlayers>;

interface PlayerDependencies extends ErasureDependencies, Pick<BoardDependencies, 'boards'> {
  scoring: CampaignDependencies['scoring'] & ErasureDependencies['scoring'];
  onError: (error: unknown, tenant_id?: number) => void;
}

/** Opens the module for players and their data, and starts to remove data that tenants keep only for a limited time. */
export function openPlayers(dependencies: PlayerDependencies) {
  const retention = openRetention(dependencies);
  const useCases = {
    list: listPlayers,
    read: readPlayer,
    readView: readPlayerView,
    listCampaigns: listPlayerCampaigns,
    listOwnResults,
    erase: erasePlayer,
    export: exportPlayer,
  };
  return { ...openModule(dependencies, useCases), close: retention.close };
}

type RetentionDependencies = Pick<CampaignDependencies, 'database' | 'clock'>;

/** How often (ms) each process looks for tenants with data that may have expired: one statement a kind for all of them. */
const LOOK_MILLISECONDS = 60_000;

/** How many entries of the audit log one transaction looks at. */
const ENTRIES_AT_ONCE = 2_000;

const DAY_MILLISECONDS = 86_400_000;

/**
 * Starts to remove data that is kept only for a limited time, in bounded pieces: what a tenant's settings say, and voids
 * whose events did not come. Every process does so; the database knows what is left to do.
 */
function openRetention(
  dependencies: RetentionDependencies & { onError: (error: unknown, tenant_id?: number) => void },
): Repeated {
  const { database, onError } = dependencies;
  const work = async () => {
    for (const retention of await readRetentions(database))
      await removeExpired(dependencies, retention).catch((error) => onError(error, retention.tenant_id));
    for (const tenant_id of await readTenantsWithEndedVoids(database)) {
      const ended = removeEndedVoids(database.ofTenant(tenant_id), dependencies.clock());
      await ended.catch((error) => onError(error, tenant_id));
    }
    return false;
  };
  return repeat(work, { milliseconds: LOOK_MILLISECONDS, onError });
}

/** Removes data that the tenant no longer keeps. */
export async function removeExpired(
  dependencies: RetentionDependencies,
  { tenant_id, retention_events_days, retention_audit_days }: Retention,
): Promise<void> {
  const now = dependencies.clock();
  if (retention_events_days !== null)
    await removeExpiredEvents(dependencies, tenant_id, daysBefore(now, retention_events_days));
  if (retention_audit_days !== null)
    await removeEntries(dependencies, tenant_id, daysBefore(now, retention_audit_days));
}

/** The start of a UTC day, so that there is something to do once a day. */
function daysBefore(now: Date, days: number): Date {
  return new Date((Math.floor(now.getTime() / DAY_MILLISECONDS) - days) * DAY_MILLISECONDS);
}

async function removeEntries(
  { database, clock }: RetentionDependencies,
  tenant_id: number,
  before: Date,
): Promise<void> {
  for (let removed = ENTRIES_AT_ONCE; removed === ENTRIES_AT_ONCE; )
    removed = await database.ofTenant(tenant_id).transaction((tenant) =>
      deleteExpiredEntries(tenant, {
        limit: ENTRIES_AT_ONCE,
        at: clock(),
        author: nameOfAuthor(LAUREL),
        before,
      }),
    );
  await forgetDecisionNonces(database.ofTenant(tenant_id), before);
}

/** Events that are read and written in one piece: some 8 ms. */
const EVENTS_AT_ONCE = 500;

/** More than any player has. */
const ALL = { offset: 0, limit: 1_000_000 };

/**
 * Everything stored about a player as one JSON document, which is read while it is sent (docs/rules/data-rights.md#1). Fault
 * `not_found`: no event names the player.
 */
async function exportPlayer(
  dependencies: BoardDependencies & CampaignDependencies,
  tenant_id: number,
  player_id: string,
): Promise<Readable> {
  const { database, clock } = dependencies;
  const player = await readPlayer(dependencies, tenant_id, player_id);
  const { results: campaigns } = await listPlayerCampaigns(dependencies, tenant_id, player_id, ALL);
  const tenant = database.ofTenant(tenant_id);
  const payouts = await readPayouts(tenant, { player_id }, ALL);
  const beside = {
    ...player,
    exported_at: clock(),
    campaigns,
    opt_ins: await readJoinedBy(tenant, player_id),
    disqualifications: await readDisqualifiedIn(tenant, player_id),
    segments: await readSegmentsWith(tenant, player_id),
    payouts: payouts.map(payoutAnswer),
    alarms: await readAlarmsAbout(tenant, player_id, ALL),
  };
  const seqs = await readSeqsOf(tenant, player_id);
  return Readable.from(documentOf(beside, eventsOf(tenant, player_id, seqs)));
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
async function* eventsOf(tenant: TenantSession, player_id: string, seqs: PackedSeqs): AsyncGenerator<string> {
  for (let from = 0; from < seqs.length; from += EVENTS_AT_ONCE) {
    const rows = await readEventsOf(tenant, player_id, seqs.slice(from, from + EVENTS_AT_ONCE));
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(archivedEvent(row))).join();
  }
}

/** Rows above and below the player's own. */
const NEIGHBOURS = 2;

/**
 * A player's place in one campaign, with the next prize and the neighbours on the board (docs/rules/operations.md#6).
 * Refuses a player who is in no event and has not joined.
 */
async function readPlayerView(
  dependencies: BoardDependencies,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
): Promise<PlayerView> {
  const { database, scoring } = dependencies;
  await scoring.written(tenant_id);
  const read = () => readStanding(dependencies, tenant_id, campaign_id, player_id);
  const { facts = {}, shown, rows, ...found } = await readTogether(read);
  const { definition } = shown;
  const won = await readWon(database.ofTenant(tenant_id), player_id, [{ view: shown, ...found }]);
  const identity = await identityOf(database, tenant_id, player_id, facts);
  const neighbours = await leaderboardRows(dependencies.boards, tenant_id, definition, rows);
  return { ...identity, ...withWon(found, definition, won.get(campaign_id) ?? []), neighbours };
}

async function readStanding(
  dependencies: BoardDependencies,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
) {
  const { database, clock } = dependencies;
  const before = await boardOfCampaign(dependencies, tenant_id, campaign_id, player_id);
  const { fold_id } = before;
  const facts = await readFacts(database, tenant_id, player_id);
  if (!facts && before.joinedAt(player_id) === null) await refuseUnknown(database, tenant_id, player_id);
  const stored = await readStoredFolds(database.ofTenant(tenant_id), [before], player_id);
  // The board as it is now: no await between here and the answer's numbers.
  const shown = await boardOfCampaign(dependencies, tenant_id, campaign_id, player_id);
  const found = playerStanding(shown, player_id, {
    facts,
    fold: shown.heldFold(player_id, stored.get(fold_id)),
    now: clock().getTime() * 1_000,
  });
  const rows = shown.board.around(player_id, NEIGHBOURS);
  return { facts, shown, rows, ...found, agrees: found.agrees && shown.fold_id === fold_id };
}

/** The facts of a player: the latest of each field, and the event that gave it (docs/rules/facts.md#1). */
async function readPlayer(
  { database, scoring }: CampaignDependencies,
  tenant_id: number,
  player_id: string,
): Promise<Player> {
  await scoring.written(tenant_id);
  await refuseUnknown(database, tenant_id, player_id);
  const known = (await readFacts(database, tenant_id, player_id)) ?? {};
  const facts: Player['facts'] = {};
  for (const field of playerFields) {
    const fact = known[field];
    if (fact) facts[field] = { ...fact, timestamp: formatTimestamp(fact.timestamp) };
  }
  return { ...(await identityOf(database, tenant_id, player_id, known)), facts };
}
