import assert from 'node:assert/strict';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { Budget, TournamentDefinition, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import { normalisePrize, type Prize, type PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { playerHash } from '../../src/identity/player-hash.ts';
import { type CreatedPayouts, createPayouts, type Winner } from '../../src/payouts/create-payouts.ts';
import { movePayouts } from '../../src/payouts/move-payout.ts';
import { lockPayoutsOfCampaign } from '../../src/payouts/store/payouts.ts';
import { pointTournament } from './definitions.ts';
import { keptMessages } from './kept-messages.ts';
import type { Laurel } from './laurel.ts';
import type { Management } from './management.ts';
import { waitUntil } from './waiting.ts';

export const settledAt = new Date('2026-12-08T00:15:00.000Z');

const titles = { en: 'a prize' };

/** A prize of a place: by default 10.50 in cash. */
export function prize(
  place: number,
  members: Partial<PrizeInput> = { kind: 'cash', amount: '10.50' },
): Prize {
  const whole = { place_from: place, place_to: place, kind: 'cash', titles, ...members };
  return normalisePrize(whole as PrizeInput) as Prize;
}

/** Winners by the order of the board: `p1` has the first prizes, and so on. */
export function winnersOf(prizes: readonly (readonly Prize[])[]): Winner[] {
  return prizes.map((won, index) => {
    const player_id = `p${index + 1}`;
    const player_hash = playerHash(Buffer.from('secret'), player_id);
    return { place: index + 1, player_id, player_hash, player_username: `Player ${index + 1}`, prizes: won };
  });
}

export interface Owing {
  tenant_id?: number;
  budget?: Budget | null;
  currency?: string;
  /** Replaces a new one. */
  campaign_id?: number;
  /** When it is settled. */
  at?: Date;
  player_messages?: boolean;
}

/** A campaign with payouts, as its settlement makes them. */
export async function makePayouts(
  laurel: Laurel,
  staff: Pick<Management, 'post'>,
  winners: Winner[],
  { tenant_id = 1, budget = null, currency = 'EUR', at = settledAt, ...given }: Owing = {},
): Promise<CreatedPayouts & { campaign_id: number; custom_id: string }> {
  const custom_id = `owing-${++made}`;
  const campaign_id = given.campaign_id ?? (await draft(staff, { custom_id, currency, budget }));
  const { player_messages = false } = given;
  const definition: TournamentDefinition = {
    ...normaliseDefinition({ ...exampleCampaign, custom_id, currency, player_messages }),
    budget,
  };
  const settled = { tenant_id, campaign_id, definition, at };
  const counts = await laurel.database
    .ofTenant(tenant_id)
    .transaction((tenant) => createPayouts(tenant, settled, winners));
  return { ...counts, campaign_id, custom_id };
}

let made = 0;

async function draft(staff: Pick<Management, 'post'>, members: Partial<TournamentInput>): Promise<number> {
  const { status, body } = await staff.post('/api/v1/campaigns', pointTournament(members));
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** The way from `pending` to each status. */
const ways: Record<PayoutStatus, Exclude<PayoutStatus, 'pending'>[]> = {
  pending: [],
  held: ['held'],
  approved: ['approved'],
  sent: ['approved', 'sent'],
  failed: ['approved', 'failed'],
  paid: ['approved', 'paid'],
  rejected: ['rejected'],
};

/** Moves pending payouts of a campaign to a status, as delivery and staff would, and returns their ids. */
export function moveAll(
  { database }: Laurel,
  campaign_id: number,
  status: PayoutStatus,
  tenant_id = 1,
): Promise<number[]> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    let payouts = await lockPayoutsOfCampaign(tenant, campaign_id, 'pending');
    for (const to of ways[status])
      payouts = await movePayouts(tenant, payouts, { to, at: settledAt, author: null });
    return payouts.map(({ payout_id }) => payout_id);
  });
}

/** The messages about the payouts of a campaign, in order; call `keepMessages` first. */
export function messagesOf(laurel: Laurel, campaign_id: number) {
  return keptMessages<Payout>(laurel, campaign_id, 'payout.');
}

/** Approved payouts, one for each prize; returns their ids. */
export async function approvedPayouts(
  laurel: Laurel,
  staff: Management,
  prizes: readonly Partial<PrizeInput>[],
): Promise<number[]> {
  const winners = winnersOf(prizes.map((members, index) => [prize(index + 1, members)]));
  const { campaign_id } = await makePayouts(laurel, staff, winners);
  return moveAll(laurel, campaign_id, 'approved');
}

/** Waits until a payout has these members; returns it with its history. */
export async function untilPayoutIs(staff: Pick<Management, 'get'>, id: number | undefined, wanted: object) {
  let payout = (await staff.get(`/api/v1/payouts/${id}`)).body;
  const isWanted = async () => {
    payout = (await staff.get(`/api/v1/payouts/${id}`)).body;
    return Object.entries(wanted).every(([name, value]) => payout[name] === value);
  };
  await waitUntil(JSON.stringify(wanted), isWanted).catch(() =>
    assert.fail(JSON.stringify([wanted, payout])),
  );
  return payout;
}

/** A payout as messages have it: without what only staff see, and what is read anew each time. */
export function announcedOf(payout: Record<string, unknown>): Record<string, unknown> {
  const { open_alarms, paused, campaign_name, campaign_kind, step, ...announced } = payout;
  assert.ok(![open_alarms, paused, campaign_name, campaign_kind, step].includes(undefined));
  return announced;
}
