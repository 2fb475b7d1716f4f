import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignInput, MissionInput } from '@laurel/contract/campaigns/definition.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { encodeFold } from '@laurel/rules/fold/fold-text.ts';
import { extendFold, type NewFact, NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { drawRounds, processorSeconds } from './load/drawn-rounds.ts';

/**
 * The pure fold of missions and of a points tournament, in turn over the same rounds, extended step by step, scored and
 * encoded as live scoring does: `node bench/missions.ts [players] [events]`. Prints events a second and the missions' part of
 * the tournament's rate.
 */
const players = Number(process.argv[2] ?? 500_000);
const events = Number(process.argv[3] ?? 500_000);
const stepEvents = 10_000;
const TURNS = 2;

const [points] = activeCampaigns(1) as [CampaignInput];
const { custom_id, start, end, currency, texts } = points;
const step = { texts: { en: 'A step' } };
const mission = (every: 'campaign' | 'day'): MissionInput => ({
  ...{ kind: 'mission', custom_id, start, end, currency, texts },
  rules: {
    time_zone: 'Europe/Berlin',
    repeat: { times: 1_000, every },
    steps: [
      { task: 'rounds', count: 2, ...step } as const,
      { task: 'turnover', amount: '2', ...step } as const,
      { task: 'wins', count: 1, ...step } as const,
      { task: 'multiplier', at_least: '2', ...step } as const,
      { task: 'streak', length: 2, ...step } as const,
    ],
  },
});
const measured = Object.entries({
  points,
  mission: mission('campaign'),
  'mission by day': mission('day'),
}).map(([name, input]) => ({
  name,
  campaign: compileCampaign(normaliseDefinition(input), rateTable([]), () => true),
  rates: [] as number[],
}));
const log = drawRounds({
  events,
  players,
  currency,
  start: Date.parse(start) * 1_000,
  stepEvents,
});
for (let turn = 0; turn < TURNS; turn += 1)
  for (const { campaign, rates } of measured)
    rates.push(events / processorSeconds(() => follow(campaign, log)));
const best = (rates: number[]) => Math.max(...rates);
const tournament = best(measured[0]?.rates ?? []);
for (const { name, rates } of measured)
  console.log(`${name}: ${Math.round(best(rates))} events/s, ${(best(rates) / tournament).toFixed(2)}`);

function follow(campaign: CompiledCampaign, rounds: NewFact[]): void {
  const folds = new Map<string, PlayerFold>();
  let bytes = 0;
  for (let from = 0; from < rounds.length; from += stepEvents) {
    for (const [player_id, player] of new NewRounds(rounds.slice(from, from + stepEvents)).of(campaign)) {
      const extended = extendFold(campaign, folds.get(player_id), player, null);
      if (extended === null || 'refold_from' in extended) continue;
      folds.set(player_id, extended.fold);
      outcomeOf(campaign, extended.fold);
      bytes += encodeFold(campaign, extended.fold).length;
    }
  }
  if (bytes === 0) throw new Error('nothing was folded');
}
