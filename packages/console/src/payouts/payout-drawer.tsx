import type { PayoutWithHistory } from '@laurel/contract/payouts/payouts.ts';
import { Anchor, Drawer, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Facts } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { playerPath } from '../players/player-path.ts';
import { laurel } from '../server/laurel.ts';
import { Time } from '../time/time.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutStatus } from './payout-status.tsx';
import { statusWords } from './payout-words.ts';
import styles from './payouts.module.css';
import { prizeText } from './prize-text.ts';

/** One payout beside the list: what it is, what can be done, and everything that happened to it. */
export function PayoutDrawer({ id, close }: { id: string; close: () => void }) {
  const query = useQuery({
    queryKey: ['payouts', 'one', id],
    queryFn: ({ signal }) => laurel.readPayout({ path: { payout_id: id as never }, signal }),
    enabled: id !== '',
    refetchInterval: 5_000,
  });
  return (
    <Drawer
      opened={id !== ''}
      onClose={close}
      position="right"
      size="lg"
      title={query.data ? prizeText(query.data.prize) : 'Payout'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id !== '' && <Read query={query}>{(payout) => <Details payout={payout} />}</Read>}
    </Drawer>
  );
}

function Details({ payout }: { payout: PayoutWithHistory }) {
  return (
    <Stack gap="lg">
      <div>
        <PayoutStatus status={payout.status} />{' '}
        <span className="muted">{statusWords[payout.status].means}</span>
      </div>
      <PayoutActions payout={payout} />
      <Facts rows={factsOf(payout)} />
      <section>
        <Title order={3} mb="xs">
          What happened to it
        </Title>
        <History payout={payout} />
      </section>
    </Stack>
  );
}

function factsOf(payout: PayoutWithHistory) {
  const { player_id, player_username, campaign_id, custom_id, place, transaction_id, attempts, last_error } =
    payout;
  return [
    {
      name: 'Player',
      value:
        player_id === null ? (
          'Erased'
        ) : (
          <Anchor component={Link} to={playerPath(player_id)} inherit>
            {player_username} · {player_id}
          </Anchor>
        ),
    },
    {
      name: 'Campaign',
      value: (
        <Anchor component={Link} to={`/campaigns/${campaign_id}`} inherit>
          {custom_id}
        </Anchor>
      ),
    },
    { name: 'Place', value: place },
    { name: 'Transaction id', value: <code className={styles.id}>{transaction_id}</code> },
    { name: 'Attempts', value: attempts },
    ...(last_error === null ? [] : [{ name: 'Last error', value: last_error }]),
  ];
}

function History({ payout: { history } }: { payout: PayoutWithHistory }) {
  return (
    <ol className={styles.history}>
      {history.map(({ from, to, at, author, reason, details }) => (
        <li key={`${at} ${from} ${to} ${author}`}>
          <span className={styles.step}>
            <strong>{from === to ? 'First approval' : statusWords[to].word}</strong>
            <span className="muted">{author ?? 'Laurel'}</span>
          </span>
          <span className={styles.minor}>
            <Time value={at} precision="second" />
          </span>
          {reason !== null && <p className={styles.reason}>{reason}</p>}
          {details !== null && <p className={styles.minor}>{detailText(details)}</p>}
        </li>
      ))}
    </ol>
  );
}

function detailText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(' · ');
}
