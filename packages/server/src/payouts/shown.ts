import type { ListedPayout, MovedPayout, Payout } from '@laurel/contract/payouts/payouts.ts';
import { namesOfSteps } from '@laurel/rules/missions/step-texts.ts';
import { type OpenAlarm, openAlarmsOfPlayers } from '../alarms/alarms.ts';
import { type CampaignNames, readCampaignNames } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readPausedNow } from '../facts/facts.ts';
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
  const players = playersOf(payouts);
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
  const paused = await readPausedNow(tenant, playersOf(payouts), now);
  const names = await readCampaignNames(
    tenant,
    payouts.map(({ campaign_id }) => campaign_id),
  );
  return payouts.map((payout) => ({
    ...payoutAnswer(payout),
    ...namesOf(payout, names.get(payout.campaign_id)),
    paused: payout.player_id !== null && paused.has(payout.player_id),
  }));
}

/** A campaign that is gone is called by its `custom_id`. */
function namesOf({ place, custom_id }: StoredPayout, names: CampaignNames | undefined) {
  const { name = custom_id, kind = 'tournament' } = names ?? {};
  return {
    campaign_name: name,
    campaign_kind: kind,
    step: (names && namesOfSteps(names)[place - 1]) ?? null,
  };
}

/** The players of payouts, each once; erased ones have none. */
export function playersOf(payouts: readonly StoredPayout[]): string[] {
  return [...new Set(payouts.flatMap(({ player_id }) => player_id ?? []))];
}

function ownOf(
  { campaign_id, player_id }: Circumstanced,
  open: ReadonlyMap<string, OpenAlarm[]>,
): ListedPayout['open_alarms'] {
  if (player_id === null) return [];
  const inCampaign = (open.get(player_id) ?? []).filter((alarm) => alarm.campaign_id === campaign_id);
  return inCampaign.slice(0, MAX_SHOWN_ALARMS).map((alarm) => shownAlarm(alarm, player_id, true));
}

/** A payout as the API returns it, and as outgoing messages contain it. */
export function payoutAnswer(stored: StoredPayout): Payout {
  const { payout_id: id, accepted_alarms: _, sending_until: __, ...payout } = stored;
  return {
    id,
    ...payout,
    created_at: payout.created_at.toISOString(),
    approved_at: textOf(payout.approved_at),
    held_at: textOf(payout.held_at),
    held_until: textOf(payout.held_until),
    sent_at: textOf(payout.sent_at),
    paid_at: textOf(payout.paid_at),
    next_attempt_at: textOf(payout.next_attempt_at),
  };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
