import type { AmountRule } from '@laurel/contract/campaigns/counting-rules.ts';
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
 * does, and folded from the log as a rebuild does, with amounts in the campaigns' currency, converted ones, and some with
 * the digits of floats, which count rounded or, in campaigns of an earlier release, exactly: `node bench/pure-fold.ts
 * [events]`.
 */
const events = Number(process.argv[2] ?? 200_000);
const players = 5_000;
const stepEvents = 10_000;
const rates = rateTable([{ currency: 'SEK', date: '2020-01-01', per_eur: '11.3' }]);

const FLOATS_IN_100 = 9;

const inputs = activeCampaigns(10);
const compiled = (amounts: AmountRule) =>
  inputs.map(({ rules, ...input }) =>
    compileCampaign(normaliseDefinition({ ...input, rules: { ...rules, amounts } }), rates, () => true),
  );
for (const { name, currency = 'EUR', amounts = 'rounded', hasFloats = false } of [
  { name: 'one currency' },
  { name: 'converted', currency: 'SEK' },
  { name: 'floats, rounded', hasFloats: true },
  { name: 'floats, exact', hasFloats: true, amounts: 'exact' },
] as { name: string; currency?: string; amounts?: AmountRule; hasFloats?: boolean }[]) {
  const campaigns = compiled(amounts);
  const { start } = campaigns[0] as CompiledCampaign;
  const drawn = drawRounds({ events, players, currency, start, stepEvents });
  const log = hasFloats ? drawn.map(asFloat) : drawn;
  const live: number[] = [];
  const again: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    live.push(events / processorSeconds(() => follow(campaigns, log)));
    again.push(events / processorSeconds(() => refold(campaigns, log)));
  }
  report(`${name}: extended step by step, scored and encoded`, live);
  report(`${name}: folded from the log`, again);
}

function asFloat(fact: NewFact, at: number): NewFact {
  return at % 100 < FLOATS_IN_100
    ? { ...fact, amount: String(Number(fact.amount) * (1 - Number.EPSILON)) }
    : fact;
}

function follow(campaigns: CompiledCampaign[], log: NewFact[]): void {
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

function refold(campaigns: CompiledCampaign[], log: NewFact[]): void {
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
