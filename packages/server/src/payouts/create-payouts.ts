import { createHash } from 'node:crypto';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { parseDecimal, unitsOf } from '@laurel/rules/money/decimal.ts';
import { moneyOf } from '@laurel/rules/prizes/prize-cost.ts';
import { titlesByLanguage } from '@laurel/rules/prizes/prize-titles.ts';
import type { StoredCampaign } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { type OutboxMessage, writeOutbox } from '../outbox/outbox.ts';
import { type Concerns, readApprovalsNeeded, readConcerns } from './holds/concerns.ts';
import { holdByRule, holdingAlarms } from './holds/hold-by-rule.ts';
import { SLICE } from './move-payout.ts';
import { payoutAnswer } from './shown.ts';
import { movePayoutRows } from './store/payout-moves.ts';
import { insertPayouts, type NewPayout, type StoredPayout } from './store/payouts.ts';
import { tellWinners } from './tell-winners.ts';

/** A campaign at its settlement. */
export interface SettledCampaign {
  tenant_id: number;
  campaign_id: number;
  definition: CampaignDefinition;
  /** When it is settled; of a mission, when completions are fixed. */
  at: Date;
  /** What cash and bonus of earlier payouts of the campaign come to, exact decimal; absent: there are none. */
  spent?: string | undefined;
}

/** A player with prizes, as the settled board has it. */
export interface Winner {
  place: number;
  player_id: string;
  player_hash: string;
  player_username: string;
  /** Cash and bonus of a team: the player's share. */
  prizes: readonly Prize[];
  /** Differs each time that the player wins the same prize, such as the team that won it; absent: there is one time. */
  occasion?: string | undefined;
}

/** Pays what is left of a campaign in the transaction of its settlement, whose caller holds the campaign's lock. */
export type PayAtSettlement = (
  tenant: TenantSession,
  settled: { tenant_id: number; stored: StoredCampaign; at: Date },
) => Promise<void>;

export interface CreatedPayouts {
  count: number;
  /** What all of them have in common but those that are held. */
  status: PayoutStatus;
  /** How many the rule of the tenant holds because of open alarms. */
  held: number;
  /** Whether cash and bonus cost more than the campaign's budget. */
  over_budget: boolean;
}

const OVER_BUDGET = 'The prizes cost more than the budget of the campaign.';

/**
 * Creates the payouts of the winners of a settled campaign, one for each winner and prize, in the order given, with its
 * message in the outbox; in the transaction of the settlement, whose caller holds the campaign's lock. They are immediately
 * `approved` if the tenant needs no approval, otherwise `pending`; and always `pending` if cash and bonus come to more than
 * the campaign's budget (docs/rules/payouts.md#4). Those that open alarms hold by the tenant's rule are `held` at once
 * (docs/rules/payouts.md#9); alarms that the settlement finds must be written before.
 */
export async function createPayouts(
  tenant: TenantSession,
  settled: SettledCampaign,
  winners: readonly Winner[],
): Promise<CreatedPayouts> {
  const { campaign_id, definition, at } = settled;
  const over_budget = costsMoreThanBudget(settled, winners);
  const status = (await readApprovalsNeeded(tenant)) === 0 && !over_budget ? 'approved' : 'pending';
  const { custom_id } = definition;
  const shared = { campaign_id, custom_id, reason: over_budget ? OVER_BUDGET : null, created_at: at };
  const concerns = await readConcerns(tenant, [settled]);
  const beginningOf = beginnings(concerns, status, settled);
  let [count, held] = [0, 0];
  for (let from = 0; from < winners.length; from += SLICE) {
    const owed = winners
      .slice(from, from + SLICE)
      .flatMap((winner) => owedTo(settled, winner).map((one) => ({ ...one, ...beginningOf(winner) })));
    const made = await insertPayouts(tenant, shared, owed);
    await writeOutbox(tenant, made.flatMap(messagesOf));
    if (over_budget) await noteOverBudget(tenant, settled, made);
    const free = await holdByRule(tenant, concerns, made, at);
    if (definition.player_messages) await tellWinners(tenant, 'player.won', free, at);
    held += made.length - free.length;
    count += made.length;
  }
  return { count, held, status, over_budget };
}

