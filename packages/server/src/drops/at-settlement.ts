import { FallenPrizes } from '@laurel/rules/kinds/drop/choose-drops.ts';
import type { DropRules } from '@laurel/rules/kinds/drop/drop.ts';
import { dropValues } from '@laurel/rules/kinds/drop/drop-value.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { winnerNames } from '../boards/boards.ts';
import { insertDraw, readSecret } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { recordDecision } from '../decisions/decisions.ts';
import type { PayAtSettlement } from '../payouts/payouts.ts';
import { hitsAmong, positionBefore, type WinningBet, winningBets } from './find-hits.ts';
import { type DropDependencies, payDrops } from './fix-drops.ts';
import { readDrops } from './store.ts';

const NOTHING: PayAtSettlement = async () => {};

/**
 * What is left to be fixed of a drop whose board is final: what its hits still win, and then its secret, which is published.
 * Of other campaigns nothing. undefined: try again.
 */
export async function dropAtSettlement(
  { database, boards }: Pick<DropDependencies, 'database' | 'boards'>,
  tenant_id: number,
  campaign_id: number,
): Promise<PayAtSettlement | undefined> {
  const shown = await boards.ofTenant(tenant_id);
  const view = shown.views.get(campaign_id);
  if (view?.definition.kind !== 'drop') return NOTHING;
  const tenant = database.ofTenant(tenant_id);
  const secret = await readSecret(tenant, campaign_id);
  if (!secret) return undefined;
  const valueFor = dropValues(secret);
  const rules = view.compiled.rules as unknown as DropRules;
  const drops = await readDrops(tenant, campaign_id);
  const fallen = new FallenPrizes(rules, drops);
  const bets: WinningBet[] = [];
  // Where every prize fell, nothing of the log is read again.
  const from = drops.length < rules.drops ? await positionBefore(tenant, view) : view.seq;
  const part = { from, upTo: view.seq };
  for await (const bet of winningBets(tenant, view, part, valueFor))
    if (typeof fallen.resultOf(bet) === 'number') bets.push(bet);
  const hits = await hitsAmong(tenant, view, bets, { fallen, valueFor });
  const names = await winnerNames(boards, shown, hits);
  const due = { campaign_id, version: view.version, rules, hits, names };
  return async (transaction, { stored, at }) => {
    await payDrops(transaction, { tenant_id, stored, due, at });
    await publishSecret(transaction, campaign_id, secret, at);
  };
}

/** Anybody can draw again from then on (docs/rules/drops.md#6). */
async function publishSecret(
  tenant: TenantSession,
  campaign_id: number,
  secret: Uint8Array,
  at: Date,
): Promise<void> {
  await insertDraw(tenant, campaign_id, { seed: null, secret, drawn_at: at, winners: [] });
  await recordDecision(tenant, { kind: 'draw', at, campaign_id, content: { secret: hex(secret) } });
}
