import type { FixedPot } from '@laurel/rules/kinds/jackpot/pots.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { type BoardView, winnerNames } from '../boards/boards.ts';
import { insertDraw, readSecret } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { recordDecision } from '../decisions/decisions.ts';
import type { DropDependencies } from '../drops/drops.ts';
import type { PayAtSettlement } from '../payouts/payouts.ts';
import { carriedNow, findFalls, hitsOfPot, isFull } from './find-falls.ts';
import { type DueFalls, payFalls } from './fix-falls.ts';
import { type JackpotView, jackpotView } from './read-rounds.ts';
import { fixedPots, readLastFalls, writeCarried } from './store.ts';

const NOTHING: PayAtSettlement = async () => {};

/**
 * What is left to be fixed of a jackpot whose board is final: what still falls, what is carried, and then its secret, which
 * is published. Of other campaigns nothing. undefined: try again.
 */
export async function jackpotAtSettlement(
  { database, boards }: Pick<DropDependencies, 'database' | 'boards'>,
  tenant_id: number,
  campaign_id: number,
): Promise<PayAtSettlement | undefined> {
  const shown = await boards.ofTenant(tenant_id);
  const view = shown.views.get(campaign_id);
  if (view?.definition.kind !== 'jackpot') return NOTHING;
  const tenant = database.ofTenant(tenant_id);
  const secret = await readSecret(tenant, campaign_id);
  if (!secret) return undefined;
  const due: DueFalls[] = [];
  const moment = jackpotView(view);
  const pots = await lastPots(tenant, view, moment);
  for (const [level, fixed] of pots.entries()) {
    const falls = await lastFalls(tenant, moment, { level, fixed, secret });
    const names = await winnerNames(
      boards,
      shown,
      falls.map(({ round }) => round),
    );
    due.push({ level, falls, names, carried: fixed.carried, secret });
  }
  return async (transaction, { stored, at }) => {
    for (const [level, { pot, carried }] of pots.entries())
      if (pot > 1) await writeCarried(transaction, campaign_id, { level, pot: pot - 1, carried });
    for (const one of due) await payFalls(transaction, { tenant_id, stored, due: one, at });
    await publishSecret(transaction, moment, secret, at);
  };
}

/** What is fixed of each level, with what is carried by the final board. */
async function lastPots(
  tenant: TenantSession,
  { campaign_id }: BoardView,
  moment: JackpotView,
): Promise<FixedPot[]> {
  const fixed = fixedPots(await readLastFalls(tenant, campaign_id), moment.rules.levels.length);
  const carried = await carriedNow(tenant, moment, fixed);
  return fixed.map((pot, level) => ({ ...pot, carried: carried[level] ?? 0n }));
}

async function lastFalls(tenant: TenantSession, moment: JackpotView, of: Parameters<typeof isFull>[1]) {
  const hits = await hitsOfPot(tenant, moment, of);
  if (hits.length === 0 && !isFull(moment, of)) return [];
  const { end } = moment.view.compiled;
  return findFalls(
    tenant,
    moment,
    of,
    hits.reduce((least, { at }) => Math.min(least, at), end),
  );
}

/** Anybody can compute again what fell from then on; with it, what is left in the pots (docs/rules/jackpots.md#6). */
async function publishSecret(
  tenant: TenantSession,
  { view: { campaign_id }, rules, contributions }: JackpotView,
  secret: Uint8Array,
  at: Date,
): Promise<void> {
  await insertDraw(tenant, campaign_id, { seed: null, secret, drawn_at: at, winners: [] });
  const pots = fixedPots(await readLastFalls(tenant, campaign_id), rules.levels.length);
  const left = pots.map(({ pot, contributed, carried }, level) => {
    const sums = { contributions: contributions[level] as bigint, contributed, carried };
    return { level, pot, ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, `${sum}`])) };
  });
  await recordDecision(tenant, { kind: 'draw', at, campaign_id, content: { secret: hex(secret), left } });
}
