import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { ErasureBody } from '@laurel/contract/players/erasures.ts';
import { placeholderName, playerHash } from '@laurel/rules/boards/player-hash.ts';
import { renameRounds } from '@laurel/rules/fold/renamed-rounds.ts';
import { erasedId } from '@laurel/rules/players/erased.ts';
import type { Scoring } from '../scoring/open-scoring.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import { forgetSimulations } from '../store/campaigns/simulations.ts';
import type { Database, Session } from '../store/engine/database.ts';
import { eraseOtherEvents, eraseRounds, type Renaming } from '../store/erasure/erase-log.ts';
import {
  eraseDisqualifications,
  eraseFacts,
  erasePayouts,
  lockOpenPayouts,
  renameRows,
  restartScoring,
  takeFolds,
} from '../store/erasure/erase-rows.ts';
import {
  type ErasedPlayer,
  insertErasedPlayer,
  readErasedByHash,
  writeErasedStandings,
} from '../store/erasure/erased-players.ts';
import { readTenant } from '../store/identity/tenants.ts';
import { eraseRefusals } from '../store/log/refused-events.ts';
import { writePlayerRows } from '../store/scoring/player-folds.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { countStep } from '../store/scoring/scoring-steps.ts';
import { neighboursOf, standingsToKeep } from './keep-standings.ts';
import { readScrubbing } from './read-scrubbing.ts';
import { type Scrubbing, scrubText } from './scrub.ts';
import { scrubMentions } from './scrub-mentions.ts';

export interface ErasureDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'wake' | 'written' | 'stateOf'>;
  /** What was noted of refused events and is not written yet. */
  intakeNotes: { written: (tenant_id: number) => Promise<void> };
}

/**
 * Removes a player's id, names and facts from all that is stored (decisions 10, docs/data-rights.md): all of it in one transaction, under
 * the lock of the scoring cursor, after which every process reads its boards anew. Erasing again answers the same. Faults: `not_found`
 * for a player whom nothing names, `conflict` while a payout of the player is open.
 */
export async function erasePlayer(
  { database, clock, scoring, intakeNotes }: ErasureDependencies,
  { tenant_id, username }: Pick<Staff, 'tenant_id' | 'username'>,
  player_id: string,
  { reason }: ErasureBody,
): Promise<ErasedPlayer> {
  await scoring.written(tenant_id);
  await intakeNotes.written(tenant_id);
  const tenant = await readTenant(database, tenant_id);
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  const player_hash = playerHash(tenant.player_hash_secret, player_id);
  const neighbours = neighboursOf(await scoring.stateOf(tenant_id), player_id);
  const at = clock();
  const { erased, isNew } = await database.transaction(async (session) => {
    const cursor = await lockScoringCursor(session, tenant_id);
    const earlier = await readErasedByHash(session, tenant_id, player_hash);
    await refuseOpenPayouts(session, tenant_id, player_id);
    const erased_id = erasedId(player_hash, earlier.length + 1);
    const nameless = placeholderName('Player', player_hash);
    const names = { player_id, erased_id, nameless };
    const { scrubbing, facts } = await readScrubbing(session, tenant_id, names);
    const standings = await standingsToKeep(session, tenant_id, names, { facts, neighbours });
    const found = await eraseAll(session, tenant_id, scrubbing, cursor.seq);
    if (found.rows === 0) return { erased: repeated(earlier, player_id), isNew: false };
    await writeErasedStandings(session, tenant_id, standings);
    const erased = { player_id: erased_id, player_hash, erased_at: at };
    await insertErasedPlayer(session, tenant_id, erased);
    await readAnew(session, tenant_id);
    const details = { player_hash, erased_id, events: found.events };
    const entry = { at, author: username, campaign_id: null, reason: scrubText(reason, scrubbing, true) };
    await writeAudit(session, tenant_id, { ...entry, action: 'player.erased', details });
    return { erased, isNew: true };
  });
  if (isNew) scoring.wake(tenant_id);
  return erased;
}

/** Every process drops what it holds of the tenant and reads its boards anew. */
async function readAnew(session: Session, tenant_id: number): Promise<void> {
  await countStep(session, tenant_id);
  await restartScoring(session, tenant_id);
  await bumpCampaignsVersion(session, tenant_id, 'all');
}

async function refuseOpenPayouts(session: Session, tenant_id: number, player_id: string): Promise<void> {
  const open = await lockOpenPayouts(session, tenant_id, player_id);
  if (open.length === 0) return;
  const errors = open.map(({ payout_id, custom_id, status }) => ({
    detail: `payout ${payout_id} of ${custom_id} is ${status}`,
  }));
  const detail = `The player has payouts that are neither paid nor rejected: ${open.length}, such as ${open[0]?.payout_id}.`;
  throw new Fault('conflict', detail, { errors: errors.slice(0, 100) });
}

/** Whoever is not named by anything was erased before, or never known. */
function repeated(earlier: ErasedPlayer[], player_id: string): ErasedPlayer {
  const newest = earlier.at(-1);
  if (!newest) throw new Fault('not_found', `Nothing names a player "${player_id}".`);
  return newest;
}

/** Answers how many of the player's own rows there were, and how many events. */
async function eraseAll(
  session: Session,
  tenant_id: number,
  scrubbing: Scrubbing,
  upTo: number,
): Promise<{ rows: number; events: number }> {
  const renaming: Renaming = scrubbing;
  const { player_id } = renaming;
  const folds = await takeFolds(session, tenant_id, player_id);
  const rounds = await eraseRounds(session, tenant_id, renaming, roundsIn(folds));
  const others = await eraseOtherEvents(session, tenant_id, renaming, upTo);
  const renamed = folds.map((row) => ({
    ...row,
    player_id: renaming.erased_id,
    folds: renameRounds(row.folds, (round_id) => rounds.names.get(round_id) ?? round_id),
  }));
  if (renamed.length > 0) await writePlayerRows(session, tenant_id, renamed);
  const isKnown = await eraseFacts(session, tenant_id, renaming);
  const rows = await renameRows(session, tenant_id, renaming);
  const scrub = (reason: string) => scrubText(reason, scrubbing, true);
  const disqualified = await eraseDisqualifications(session, tenant_id, renaming, scrub);
  await forgetSimulations(session, tenant_id);
  const refused = await eraseRefusals(session, tenant_id, player_id);
  const payout_ids = await erasePayouts(session, tenant_id, player_id);
  const mentions = await scrubMentions(session, tenant_id, scrubbing, payout_ids);
  const events = rounds.events + others;
  const own = events + folds.length + Number(isKnown) + rows + disqualified + refused + payout_ids.length;
  return { rows: own + mentions, events };
}

/** Rounds that folds still know are named anew, too, where the log has none of their events any more. */
function roundsIn(folds: readonly { folds: string }[]): string[] {
  const rounds = new Set<string>();
  for (const row of folds)
    renameRounds(row.folds, (round_id) => {
      rounds.add(round_id);
      return round_id;
    });
  return [...rounds];
}
