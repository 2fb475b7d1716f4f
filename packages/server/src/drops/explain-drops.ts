import { type DrawnRound, drawnRounds, whyNothingFell } from '@laurel/rules/kinds/drop/choose-drops.ts';
import type { DropRules } from '@laurel/rules/kinds/drop/drop.ts';
import { dropValues } from '@laurel/rules/kinds/drop/drop-value.ts';
import { readRaffleRow } from '../campaigns/campaigns.ts';
import type { ExplainDrops } from '../explanations/explanations.ts';
import { readDrops, type StoredDrop } from './store.ts';

/**
 * What became of rounds of a player in a drop (docs/rules/drops.md#8): those that won as soon as it is fixed, the others
 * once the secret is published. Nothing of campaigns of other kinds.
 */
export const explainDrops: ExplainDrops = async (tenant, { campaign_id, kind, compiled, joined }, rounds) => {
  if (kind !== 'drop') return [];
  const secret = (await readRaffleRow(tenant, campaign_id))?.secret;
  const drops = await readDrops(tenant, campaign_id);
  const valueFor = secret ? dropValues(secret) : () => 0n;
  const won = new Map(drops.map((drop) => [drop.unique_id, drop]));
  const fallen = drops.map(({ began_at, unique_id, ...one }) => ({
    ...{ ...one, at: began_at },
    unique_id: unique_id ?? '',
  }));
  const rules = compiled.rules as unknown as DropRules;
  return rounds.map(({ round, not_counted, events }) => {
    if (round.fact !== null || not_counted !== null) return undefined;
    const facts = events.filter(({ voided }) => !voided);
    const [one] = drawnRounds(compiled, facts, joined, valueFor);
    if (!one) return undefined;
    const drop = won.get(one.unique_id);
    if (drop) return { ...outcomeOf('won', one), ...wonBy(drop) };
    return outcomeOf(secret ? whyNothingFell(rules, fallen, one) : 'open', one);
  });
};

type Outcome = NonNullable<Awaited<ReturnType<ExplainDrops>>[number]>;

function outcomeOf(outcome: Outcome['outcome'], { value, threshold }: DrawnRound): Outcome {
  return { outcome, value: outcome === 'open' ? null : hexOf(value), threshold: hexOf(threshold) };
}

function wonBy({ number, prize, value }: StoredDrop): Pick<Outcome, 'number' | 'prize' | 'value'> {
  return { number, prize, value: value.toString('hex') };
}

function hexOf(number: bigint): string {
  return number.toString(16).padStart(16, '0');
}
