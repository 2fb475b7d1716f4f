import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { RequiredReason } from '@laurel/contract/values/schemas.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { renameRounds } from '@laurel/rules/fold/player-row.ts';
import { erasedId } from '@laurel/rules/players/erased.ts';
import { learn, type PlayerFacts, playerFields, textFact } from '@laurel/rules/players/facts.ts';
import { placeholderName } from '@laurel/rules/players/names.ts';
import { writeAudit } from '../../audit/audit.ts';
import { bumpCampaignsVersion, countStep, lockScoringCursor } from '../../cursor/cursor.ts';
import type { Database, TenantSession } from '../../database/database.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { eraseRefusals, eventKey, recordVoidsThatCame } from '../../events/events.ts';
import {
  type ErasedPlayer,
  insertErasedPlayer,
  readErasedByHash,
  readFactRows,
  writeErasedStandings,
} from '../../facts/facts.ts';
import { playerHash, readTenant } from '../../identity/identity.ts';
import { eraseRefusedMessages } from '../../integrations/integrations.ts';
import { type Scoring, takeFolds, writePlayerRows } from '../../scoring/scoring.ts';
import { keepLeavesOf } from '../../sealing/sealing.ts';
import { eraseFromSegments } from '../../segments/segments.ts';
import { forgetSimulations } from '../../simulation/simulation.ts';
import { neighboursOf, standingsToKeep } from './keep-standings.ts';
import { type Scrubbing, scrubMentions, scrubText } from './scrub.ts';
import { eraseFoldedEvents, eraseOtherEvents, type FactWindow, readOwnUniqueIds } from './store/erase-log.ts';
import {
  eraseAlarms,
  eraseDisqualifications,
  eraseFacts,
  eraseMessages,
  erasePayouts,
  lockOpenPayouts,
  readCompletedRounds,
  readUsernames,
  renameCompletions,
  renameRows,
  restartScoring,
} from './store/erase-rows.ts';
import { type CampaignWithBoard, readNamedEvents, readShownCampaigns } from './store/player-data.ts';

export interface ErasureDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'wake' | 'written' | 'stateOf' | 'turns'>;
  /** Records of refused events that are not written yet. */
  intakeNotes: { written: (tenant_id: number) => Promise<void> };
}

/**
 * Removes a player's id, names and facts from all stored data (docs/rules/data-rights.md#2): all of it in one transaction,
 * under the lock of the scoring cursor, after which every process reads its boards again. Erasing again gives the same
 * result. Faults: `not_found` for a player in no data, `conflict` while a payout of the player is open.
 */
export async function erasePlayer(
  { database, clock, scoring, intakeNotes }: ErasureDependencies,
  { tenant_id, username: author }: Pick<Staff, 'tenant_id' | 'username'>,
  player_id: string,
  { reason }: RequiredReason,
): Promise<ErasedPlayer> {
  await scoring.written(tenant_id);
  await intakeNotes.written(tenant_id);
  const tenant = await readTenant(database.ofTenant(tenant_id));
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  const player_hash = playerHash(tenant.player_hash_secret, player_id);
  const neighbours = neighboursOf(await scoring.stateOf(tenant_id), player_id);
  const at = clock();
  const { erased, isNew } = await database.ofTenant(tenant_id).transaction(async (tenantSession) => {
    const cursor = await lockScoringCursor(tenantSession);
    await recordVoidsThatCame(tenantSession);
    const earlier = await readErasedByHash(tenantSession, player_hash);
    await refuseOpenPayouts(tenantSession, player_id);
    const erased_id = erasedId(player_hash, earlier.length + 1);
    const nameless = placeholderName('Player', player_hash);
    const names = { player_id, erased_id, nameless };
    const { scrubbing, facts } = await readScrubbing(tenantSession, names);
    const standings = await standingsToKeep(tenantSession, names, { facts, neighbours });
    const { player_hash_secret: secret } = tenant;
    const hadKey = await keepLeavesOf(tenantSession, names, secret, scoring.turns.begin());
    const found = await eraseAll(tenantSession, scrubbing, cursor.seq);
    // A key is of a player who came after the last erasure, and the erased id that it got is taken.
    if (found.rows === 0 && !hadKey) {
      // A player who appears nowhere was erased before, or never known.
      const newest = earlier.at(-1);
      if (!newest) throw new Fault('not_found', `Nothing names a player "${player_id}".`);
      return { erased: newest, isNew: false };
    }
    await writeErasedStandings(tenantSession, standings);
    const erased = { player_id: erased_id, player_hash, erased_at: at };
    await insertErasedPlayer(tenantSession, erased);
    const { events } = found;
    await recordDecision(tenantSession, { kind: 'erasure', at, author, content: { player_hash, events } });
    // Every process drops what it holds of the tenant and reads its boards again.
    await countStep(tenantSession);
    await restartScoring(tenantSession);
    await bumpCampaignsVersion(tenantSession, 'all');
    const entry = { at, author, campaign_id: null, reason: scrubText(reason, scrubbing, true) };
    const details = { player_hash, erased_id, events };
    await writeAudit(tenantSession, { ...entry, action: 'player.erased', details });
    return { erased, isNew: true };
  });
  if (isNew) scoring.wake(tenant_id);
  return erased;
}

