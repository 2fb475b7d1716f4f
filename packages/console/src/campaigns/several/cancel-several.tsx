import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { useQueries } from '@tanstack/react-query';
import { laurel } from '../../connection/laurel.ts';
import { countText } from '../../values/decimal-text.ts';
import { statusOf } from '../campaign-status.tsx';
import { campaignKey } from '../use-campaign.ts';
import { paidPlaces } from './paid-places.ts';
import { SeveralDialog } from './several-dialog.tsx';
import type { SeveralProps } from './several-props.ts';

/** Cancels the published ones among them; says how many players are on their boards. */
export function CancelSeveral({ campaigns, close }: SeveralProps) {
  const open = campaigns.filter(({ state }) => state === 'published');
  const boards = useQueries({
    queries: open.map(({ id }) => ({
      queryKey: campaignKey(id, 'players'),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        laurel.readLeaderboard({ path: { id }, query: { page_size: 1 }, signal }),
    })),
  });
  const isReady = boards.every(({ isPending }) => !isPending);
  const places = open.reduce((sum, campaign) => sum + paidPlaces(campaign), 0);
  const players = boards.reduce((sum, { data }) => sum + (data?.count ?? 0), 0);
  return (
    <SeveralDialog
      title={`Cancel ${countText(open.length)} of ${countText(campaigns.length)} campaigns?`}
      verb="Cancel"
      done="cancelled"
      isDanger
      isReady={isReady}
      summary={
        <p>
          {countText(open.length)} of {countText(campaigns.length)} will end without prizes: none of{' '}
          {countText(places)} paid places wins anything
          {players > 0 && `, and their boards with ${countText(players)} players disappear`}. You cannot undo
          this.
        </p>
      }
      affected={open.map((campaign, index) => ({
        campaign,
        what: standing(campaign, boards[index]?.data?.count),
      }))}
      skipped={campaigns
        .filter(({ state }) => state !== 'published')
        .map((campaign) => ({ campaign, what: whyNot(campaign) }))}
      run={({ id }, reason) =>
        laurel.cancelCampaign({ path: { id }, body: reason === undefined ? {} : { reason } })
      }
      close={close}
    />
  );
}

function standing(campaign: Campaign, players: number | undefined): string {
  const { word } = statusOf(campaign);
  const places = `${countText(paidPlaces(campaign))} paid places`;
  return players === undefined
    ? `${word}; ${places}`
    : `${word}; ${countText(players)} players on its board, ${places}`;
}

function whyNot({ state }: Campaign): string {
  if (state === 'draft') return 'A draft: players do not see it; you can delete it';
  return state === 'settled' ? 'Settled: its board is final' : 'Cancelled already';
}
