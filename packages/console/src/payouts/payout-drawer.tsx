import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { PayoutWithHistory } from '@laurel/contract/payouts/payouts.ts';
import { Drawer, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { prizeText } from '../campaigns/prize-text.ts';
import { laurel, pathId, useRead } from '../connection/laurel.ts';
import { History, type HistoryStep } from '../kit/history.tsx';
import { Facts, Read, StateBadge, TextLink } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { OpenAlarms, PayoutMarks } from './payout-marks.tsx';
import { reasonText, statusWords, stepText } from './payout-words.ts';

/** One payout next to the list: what it is, what can be done, and everything that happened to it. */
export function PayoutDrawer({ id, close }: { id: string; close: () => void }) {
  const query = useRead(
    ['payouts', 'one', id],
    (signal) => laurel.readPayout({ path: { payout_id: pathId(id) }, signal }),
    { enabled: id !== '', every: 5_000 },
  );
  return (
    <Drawer
      opened={id !== ''}
      onClose={close}
      size="lg"
      title={query.data ? prizeText(query.data.prize) : t('Payout')}
    >
      {id !== '' && <Read query={query}>{(payout) => <Details payout={payout} />}</Read>}
    </Drawer>
  );
}

function Details({ payout }: { payout: PayoutWithHistory }) {
  return (
    <Stack gap="lg">
      <div>
        <StateBadge {...statusWords[payout.status]} />{' '}
        <span className="muted">{statusWords[payout.status].means}</span> <PayoutMarks payout={payout} />
      </div>
      <OpenAlarms alarms={payout.open_alarms} />
      <PayoutActions payout={payout} />
      <Facts rows={factsOf(payout)} />
      <section>
        <Title order={3} mb="xs">
          {t('History')}
        </Title>
        <History steps={payout.history.map(stepOf)} />
      </section>
    </Stack>
  );
}

function factsOf(payout: PayoutWithHistory) {
  const { player_id, player_username, campaign_id, campaign_name, custom_id } = payout;
  const { campaign_kind, transaction_id, attempts, last_error } = payout;
  return [
    {
      name: t('Player'),
      value:
        player_id === null ? (
          t('Erased')
        ) : (
          <PlayerLink player_id={player_id} inherit>
            {player_username} · {player_id}
          </PlayerLink>
        ),
    },
    {
      name: t('Campaign'),
      value: (
        <TextLink to="/campaigns/$id" params={{ id: String(campaign_id) }} inherit>
          {campaign_name} · {custom_id}
        </TextLink>
      ),
    },
    placeFacts[campaign_kind](payout),
    { name: t('Transaction id'), value: <code className="breakable">{transaction_id}</code> },
    { name: t('Attempts'), value: attempts },
    ...heldFacts(payout),
    { name: t('Last error'), value: last_error },
  ];
}

/** What won the prize. */
const placeFacts: Record<
  CampaignKindName,
  (payout: PayoutWithHistory) => { name: string; value: ReactNode }
> = {
  tournament: ({ place }) => ({ name: t('Place'), value: place }),
  mission: (payout) => ({ name: t('Step'), value: stepText(payout) }),
  raffle: ({ place }) => ({ name: t('Number in the draw'), value: place }),
  drop: ({ place }) => ({ name: t('Number of the drop'), value: place }),
  jackpot: ({ place }) => ({ name: t('Number of the fall'), value: place }),
  levels: (payout) => ({ name: t('Level'), value: stepText(payout) }),
};

function heldFacts({ held_by, held_at, held_until, reason }: PayoutWithHistory) {
  if (held_at === null) return [];
  return [
    { name: t('Held by'), value: held_by ?? t('Laurel, by the rule of the brand') },
    { name: t('Held since'), value: <Time value={held_at} /> },
    { name: t('Decision due'), value: held_until && <Time value={held_until} /> },
    { name: t('Held because'), value: reason && reasonText(reason) },
  ];
}

function stepOf({
  from,
  to,
  at,
  author,
  reason,
  details,
}: PayoutWithHistory['history'][number]): HistoryStep {
  return {
    what: <strong>{stepWords(from, to)}</strong>,
    author: author ?? undefined,
    at,
    details: (
      <>
        {reason !== null && <p>{reasonText(reason)}</p>}
        {details !== null && <p className="minor breakable">{detailText(details)}</p>}
      </>
    ),
  };
}

/** A step that leaves the status as it is: one of two approvals or releases, or staff who have it sent now. */
function stepWords(from: PayoutWithHistory['status'] | null, to: PayoutWithHistory['status']): string {
  if (from === 'held' && to === 'pending') return t('Released');
  if (from !== to) return statusWords[to].word;
  if (to === 'held') return t('First release');
  return to === 'pending' ? t('First approval') : t('Sent by hand');
}

function detailText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== null && name !== 'alarm_ids')
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(' · ');
}