async function refuseOpenPayouts(tenant: TenantSession, player_id: string): Promise<void> {
  const open = await lockOpenPayouts(tenant, player_id);
  if (open.length === 0) return;
  const errors = open.map(({ payout_id, custom_id, status }) => ({
    detail: `payout ${payout_id} of ${custom_id} is ${status}`,
  }));
  const detail = `The player has payouts that are neither paid nor rejected: ${open.length}, such as ${open[0]?.payout_id}.`;
  throw new Fault('conflict', detail, { errors: errors.slice(0, 100) });
}

/** Returns how many of the player's own rows there were, and how many events. */
async function eraseAll(
  tenant: TenantSession,
  scrubbing: Scrubbing,
  upTo: number,
): Promise<{ rows: number; events: number }> {
  const { player_id, erased_id } = scrubbing;
  const folds = await takeFolds(tenant, player_id);
  const facts = factsToKeep(await readShownCampaigns(tenant));
  const more = [...new Set([...namesIn(folds), ...(await readCompletedRounds(tenant, player_id))])];
  const folded = await eraseFoldedEvents(tenant, scrubbing, { more, facts });
  const others = await eraseOtherEvents(tenant, scrubbing, upTo);
  const nameOf = (round_id: string) => folded.names.get(round_id) ?? round_id;
  const renamed = folds.map((row) => {
    return { ...row, player_id: erased_id, folds: renameRounds(row.folds, nameOf) };
  });
  if (renamed.length > 0) await writePlayerRows(tenant, renamed);
  const isKnown = await eraseFacts(tenant, scrubbing);
  const rows = await renameRows(tenant, scrubbing);
  await renameCompletions(tenant, scrubbing, folded.names);
  const scrub = (reason: string) => scrubText(reason, scrubbing, true);
  const disqualified = await eraseDisqualifications(tenant, scrubbing, scrub);
  const alarms = await eraseAlarms(tenant, player_id, scrub);
  await forgetSimulations(tenant);
  const refused = (await eraseRefusals(tenant, player_id)) + (await eraseRefusedMessages(tenant, player_id));
  const listed = await eraseFromSegments(tenant, player_id);
  const payout_ids = await erasePayouts(tenant, player_id);
  await eraseMessages(tenant, player_id);
  const mentions = await scrubMentions(tenant, scrubbing, payout_ids);
  const events = folded.events + others;
  const elsewhere = rows + disqualified + alarms + refused + listed + payout_ids.length;
  const own = events + folds.length + Number(isKnown) + elsewhere;
  return { rows: own + mentions, events };
}

/** Rounds and facts that folds still know get new names, too, even if the log no longer has any of their events. */
function namesIn(folds: readonly { folds: string }[]): string[] {
  const rounds = new Set<string>();
  for (const row of folds)
    renameRounds(row.folds, (round_id) => {
      rounds.add(round_id);
      return round_id;
    });
  return [...rounds];
}

/** The facts that boards need to be folded again (docs/rules/data-rights.md#2): those that their campaigns ask for. */
function factsToKeep(campaigns: readonly Pick<CampaignWithBoard, 'definition'>[]): FactWindow[] {
  return campaigns.flatMap(({ definition }) => {
    const { facts, start, end } = compileCampaign(definition, new Map(), () => false);
    return facts.map((fact) => ({ fact, start, end }));
  });
}

/**
 * What to replace in texts that name the player, and everything that the log contains about the player, scored or not. The
 * caller holds the lock of the scoring cursor.
 */
async function readScrubbing(
  tenant: TenantSession,
  names: Pick<Scrubbing, 'player_id' | 'erased_id' | 'nameless'>,
): Promise<{ scrubbing: Scrubbing; facts: PlayerFacts }> {
  const { player_id } = names;
  const upTo = Number.MAX_SAFE_INTEGER;
  const rows = await readFactRows(tenant, { about: 'player', ids: [player_id], upTo });
  const facts = rows.reduce<PlayerFacts>((known, { occurred_at: timestamp, unique_id, data }) => {
    return learn(known, playerFields, { timestamp, unique_id, data: data ?? {} });
  }, {});
  const told = new Set([...(await readUsernames(tenant, player_id)), textFact(facts, 'username')]);
  // A name may be a part of another one, so the longest comes first.
  const usernames = [...told].filter((name) => name != null && name !== '') as string[];
  usernames.sort((a, b) => b.length - a.length);
  const keys = (await readNamedEvents(tenant)).map(eventKey);
  const unique_ids = new Set(await readOwnUniqueIds(tenant, player_id, keys));
  return { scrubbing: { ...names, usernames, unique_ids }, facts };
}
