import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PaymentObstacle } from '@laurel/contract/payouts/mark-paid.ts';
import type { ListedPayout, Payout, PayoutWithHistory } from '@laurel/contract/payouts/payouts.ts';
import { readCampaignNames } from '../campaigns/campaigns.ts';
import type { Database, Rows, TenantSession } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import { timeIn } from '../validation/refusals.ts';
import { obstaclesInFiles, readCircumstances } from './may-be-paid.ts';
import { listedPayouts, movedAnswer, payoutAnswer } from './shown.ts';
import { readMoves, type StoredMove } from './store/payout-moves.ts';
import type { StoredPayout } from './store/payouts.ts';
import {
  countPayouts,
  type PayoutFilter,
  readPayouts,
  readPayoutsAfter,
  readPayout as readStored,
} from './store/read-payouts.ts';

/** The dependencies of this module's operations. */
export interface PayoutDependencies {
  database: Database;
  clock: () => Date;
}

/** The filters of a list of payouts, as the API has them. */
export interface PayoutListFilter extends Omit<PayoutFilter, 'created_before' | 'held_until_before'> {
  created_before?: string;
  held_until_before?: string;
}

/**
 * One page of the payouts that match, the newest settlement first, each with the name of its campaign, whether its player
 * is paused, and the alarms that are open about the player; and how many match in all.
 */
export async function listPayouts(
  { database, clock }: PayoutDependencies,
  tenant_id: number,
  query: PayoutListFilter,
  rows: Rows,
): Promise<Listed<ListedPayout>> {
  const tenant = database.ofTenant(tenant_id);
  const filter = filterOf(query);
  const count = await countPayouts(tenant, filter);
  const stored = await readPayouts(tenant, filter, rows);
  return { count, results: await listedPayouts(tenant, stored, clock()) };
}

/**
 * Payouts that are read in one piece: writing these into a file takes some 10 ms, during which the process does nothing
 * else.
 */
const SLICE = 250;

/** A payout for a file, with what keeps it out of the file (docs/rules/payouts.md#5). */
export type FiledPayout = Payout & Pick<ListedPayout, 'campaign_name'> & { obstacles: PaymentObstacle[] };

/**
 * All payouts that match, in the same order, read as the reader requests them: no transaction stays open for a slow reader,
 * so each is as it was when its slice was read. Excludes payouts of a settlement that happens meanwhile.
 */
export function everyPayout(
  { database, clock }: PayoutDependencies,
  tenant_id: number,
  query: PayoutListFilter,
): AsyncGenerator<FiledPayout, void, undefined> {
  return slices(database.ofTenant(tenant_id), filterOf(query), clock);
}

async function* slices(
  tenant: TenantSession,
  filter: PayoutFilter,
  clock: () => Date,
): AsyncGenerator<FiledPayout, void, undefined> {
  for (let last: StoredPayout | undefined; ; ) {
    const slice = await readPayoutsAfter(tenant, filter, { last, limit: SLICE });
    yield* await filed(tenant, slice, { now: clock(), isOfHeld: filter.status === 'held' });
    last = slice.at(-1);
    if (last === undefined || slice.length < SLICE) return;
  }
}

/** From a file of held payouts, asked for by that status, nobody pays: nothing is kept out of it. */
async function filed(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  { now, isOfHeld }: { now: Date; isOfHeld: boolean },
): Promise<FiledPayout[]> {
  const circumstances = await readCircumstances(tenant, payouts, now);
  const ids = payouts.map(({ campaign_id }) => campaign_id);
  const names = await readCampaignNames(tenant, ids);
  return payouts.map((payout) => ({
    ...payoutAnswer(payout),
    campaign_name: names.get(payout.campaign_id)?.name ?? payout.custom_id,
    obstacles: isOfHeld ? [] : obstaclesInFiles(payout, circumstances, now),
  }));
}

/** Refuses an invalid time. */
export function filterOf({ created_before, held_until_before, ...filter }: PayoutListFilter): PayoutFilter {
  return {
    ...filter,
    ...timeAt('created_before', created_before),
    ...timeAt('held_until_before', held_until_before),
  };
}

function timeAt<Name extends string>(parameter: Name, text: string | undefined) {
  if (text === undefined) return {} as Partial<Record<Name, Date>>;
  return { [parameter]: new Date(timeIn(parameter, text) / 1_000) } as Partial<Record<Name, Date>>;
}

/** A payout and everything that happened to it, both of one moment. Fault: `not_found`. */
export async function readPayout(
  { database, clock }: PayoutDependencies,
  tenant_id: number,
  payout_id: number,
): Promise<PayoutWithHistory> {
  return database.ofTenant(tenant_id).snapshot(async (tenant) => {
    const payout = await readStored(tenant, payout_id);
    if (!payout) throw noPayouts([payout_id]);
    return {
      ...(await movedAnswer(tenant, payout, clock())),
      history: historyOf(payout, await readMoves(tenant, payout_id)),
    };
  });
}

/** The refusal of ids that are not the tenant's; whether another tenant has them stays secret (invariant I5). */
export function noPayouts(payout_ids: readonly number[]): Fault {
  const named = payout_ids.length === 1 ? `payout ${payout_ids[0]}` : `payouts ${payout_ids.join(', ')}`;
  return new Fault('not_found', `There is no ${named}.`);
}

function historyOf(payout: StoredPayout, moves: StoredMove[]): PayoutWithHistory['history'] {
  const made = {
    from: null,
    to: moves[0]?.from_status ?? payout.status,
    at: payout.created_at.toISOString(),
    ...{ author: null, reason: null, details: null },
  };
  const moved = moves.map(({ from_status, to_status, at, author, reason, details }) => ({
    ...{ from: from_status, to: to_status, at: at.toISOString() },
    ...{ author, reason, details },
  }));
  return [made, ...moved];
}
