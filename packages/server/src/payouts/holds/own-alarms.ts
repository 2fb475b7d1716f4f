import type { ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import { type OpenAlarm, openAlarmsOfPlayers } from '../../alarms/alarms.ts';
import type { TenantSession } from '../../database/database.ts';
import { payoutAnswer } from '../answer.ts';
import type { StoredPayout } from '../store/payouts.ts';
import { MAX_SHOWN_ALARMS, shownAlarm } from './concerns.ts';

/**
 * Payouts as a list shows them, in the same order: each with the alarms that are open about its player in its campaign
 * (docs/rules/payouts.md#9). One statement for all of them; locks nothing.
 */
export async function withOwnAlarms(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
): Promise<ListedPayout[]> {
  const player_ids = new Set(payouts.flatMap(({ player_id }) => player_id ?? []));
  const open = player_ids.size === 0 ? none : await openAlarmsOfPlayers(tenant, [...player_ids]);
  return payouts.map((payout) => ({ ...payoutAnswer(payout), open_alarms: ownOf(payout, open) }));
}

const none: ReadonlyMap<string, OpenAlarm[]> = new Map();

function ownOf(
  { campaign_id, player_id }: StoredPayout,
  open: ReadonlyMap<string, OpenAlarm[]>,
): ListedPayout['open_alarms'] {
  if (player_id === null) return [];
  const inCampaign = (open.get(player_id) ?? []).filter((alarm) => alarm.campaign_id === campaign_id);
  return inCampaign.slice(0, MAX_SHOWN_ALARMS).map((alarm) => shownAlarm(alarm, player_id, true));
}
