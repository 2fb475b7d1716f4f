import { compileSelection } from '@laurel/rules/games/selection.ts';
import { decodeFacts, gameFields, type KnownFacts, playerFields } from '@laurel/rules/players/facts.ts';
import { bumpCampaignsVersion, countStep, readFolds, startFold } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { learnAll, playerRows, toRows } from './learn-facts.ts';
import { pausesOfPlayers } from './learn-pauses.ts';
import { type FactRow, readFactRows } from './store/fact-events.ts';
import {
  clearPauses,
  type KnownRow,
  readGameFacts,
  writeGameFacts,
  writePlayerFacts,
} from './store/known-facts.ts';

/** The number of players or games whose events are read in one piece. */
const RELEARNT_AT_ONCE = 500;

/**
 * Learns players' facts and pauses again from the remaining events of the log up to `upTo`, the cursor of scoring
 * (docs/rules/facts.md#1). A player without remaining events stays known, without facts. The caller holds the lock of the
 * scoring cursor.
 */
export async function relearnPlayers(
  tenant: TenantSession,
  player_ids: string[],
  upTo: number,
): Promise<void> {
  for (const ids of inParts(player_ids)) {
    const rows = await readFactRows(tenant, { about: 'player', ids, upTo });
    const learned = relearn(rows, ids, playerFields);
    const paused = pausesOfPlayers(rows, ids);
    await writePlayerFacts(tenant, playerRows(learned, paused));
    const unpaused = ids.filter((id) => paused.get(id)?.length === 0);
    if (unpaused.length > 0) await clearPauses(tenant, unpaused);
  }
}

/**
 * Learns games' facts again in the same way. Campaigns whose selection of games then changes are folded again while their
 * boards stay shown, and every process reads those games again.
 */
export async function relearnGames(tenant: TenantSession, game_ids: string[], upTo: number): Promise<void> {
  if (game_ids.length === 0) return;
  const before = new Map((await readGameFacts(tenant, game_ids)).map(({ id, facts }) => [id, facts]));
  const changed: KnownRow[] = [];
  for (const ids of inParts(game_ids)) {
    const told = await readFactRows(tenant, { about: 'game', ids, upTo });
    const rows = toRows(relearn(told, ids, gameFields), gameFields);
    changed.push(...rows.filter(({ id, facts }) => facts !== before.get(id)));
  }
  if (changed.length === 0) return;
  await writeGameFacts(tenant, changed);
  await restartReselected(tenant, before, changed);
  await countStep(tenant, { player_ids: [], game_ids: changed.map(({ id }) => id) });
  await bumpCampaignsVersion(tenant, []);
}

function relearn<Field extends string>(
  rows: FactRow[],
  ids: string[],
  fields: readonly Field[],
): Map<string, KnownFacts<Field>> {
  const about = Map.groupBy(rows, (row) => row.id);
  for (const id of ids) if (!about.has(id)) about.set(id, []);
  return learnAll(about, new Map(), fields);
}

async function restartReselected(
  tenant: TenantSession,
  before: Map<string, string>,
  changed: KnownRow[],
): Promise<void> {
  const games = changed.map(({ id, facts }) => ({
    id,
    before: decodeFacts(before.get(id) ?? '{}'),
    now: decodeFacts(facts),
  }));
  const campaigns = (await readFolds(tenant))
    .filter(({ folded_definition, settled_seq }) => {
      if (settled_seq !== null) return false;
      const selects = compileSelection(folded_definition.games);
      return games.some(({ id, before, now }) => selects(id, before) !== selects(id, now));
    })
    .map((fold) => fold.campaign_id);
  for (const campaign_id of new Set(campaigns)) await startFold(tenant, campaign_id);
}

function inParts(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / RELEARNT_AT_ONCE);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * RELEARNT_AT_ONCE, (part + 1) * RELEARNT_AT_ONCE),
  );
}
