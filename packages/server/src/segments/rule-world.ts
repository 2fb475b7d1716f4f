import { conditionsOf, type SegmentRule } from '@laurel/contract/segments/rules.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { decodeFacts, type GameFacts, textFact } from '@laurel/rules/players/facts.ts';
import { converter, rateTable } from '@laurel/rules/rates/rates.ts';
import type { RuleWorld } from '@laurel/rules/segments/membership.ts';
import type { TenantSession } from '../database/database.ts';
import { readGameFacts } from '../facts/facts.ts';
import { readRates } from '../rates/rates.ts';
import { compileLevels } from './read-levels.ts';
import { type RuleCampaign, readRuleCampaigns } from './store/rule-campaigns.ts';

/** What the conditions of a rule use besides the players. */
export interface ReadWorld extends RuleWorld {
  /** Those whose results the rule asks for. */
  readonly campaigns: readonly RuleCampaign[];
  /** Those whose levels it asks for. */
  readonly levels: readonly (RuleCampaign & { compiled: CompiledCampaign })[];
}

/** Reads what a rule uses besides the players. */
export async function readWorld(tenant: TenantSession, rule: SegmentRule): Promise<ReadWorld> {
  const conditions = conditionsOf(rule).map(({ condition }) => condition);
  const games = new Map<string, GameFacts>();
  const ofLevels = conditions.flatMap((one) => (one.fact === 'level' ? [one.campaign] : []));
  const named = ofLevels.length === 0 ? [] : await readRuleCampaigns(tenant, ofLevels);
  if (named.length > 0 || conditions.some((one) => one.fact === 'rounds' && one.providers))
    for (const { id, facts } of await readGameFacts(tenant, null)) games.set(id, decodeFacts(facts));
  const convertsMoney = conditions.some((one) => one.fact === 'deposits' && one.currency !== undefined);
  const rates = rateTable(convertsMoney || named.length > 0 ? await readRates(tenant) : []);
  const names = conditions.flatMap((one) => (one.fact === 'campaign' ? [one.custom_id] : []));
  return {
    providerOf: (game_id) => textFact(games.get(game_id) ?? {}, 'provider'),
    converterTo: (currency) => converter(currency, rates),
    campaigns: names.length === 0 ? [] : await readRuleCampaigns(tenant, names),
    levels: named.flatMap((campaign) => {
      const compiled = compileLevels(campaign, rates, games);
      return compiled ? [{ ...campaign, compiled }] : [];
    }),
  };
}
