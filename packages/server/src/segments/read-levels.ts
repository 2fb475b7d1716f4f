import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { levelHistory } from '@laurel/rules/missions/level-history.ts';
import type { GameFacts } from '@laurel/rules/players/facts.ts';
import { pausesIn } from '@laurel/rules/players/pauses.ts';
import type { RateTable } from '@laurel/rules/rates/rates.ts';
import { joinedWith } from '@laurel/rules/rounds/joined.ts';
import type { LevelFrom } from '@laurel/rules/segments/membership.ts';
import type { TenantSession } from '../database/database.ts';
import { readKnownPauses } from '../facts/facts.ts';
import { readPieces } from '../history/history.ts';
import { type RuleCampaign, readJoinTimes } from './store/rule-campaigns.ts';

/** A campaign of levels made ready for folding; undefined: it has none, or is not published. */
export function compileLevels(
  { levels }: RuleCampaign,
  rates: RateTable,
  games: ReadonlyMap<string, GameFacts>,
): CompiledCampaign | undefined {
  if (levels === null) return undefined;
  const selects = compileSelection(levels.games);
  return compileCampaign(levels, rates, (game_id) => selects(game_id, games.get(game_id)));
}

/** Which levels players had from when on, by the log up to an event; `until`: µs. Others are missing. */
export async function readLevels(
  tenant: TenantSession,
  { campaign_id, compiled }: { campaign_id: number; compiled: CompiledCampaign },
  player_ids: string[],
  { upTo, to: until }: { upTo: number; to: number },
): Promise<Map<string, LevelFrom[]>> {
  const { start, end, facts } = compiled;
  const joins = compiled.needsJoin ? await readJoinTimes(tenant, campaign_id, player_ids) : new Map();
  const pauses = await readKnownPauses(tenant, player_ids);
  const parts = player_ids.map((player_id) => ({ player_id, start, end, facts }));
  const levels = new Map<string, LevelFrom[]>();
  for await (const piece of readPieces(tenant, parts, { upTo, members: 'numbered', whole: true })) {
    const { player_id } = piece.part;
    const joined = joinedWith(joins.get(player_id) ?? null, pausesIn(compiled, pauses.get(player_id) ?? []));
    const history = levelHistory(compiled, piece.facts, joined, until);
    if (history.length > 0) levels.set(player_id, history);
  }
  return levels;
}
