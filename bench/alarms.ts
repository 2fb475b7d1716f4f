import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { Traits } from '@laurel/rules/alarms/slots.ts';
import { extendTraits, newTraits } from '@laurel/rules/alarms/traits.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, outcomeOf, type PlayerFold, takeChange } from '@laurel/rules/fold/fold.ts';
import { type NewFact, NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { encodeFold } from '@laurel/rules/fold/player-row.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameRound } from '@laurel/rules/rounds/rounds.ts';
import { judge } from '../packages/server/test/support/labelled-month/judged.ts';
import { wholeMonth } from '../packages/server/test/support/labelled-month/month.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { drawRounds, processorSeconds } from './load/drawn-rounds.ts';

/**
 * What alarms find and cost: `node bench/alarms.ts [seed…]`. Draws a labelled month of a million rounds and 5,000 players for
 * each seed (931 932 933 934; 0: none) and prints who of the cheats has an alarm, and how many of those who have one cheat. Then
 * the processor time of traits, as a share of that of the pure fold which live scoring does, in turns in one run: with one
 * campaign, and with ten, which share their traits as they share the rounds that they keep. No threshold was chosen with
 * seeds above 200.
 */
const seeds =
  process.argv.length > 2
    ? process.argv
        .slice(2)
        .map(Number)
        .filter((seed) => seed > 0)
    : [931, 932, 933, 934];
const events = 200_000;
const stepEvents = 10_000;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

interface FoldedAway {
  player_id: string;
  rounds: readonly GameRound[];
}

for (const seed of seeds) {
  const { rounds, precision, recall, kinds, alarms } = judge({ seed, ...wholeMonth });
  console.log(
    `seed ${seed}, ${rounds} rounds: ${alarms.length} alarms; ${percent(precision)} of the players who have one cheat; ${percent(recall)} of those who cheat have one that says how`,
  );
  for (const one of kinds) console.log(`  ${one.kind}: ${percent(one.recall)} of ${one.cheats}`);
}
for (const count of [1, 10]) measure(count);

function measure(count: number): void {
  const campaigns = activeCampaigns(count).map((input) =>
    compileCampaign(normaliseDefinition(input), rateTable([]), () => true),
  );
  const { start } = campaigns[0] as CompiledCampaign;
  const log = drawRounds({ events, players: 5_000, currency: 'EUR', start, stepEvents });
  let traitsSeconds = 0;
  const shares = Array.from({ length: 5 }, () => {
    let away: FoldedAway[] = [];
    const folds = processorSeconds(() => {
      away = followFolds(campaigns, log);
    });
    traitsSeconds = processorSeconds(() => followTraits(campaigns[0] as CompiledCampaign, away));
    return traitsSeconds / folds;
  }).sort((a, b) => a - b);
  const [least, median, most] = [shares[0], shares[2], shares[4]].map((share) => percent(share ?? 0));
  console.log(
    `${count} campaigns: traits take ${median} (${least} to ${most}) of the pure fold’s time, ${Math.round((traitsSeconds / events) * 1e9)} ns an event`,
  );
}

/** Follows the log as live scoring does; what of it traits need: who has which rounds folded away, step by step. */
function followFolds(campaigns: readonly CompiledCampaign[], log: readonly NewFact[]): FoldedAway[] {
  const folds = campaigns.map(() => new Map<string, PlayerFold>());
  const away: FoldedAway[] = [];
  for (let from = 0; from < log.length; from += stepEvents) {
    const news = new NewRounds(log.slice(from, from + stepEvents));
    for (const [index, campaign] of campaigns.entries()) {
      const known = folds[index] as Map<string, PlayerFold>;
      for (const [player_id, player] of news.of(campaign)) {
        const fold = known.get(player_id) ?? emptyFold(campaign, null);
        const change = player.changeOf(fold);
        if (change === null || 'refold_from' in change) continue;
        const extended = takeChange(campaign, fold, change).fold;
        known.set(player_id, extended);
        outcomeOf(campaign, extended);
        encodeFold(campaign, extended);
        if (index === 0) away.push({ player_id, rounds: change.folded });
      }
    }
  }
  return away;
}

function followTraits(campaign: CompiledCampaign, away: readonly FoldedAway[]): void {
  const known = new Map<string, Traits>();
  for (const { player_id, rounds } of away) {
    const traits = known.get(player_id) ?? newTraits();
    extendTraits(campaign, traits, rounds);
    known.set(player_id, traits);
  }
}
