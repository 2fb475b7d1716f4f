import { approvalsNeeded, type HoldRule, holdsFor } from '@laurel/contract/identity/payout-rules.ts';
import type { OpenAlarmOfPayout } from '@laurel/contract/payouts/open-alarms.ts';
import { scoreTypeOf } from '@laurel/rules/kinds/score-types.ts';
import { type OpenAlarm, openAlarmsOf } from '../../alarms/alarms.ts';
import { readCampaign } from '../../campaigns/campaigns.ts';
import type { TenantSession } from '../../database/database.ts';
import { readTenant } from '../../identity/identity.ts';
import type { StoredPayout } from '../store/payouts.ts';

/** What decides which alarms concern a payout. */
export type Concerned = Pick<StoredPayout, 'campaign_id' | 'player_id' | 'place'>;

/** The open alarms of some campaigns, and the payouts that they concern. */
export interface Concerns {
  /** The setting `hold_payouts` of the tenant. */
  rule: HoldRule;
  /** Ids of all alarms that are open in these campaigns. */
  open: number[];
  /** The players of these alarms. */
  players: string[];
  /** The best place whose player, if removed, would move worse places; null: none would. */
  best: number | null;
  /** The alarms that concern a payout, its player's own first. */
  of: (payout: Concerned) => OpenAlarmOfPayout[];
}

/** The setting `hold_payouts` of the tenant. */
export async function readHoldRule(tenant: TenantSession): Promise<HoldRule> {
  const { hold_payouts = 'never' } = (await readTenant(tenant)) ?? {};
  return hold_payouts;
}

/** How many people approve a payout, by the setting `payout_approval` of the tenant. */
export async function readApprovalsNeeded(tenant: TenantSession): Promise<number> {
  const { payout_approval = 'one' } = (await readTenant(tenant)) ?? {};
  return approvalsNeeded[payout_approval];
}

/**
 * The alarms that are open in the campaigns of these payouts, by the payouts that they concern (docs/rules/payouts.md#9):
 * those about its player, and where the rule says so those about players at better places: its place would move if they were
 * removed. Locks nothing.
 */
export async function readConcerns(
  tenant: TenantSession,
  payouts: readonly Pick<Concerned, 'campaign_id'>[],
): Promise<Concerns> {
  const rule = await readHoldRule(tenant);
  const byCampaign = new Map<number, AlarmsOfCampaign>();
  for (const { campaign_id } of payouts)
    if (!byCampaign.has(campaign_id))
      byCampaign.set(campaign_id, await readAlarms(tenant, campaign_id, holdsFor[rule].above));
  return {
    rule,
    ...summaryOf([...byCampaign.values()]),
    of: ({ campaign_id, player_id, place }) => {
      const { own, above } = byCampaign.get(campaign_id) ?? none;
      const ofPlayer = player_id === null ? [] : (own.get(player_id) ?? []);
      return [
        ...ofPlayer.map((alarm) => shownAlarm(alarm, player_id ?? '', true)),
        ...above
          .filter((one) => one.player_id !== player_id && one.place < place)
          .map(({ alarm, ...one }) => shownAlarm(alarm, one.player_id, false)),
      ];
    },
  };
}

function summaryOf(all: readonly AlarmsOfCampaign[]): Pick<Concerns, 'open' | 'players' | 'best'> {
  return {
    open: all.flatMap(({ own }) => [...own.values()].flat().map(({ id }) => id)),
    players: all.flatMap(({ own }) => [...own.keys()]),
    best: all
      .flatMap(({ above }) => above)
      .reduce<number | null>((best, { place }) => (best !== null && best < place ? best : place), null),
  };
}

interface AlarmsOfCampaign {
  own: Map<string, OpenAlarm[]>;
  /** Those of players whose removal would move worse places; empty where the rule does not ask. */
  above: { alarm: OpenAlarm; player_id: string; place: number }[];
}

const none: AlarmsOfCampaign = { own: new Map(), above: [] };

async function readAlarms(
  tenant: TenantSession,
  campaign_id: number,
  asksAbove: boolean,
): Promise<AlarmsOfCampaign> {
  const own = await openAlarmsOf(tenant, campaign_id);
  if (!asksAbove || own.size === 0) return { own, above: [] };
  const campaign = await readCampaign(tenant, campaign_id);
  if (!campaign || !movesOthers[scoreTypeOf(campaign.definition).prizesBy]) return { own, above: [] };
  const above = [...own].flatMap(([player_id, alarms]) =>
    alarms.flatMap((alarm) => (alarm.place === null ? [] : [{ alarm, player_id, place: alarm.place }])),
  );
  return { own, above };
}

/** Whether a place decides prizes, so that without a player those below would have others. */
const movesOthers = { place: true, score: false } as const;

export function shownAlarm(
  { id, kind, summary }: OpenAlarm,
  player_id: string,
  is_own: boolean,
): OpenAlarmOfPayout {
  return { id, kind, summary, player_id, is_own };
}

/** The most open alarms that an answer shows for one payout. */
export const MAX_SHOWN_ALARMS = 100;