/** What a payout begins as: one that is held at once was never approved, so nobody learns that it was. */
function beginnings(
  concerns: Concerns,
  status: 'pending' | 'approved',
  { campaign_id, at }: Pick<SettledCampaign, 'campaign_id' | 'at'>,
): (winner: Winner) => Pick<NewPayout, 'status' | 'approved_at'> {
  const waiting = { status: 'pending', approved_at: null } as const;
  const usual = { pending: waiting, approved: { status: 'approved', approved_at: at } as const }[status];
  return ({ player_id, place }) => {
    const payout = { campaign_id, player_id, place, accepted_alarms: [] };
    return holdingAlarms(concerns, payout).length > 0 ? waiting : usual;
  };
}

function costsMoreThanBudget(
  { definition: { budget }, spent = '0' }: SettledCampaign,
  winners: readonly Winner[],
): boolean {
  if (budget === null) return false;
  // Thousands of winners have the same few prizes.
  const moneys = new Map<Prize, bigint>();
  let cost = unitsOf(parseDecimal(spent));
  for (const { prizes } of winners)
    for (const prize of prizes) {
      const money = moneys.get(prize) ?? moneyOf(prize);
      moneys.set(prize, money);
      cost += money;
    }
  return cost > unitsOf(parseDecimal(budget.amount));
}

/** In the history, which keeps it when a later move has a different reason. */
async function noteOverBudget(tenant: TenantSession, { at }: SettledCampaign, made: StoredPayout[]) {
  const ids = made.map(({ payout_id }) => payout_id);
  const stays = { from_status: 'pending', to_status: 'pending' } as const;
  const noted = { ...stays, at, author: null, reason: OVER_BUDGET, details: null };
  await movePayoutRows(tenant, ids, noted);
}

function owedTo(
  { tenant_id, campaign_id, definition }: SettledCampaign,
  winner: Winner,
): Omit<NewPayout, 'status' | 'approved_at'>[] {
  const { prizes, place, player_id, player_hash, player_username, occasion } = winner;
  const ids: string[] = [];
  return prizes.map((prize) => {
    const transaction_id = idBeside(ids, { tenant_id, campaign_id, player_hash, prize, occasion });
    ids.push(transaction_id);
    const owed = owedPrize(prize, definition);
    return { place, player_id, player_hash, player_username, prize: owed, transaction_id };
  });
}

/** A prize as a payout has it, with titles in every language of its campaign. */
export function owedPrize(prize: Prize, definition: CampaignDefinition): PayoutPrize {
  return { ...prize, titles: titlesByLanguage(prize, definition), currency: definition.currency };
}

/** Two prizes of one player that are equal in everything are two payouts. */
function idBeside(taken: readonly string[], owed: Owed): string {
  for (let repeat = 0; ; repeat++) {
    const id = transactionId(owed, repeat);
    if (!taken.includes(id)) return id;
  }
}

function messagesOf(payout: StoredPayout): OutboxMessage[] {
  const data = { ...payoutAnswer(payout) };
  const created: OutboxMessage = { type: 'payout.created', at: payout.created_at, data };
  return payout.status === 'approved' ? [created, { ...created, type: 'payout.approved' }] : [created];
}

/** Laurel's name space of RFC 9562 for payouts; drawn once at random and never changed. */
const NAMESPACE = Buffer.from('6f1d3c0e5a774b0f9c1e2f8e4b7a90d3', 'hex');

/**
 * The inputs of a transaction id. The hash represents the player: each player id has its own, and no player id can be
 * derived from it.
 */
export interface Owed {
  tenant_id: number;
  campaign_id: number;
  player_hash: string;
  prize: Prize;
  occasion?: string | undefined;
}

/**
 * The id by which the operator's system knows a payout: a UUID of version 5 (RFC 9562), the same for the same tenant,
 * campaign, player and prize, so that no player is paid twice, whatever is sent again. Titles of the prize do not count.
 * `repeat`: how many prizes equal in all of these the player was given before.
 */
function transactionId(
  { tenant_id, campaign_id, player_hash, prize, occasion }: Owed,
  repeat: number,
): string {
  const { titles: _, ...counted } = prize;
  const members = Object.entries(counted).sort(([a], [b]) => (a < b ? -1 : 1));
  const more = occasion === undefined ? [] : [occasion];
  const name = JSON.stringify([tenant_id, campaign_id, player_hash, members, repeat, ...more]);
  const bytes = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
