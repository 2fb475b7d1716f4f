import { conditionsOf, type SegmentRule } from '@laurel/contract/segments/rules.ts';
import { decodeFacts, type GameFacts, textFact } from '@laurel/rules/players/facts.ts';
import { converter, rateTable } from '@laurel/rules/rates/rates.ts';
import type { CampaignResult, RuleWorld } from '@laurel/rules/segments/membership.ts';
import type { TenantSession } from '../database/database.ts';
import { readGameFacts } from '../facts/facts.ts';
import { readRates } from '../rates/rates.ts';
import { readResults, type StoredResult } from './store/campaign-results.ts';
import { readRuleCampaigns } from './store/rule-campaigns.ts';

/** What the conditions of a rule use besides the log of a player. */
export interface ReadWorld extends RuleWorld {
  /** By custom_id, and then by player. */
  readonly campaigns: ReadonlyMap<string, ReadonlyMap<string, CampaignResult>>;
}

/** Reads what a rule uses besides the log of players; results of campaigns of these players, or (null) of all. */
export async function readWorld(
  tenant: TenantSession,
  rule: SegmentRule,
  player_ids: readonly string[] | null,
): Promise<ReadWorld> {
  const conditions = conditionsOf(rule).map(({ condition }) => condition);
  const games = new Map<string, GameFacts>();
  if (conditions.some((one) => one.fact === 'rounds' && one.providers))
    for (const { id, facts } of await readGameFacts(tenant, null)) games.set(id, decodeFacts(facts));
  const convertsMoney = conditions.some((one) => one.fact === 'deposits' && one.currency !== undefined);
  const rates = rateTable(convertsMoney ? await readRates(tenant) : []);
  const names = conditions.flatMap((one) => (one.fact === 'campaign' ? [one.custom_id] : []));
  return {
    providerOf: (game_id) => textFact(games.get(game_id) ?? {}, 'provider'),
    converterTo: (currency) => converter(currency, rates),
    campaigns: await readCampaigns(tenant, names, player_ids),
  };
}

async function readCampaigns(tenant: TenantSession, names: string[], player_ids: readonly string[] | null) {
  const campaigns = new Map<string, ReadonlyMap<string, CampaignResult>>();
  if (names.length === 0) return campaigns;
  for (const { campaign_id, custom_id } of await readRuleCampaigns(tenant, names)) {
    const rows = await readResults(tenant, campaign_id, player_ids);
    campaigns.set(custom_id, new Map(rows.map((row) => [row.player_id, resultOf(row)])));
  }
  return campaigns;
}

function resultOf({ took_part_at, won_at, placed_at, place }: StoredResult): CampaignResult {
  return {
    tookPartAt: took_part_at ?? undefined,
    wonAt: won_at ?? undefined,
    placed: placed_at === null || place === null ? undefined : { at: placed_at, place },
  };
}
