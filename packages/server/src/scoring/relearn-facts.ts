import { compileSelection } from '@laurel/rules/games/selection.ts';
import { decodeFacts, gameFields, playerFields } from '@laurel/rules/players/facts.ts';
import type { Session } from '../store/engine/database.ts';
import { readFactRows } from '../store/log/voids.ts';
import {
  type KnownRow,
  readGameFacts,
  writeGameFacts,
  writePlayerFacts,
} from '../store/players/known-facts.ts';
import { readFolds, startFold } from '../store/scoring/campaign-folds.ts';
import { bumpCampaignsVersion } from '../store/scoring/scoring-cursors.ts';
import { countStep } from '../store/scoring/scoring-steps.ts';
import { learnAll, toRows } from './learn-facts.ts';

/** Players or games whose events are read at once. */
const RELEARNT_AT_ONCE = 500;

/**
 * Learns players anew from what the log still says of them up to `upTo`, where scoring stands (decisions 5.5 and 5.6). One of whom
 * nothing is left stays known, with nothing known of it. The caller holds the lock of the scoring cursor.
 */
export async function relearnPlayers(
  session: Session,
  tenant_id: number,
  player_ids: string[],
  upTo: number,
): Promise<void> {
  for (const ids of inParts(player_ids)) {
    const rows = await relearn(session, tenant_id, { about: 'player', ids, upTo }, playerFields);
    await writePlayerFacts(session, tenant_id, rows);
  }
}

/**
 * Learns games anew in the same way. Campaigns that select other games then are folded again beside their boards, and every
 * process reads those games again.
 */
export async function relearnGames(
  session: Session,
  tenant_id: number,
  game_ids: string[],
  upTo: number,
): Promise<void> {
  if (game_ids.length === 0) return;
  const before = new Map(
    (await readGameFacts(session, tenant_id, game_ids)).map(({ id, facts }) => [id, facts]),
  );
  const changed: KnownRow[] = [];
  for (const ids of inParts(game_ids)) {
    const rows = await relearn(session, tenant_id, { about: 'game', ids, upTo }, gameFields);
    changed.push(...rows.filter(({ id, facts }) => facts !== before.get(id)));
  }
  if (changed.length === 0) return;
  await writeGameFacts(session, tenant_id, changed);
  await restartReselected(session, tenant_id, before, changed);
  await countStep(session, tenant_id, { player_ids: [], game_ids: changed.map(({ id }) => id) });
  await bumpCampaignsVersion(session, tenant_id, []);
}

async function relearn<Field extends string>(
  session: Session,
  tenant_id: number,
  query: Parameters<typeof readFactRows>[2],
  fields: readonly Field[],
): Promise<KnownRow[]> {
  const about = Map.groupBy(await readFactRows(session, tenant_id, query), (row) => row.id);
  for (const id of query.ids) if (!about.has(id)) about.set(id, []);
  return toRows(learnAll(about, new Map(), fields), fields);
}

async function restartReselected(
  session: Session,
  tenant_id: number,
  before: Map<string, string>,
  changed: KnownRow[],
): Promise<void> {
  const games = changed.map(({ id, facts }) => ({
    id,
    before: decodeFacts(before.get(id) ?? '{}'),
    now: decodeFacts(facts),
  }));
  const campaigns = (await readFolds(session, tenant_id))
    .filter(({ folded_definition, settled_seq }) => {
      if (settled_seq !== null) return false;
      const selects = compileSelection(folded_definition.games);
      return games.some(({ id, before, now }) => selects(id, before) !== selects(id, now));
    })
    .map((fold) => fold.campaign_id);
  for (const campaign_id of new Set(campaigns)) await startFold(session, tenant_id, campaign_id);
}

function inParts(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / RELEARNT_AT_ONCE);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * RELEARNT_AT_ONCE, (part + 1) * RELEARNT_AT_ONCE),
  );
}
