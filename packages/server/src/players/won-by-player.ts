import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { isStepped } from '@laurel/contract/campaigns/stepped.ts';
import type { PlayerStanding } from '@laurel/contract/players/player-view.ts';
import { readPrize } from '@laurel/rules/payouts/team-shares.ts';
import type { WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import { repeatedPrize } from '@laurel/rules/prizes/prize-titles.ts';
import { type BoardStanding, type BoardView, prizeTitles } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { payoutsOfPlayer, type WonPayout } from '../payouts/payouts.ts';

/** A prize of a player: of a payout, or (null) of one that there will be if the board stays as it is. */
export interface WonByPlayer {
  prize: Prize;
  payout: WonPayout | null;
}

/** A campaign, and what its board gave the player when it was read. */
interface Expecting {
  view: Pick<BoardView, 'campaign_id' | 'definition' | 'isSettled'>;
  expected: readonly WonPrize[];
}

/**
 * What a player won in some campaigns, by campaign: everything that says so to staff and players reads it here
 * (docs/rules/operations.md#6). Boards are read before: what became a payout since is not expected, too.
 */
export async function readWon(
  tenant: TenantSession,
  player_id: string,
  campaigns: readonly Expecting[],
): Promise<Map<number, WonByPlayer[]>> {
  const ids = campaigns.map(({ view }) => view.campaign_id);
  const payouts = ids.length === 0 ? [] : await payoutsOfPlayer(tenant, player_id, ids);
  const made = Map.groupBy(payouts, ({ campaign_id }) => campaign_id);
  return new Map(
    campaigns.map((one) => [one.view.campaign_id, wonOf(one, made.get(one.view.campaign_id) ?? [])]),
  );
}

function wonOf({ view, expected }: Expecting, payouts: readonly WonPayout[]): WonByPlayer[] {
  const { definition, isSettled } = view;
  const owed = payouts.map((payout) => ({ prize: readPrize(payout.prize as Prize, definition), payout }));
  const open = isSettled ? [] : expected.flatMap((one) => withoutOwed(one, definition, payouts));
  return [...owed, ...open.map((one) => ({ prize: repeatedPrize(one, definition), payout: null }))];
}

/** What of it has no payout: missions and levels make them while they run, other campaigns all at once. */
function withoutOwed(
  { prize, winners }: WonPrize,
  definition: CampaignDefinition,
  payouts: readonly WonPayout[],
): WonPrize[] {
  const same = isStepped(definition) ? payouts.filter(({ place }) => place === prize.place_from) : payouts;
  return winners > same.length ? [{ prize, winners: winners - same.length }] : [];
}

/** A player's standing as staff read it. */
export function withWon(
  { standing }: BoardStanding,
  definition: CampaignDefinition,
  won: readonly WonByPlayer[],
): PlayerStanding {
  const titles = prizeTitles(
    won.map(({ prize }) => prize),
    definition,
  );
  return {
    ...standing,
    prizes: titles.filter((_, at) => won[at]?.payout?.status !== 'rejected'),
    won: won.map(({ payout }, at) => ({
      title: titles[at] ?? '',
      payout_id: payout?.payout_id ?? null,
      status: payout?.status ?? null,
      paid_at: payout?.paid_at?.toISOString() ?? null,
    })),
  };
}
