import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts, outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { encodeFold } from '@laurel/rules/fold/fold-text.ts';
import { extendFold, type NewFact, NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { drawRounds, processorSeconds } from './load/drawn-rounds.ts';

/**
 * The pure fold, without a database: ten campaigns of all types extended step by step, scored and encoded as live scoring
 * does, and folded from the log as a rebuild does, with amounts in the campaigns' currency and with converted ones: `node
 * bench/pure-fold.ts [events]`.
 */
const events = Number(process.argv[2] ?? 200_000);
const players = 5_000;
const stepEvents = 10_000;
const rates = rateTable([{ currency: 'SEK', date: '2020-01-01', per_eur: '11.3' }]);

const campaigns = activeCampaigns(10).map((input) =>
  compileCampaign(normaliseDefinition(input), rates, () => true),
);
const { start } = campaigns[0] as CompiledCampaign;
for (const { name, currency } of [
  { name: 'one currency', currency: 'EUR' },
  { name: 'converted', currency: 'SEK' },
]) {
  const log = drawRounds({ events, players, currency, start, stepEvents });
  const live: number[] = [];
  const again: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    live.push(events / processorSeconds(() => follow(log)));
    again.push(events / processorSeconds(() => refold(log)));
  }
  report(`${name}: extended step by step, scored and encoded`, live);
  report(`${name}: folded from the log`, again);
}

function follow(log: NewFact[]): void {
  const folds = campaigns.map(() => new Map<string, PlayerFold>());
  let bytes = 0;
  for (let from = 0; from < log.length; from += stepEvents) {
    const news = new NewRounds(log.slice(from, from + stepEvents));
    for (const [index, campaign] of campaigns.entries()) {
      const known = folds[index] as Map<string, PlayerFold>;
      for (const [player_id, player] of news.of(campaign)) {
        const extended = extendFold(campaign, known.get(player_id), player, null);
        if (extended === null) continue;
        if ('refold_from' in extended) throw new Error('a player had to be folded from the log');
        const { fold } = extended;
        known.set(player_id, fold);
        outcomeOf(campaign, fold);
        bytes += encodeFold(campaign, fold).length;
      }
    }
  }
  if (bytes === 0) throw new Error('nothing was folded');
}

function refold(log: NewFact[]): void {
  for (const facts of Map.groupBy(log, (fact) => fact.player_id).values())
    for (const campaign of campaigns) outcomeOf(campaign, foldFacts(campaign, facts, null));
}

function report(what: string, perSecond: number[]): void {
  const sorted = perSecond.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const text = (value: number | undefined) => Math.round(value ?? 0).toLocaleString('en');
  console.log(
    `${what}: ${text(median)} events a second of processor time (${text(sorted[0])} to ${text(sorted.at(-1))})`,
  );
}
