import type { ListedPayout, MovedPayout } from '@laurel/contract/payouts/payouts.ts';
import { type OpenAlarm, openAlarmsOfPlayers } from '../alarms/alarms.ts';
import { readCampaignNames } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readPausedNow } from '../facts/facts.ts';
import { payoutAnswer } from './answer.ts';
import { MAX_SHOWN_ALARMS, readConcerns, shownAlarm } from './holds/concerns.ts';
import type { StoredPayout } from './store/payouts.ts';

/** A payout as calls that read or move one answer it, with all alarms that concern it (docs/rules/payouts.md#9). */
export async function movedAnswer(
  tenant: TenantSession,
  payout: StoredPayout,
  now: Date,
): Promise<MovedPayout> {
  const [shown] = (await withCircumstances(tenant, [payout], now)) as [Circumstanced];
  const concerns = await readConcerns(tenant, [payout]);
  return { ...shown, open_alarms: concerns.of(payout).slice(0, MAX_SHOWN_ALARMS) };
}

/**
 * Payouts as a list shows them, in the same order: each with the alarms that are open about its player in its campaign
 * (docs/rules/payouts.md#9). One statement a fact for all of them; locks nothing.
 */
export async function listedPayouts(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  now: Date,
): Promise<ListedPayout[]> {
  const players = [...playersOf(payouts)];
  const open = players.length === 0 ? none : await openAlarmsOfPlayers(tenant, players);
  return (await withCircumstances(tenant, payouts, now)).map((payout) => ({
    ...{ ...payout, open_alarms: ownOf(payout, open) },
  }));
}

const none: ReadonlyMap<string, OpenAlarm[]> = new Map();

type Circumstanced = Omit<ListedPayout, 'open_alarms'>;

async function withCircumstances(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  now: Date,
): Promise<Circumstanced[]> {
  const paused = await readPausedNow(tenant, [...playersOf(payouts)], now);
  const names = await readCampaignNames(
    tenant,
    payouts.map(({ campaign_id }) => campaign_id),
  );
  return payouts.map((payout) => ({
    ...payoutAnswer(payout),
    campaign_name: names.get(payout.campaign_id) ?? payout.custom_id,
    paused: payout.player_id !== null && paused.has(payout.player_id),
  }));
}

function playersOf(payouts: readonly StoredPayout[]): Set<string> {
  return new Set(payouts.flatMap(({ player_id }) => player_id ?? []));
}

function ownOf(
  { campaign_id, player_id }: Circumstanced,
  open: ReadonlyMap<string, OpenAlarm[]>,
): ListedPayout['open_alarms'] {
  if (player_id === null) return [];
  const inCampaign = (open.get(player_id) ?? []).filter((alarm) => alarm.campaign_id === campaign_id);
  return inCampaign.slice(0, MAX_SHOWN_ALARMS).map((alarm) => shownAlarm(alarm, player_id, true));
}
