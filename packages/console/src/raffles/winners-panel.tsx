import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { givenPrize } from '@laurel/contract/campaigns/raffle.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { useQuery } from '@tanstack/react-query';
import { laurel } from '../connection/laurel.ts';
import { campaignKey } from '../connection/use-campaign.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { countText } from '../values/decimal-text.ts';
import styles from './raffles.module.css';

type Winner = Raffle['winners'][number];

interface WinnersProps {
  campaign: Extract<Campaign, { kind: 'raffle' }>;
  raffle: Raffle;
}

/** Who won what with which ticket, in the order of the draw. */
export function WinnersPanel({ campaign, raffle }: WinnersProps) {
  const { data: names = new Map<number, Named>() } = useWinnersNames(campaign.id);
  return (
    <Panel
      title={t('Winners')}
      flush
      beside={
        <TextLink to="/campaigns/$id/payouts" params={{ id: String(campaign.id) }} size="sm">
          {t('Their payouts')}
        </TextLink>
      }
    >
      <DataTable
        caption={t('Winners')}
        columns={columnsOf(campaign, names)}
        rows={raffle.winners}
        rowKey={({ number }) => number}
        height="60vh"
        empty={<Empty title={t('Nobody had a ticket, so nobody won')} icon="trophy" />}
      />
    </Panel>
  );
}

interface Named {
  player_id: string | null;
  player_username: string | null;
}

/** So many payouts are read for the names of winners. */
const NAMED = 1_000;

/** Players by the number of the winner, as their payouts have it. */
function useWinnersNames(campaign_id: number) {
  return useQuery({
    queryKey: campaignKey(campaign_id, 'names of winners'),
    queryFn: async ({ signal }) => {
      const { results } = await laurel.listPayouts({ query: { campaign_id, page_size: NAMED }, signal });
      return new Map<number, Named>(results.map((payout) => [payout.place, payout]));
    },
  });
}

function columnsOf(
  { prizes, currency, default_language }: WinnersProps['campaign'],
  names: ReadonlyMap<number, Named>,
): Column<Winner>[] {
  const titles = prizes.map((prize) => titleIn(givenPrize(prize), currency, [default_language]));
  return [
    { title: t('No.'), align: 'end', tight: true, cell: ({ number }) => countText(number) },
    {
      title: t('Winner'),
      cell: ({ number, player_hash }) => <WinnerCell named={names.get(number)} player_hash={player_hash} />,
    },
    { title: t('Prize'), cell: ({ prize }) => titles[prize] },
    { title: t('Ticket'), align: 'end', tight: true, cell: ({ ticket }) => countText(ticket) },
  ];
}

function WinnerCell({ named, player_hash }: { named: Named | undefined; player_hash: string }) {
  return (
    <span className={styles.player}>
      {named?.player_id ? (
        <TextLink
          to="/players/$player_id"
          params={{ player_id: named.player_id }}
          fw={560}
          c="var(--text)"
          size="sm"
        >
          {named.player_username ?? named.player_id}
        </TextLink>
      ) : null}
      <code className="minor breakable">{player_hash.slice(0, 16)}…</code>
    </span>
  );
}
