import { givenPrize, type SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { TextInput } from '@mantine/core';
import { campaignKey, laurel, useCampaignOf, useRead } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { ReasonField } from '../kit/confirm.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty, Facts, Panel, Read, TextLink } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { shownLocale } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import { DrawStages, type RaffleCampaign, useRaffle } from './draw-stages.tsx';
import { ReplayPanel } from './replay/replay-panel.tsx';

/** How far the draw is, what decides it, who won, and a draw of one's own. */
export function DrawTab() {
  return (
    <Read query={useCampaignOf<'raffle'>()} lines={8}>
      {(campaign) =>
        campaign.state === 'draft' || campaign.state === 'cancelled' ? (
          <Empty title={t('There is no draw')} icon="trophy">
            {campaign.state === 'draft'
              ? t('The hash of the secret is published with the campaign.')
              : t('The campaign was cancelled.')}
          </Empty>
        ) : (
          <Draw campaign={campaign} />
        )
      }
    </Read>
  );
}

function Draw({ campaign }: { campaign: RaffleCampaign }) {
  return (
    <Read query={useRaffle(campaign)} lines={8}>
      {(raffle) => (
        <>
          <Panel title={t('Draw')}>
            <DrawStages campaign={campaign} raffle={raffle} />
          </Panel>
          <SupplyValue raffle={raffle} />
          {raffle.drawn_at !== null && (
            <>
              <WinnersPanel campaign={campaign} raffle={raffle} />
              <ReplayPanel raffle={raffle} />
            </>
          )}
          <Panel title={t('What decides the draw')}>
            <Decides raffle={raffle} />
          </Panel>
        </>
      )}
    </Read>
  );
}

const seedNames: Record<SeedSource, string> = {
  sealed: t('a secret whose hash was published with the campaign'),
  supplied: t('a value that staff enter after the list is fixed'),
};

function Decides({ raffle }: { raffle: Raffle }) {
  const { seed_source, one_prize_a_player, counts } = raffle;
  const hashes = [
    { name: t('Hash of the secret, published with the campaign'), value: raffle.commitment },
    { name: t('Root of the list'), value: raffle.list_root },
    { name: t('Secret'), value: raffle.secret },
    { name: t('Value'), value: raffle.value },
    { name: t('Seed'), value: raffle.seed },
  ].filter(({ value }) => value !== null);
  return (
    <>
      <Facts
        rows={[
          { name: t('Seed from'), value: seedNames[seed_source] },
          { name: t('Winners to draw'), value: countText(counts.reduce((sum, count) => sum + count, 0)) },
          {
            name: t('A player wins'),
            value: one_prize_a_player ? t('one prize at most') : t('with each ticket'),
          },
        ]}
      />
      <Facts areLong rows={hashes.map(({ name, value }) => ({ name, value: <code>{value}</code> }))} />
    </>
  );
}

type Winner = Raffle['winners'][number];

interface WinnersProps {
  campaign: RaffleCampaign;
  raffle: Raffle;
}

/** Who won what with which ticket, in the order of the draw. */
function WinnersPanel({ campaign, raffle }: WinnersProps) {
  const { data: names = new Map<number, Named>() } = useWinnersNames(campaign.id);
  return (
    <TablePanel
      title={t('Winners')}
      beside={
        <TextLink to="/campaigns/$id/payouts" params={{ id: String(campaign.id) }} size="sm">
          {t('Their payouts')}
        </TextLink>
      }
      columns={columnsOf(campaign, names)}
      rows={raffle.winners}
      rowKey={({ number }) => number}
      height="60vh"
      empty={<Empty title={t('Nobody had a ticket, so nobody won')} icon="trophy" />}
    />
  );
}

type Named = Pick<Payout, 'player_id' | 'player_username'>;

/** So many payouts are read for the names of winners. */
const NAMED = 1_000;

/** Players by the number of the winner, as their payouts have it. */
function useWinnersNames(campaign_id: number) {
  return useRead(campaignKey(campaign_id, 'names of winners'), async (signal) => {
    const { results } = await laurel.listPayouts({ query: { campaign_id, page_size: NAMED }, signal });
    return new Map<number, Named>(results.map((payout) => [payout.place, payout]));
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
    <span className="lines">
      {named?.player_id && (
        <PlayerLink player_id={named.player_id} fw={560} c="var(--text)" size="sm">
          {named.player_username ?? named.player_id}
        </PlayerLink>
      )}
      <code className="minor breakable">{player_hash.slice(0, 16)}…</code>
    </span>
  );
}

/** Enters the value of a supplied seed, while the fixed list waits for it. */
function SupplyValue({ raffle }: { raffle: Raffle }) {
  const may = useMay('admin');
  const { seed_source, fixed_at, drawn_at, campaign_id, announced } = raffle;
  if (!isEntered[seed_source] || fixed_at === null || drawn_at !== null) return null;
  return (
    <Panel title={t('Enter the value')}>
      {may ? (
        <ActionForm
          initial={{ value: '', reason: '' }}
          run={({ value, reason }: { value: string; reason: string }) =>
            laurel.supplyRaffleSeed({
              path: { id: campaign_id },
              body: { value: value.trim(), ...(reason.trim() !== '' && { reason: reason.trim() }) },
            })
          }
          changes={[campaignKey(campaign_id)]}
          done={t('The winners are drawn')}
          isReady={({ value }) => value.trim() !== ''}
          verb={t('Draw the winners')}
          isDanger
        >
          {({ register }) => (
            <>
              <p>
                {t(
                  'Take a value that nobody could know before the list was fixed, such as the numbers of a public lottery, exactly as the terms say. The winners are drawn at once, and the value cannot be changed.',
                )}
              </p>
              {announced && <Announced of={announced} />}
              <TextInput label={t('Value')} maxLength={1_000} {...register('value')} />
              <ReasonField register={register} isFirst={false} />
            </>
          )}
        </ActionForm>
      ) : (
        <p className="muted">{t('Administrators enter the value; then the winners are drawn.')}</p>
      )}
    </Panel>
  );
}

/** What was announced of the value. */
function Announced({ of: { texts, at, pattern } }: { of: NonNullable<Raffle['announced']> }) {
  return (
    <Facts
      rows={[
        { name: t('Announced as'), value: texts[shownLocale()] ?? texts.en ?? Object.values(texts)[0] },
        { name: t('Becomes known'), value: <Time value={at} precision="minute" /> },
        { name: t('Written as'), value: <code>{pattern}</code> },
      ]}
    />
  );
}

const isEntered: Record<Raffle['seed_source'], boolean> = { sealed: false, supplied: true };
