import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { useQuery } from '@tanstack/react-query';
import styles from '../../alarms/alarms.module.css';
import { prizeText } from '../../campaigns/prize-text.ts';
import { laurel } from '../../connection/laurel.ts';
import { TextLink } from '../../kit/links.tsx';
import { Read } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { PayoutActions } from '../../payouts/payout-actions.tsx';
import { PayoutStatus } from '../../payouts/payout-status.tsx';
import { reasonText } from '../../payouts/reason-text.ts';

/** What the player is owed in the campaign, and what can be done with it. */
export function AlarmPayouts({ payouts }: Pick<AlarmWithHistory, 'payouts'>) {
  if (payouts.length === 0)
    return <p className="muted">{t('Nothing is owed to the player in this campaign, or not yet.')}</p>;
  return (
    <ul className={styles.payouts}>
      {payouts.map(({ id }) => (
        <AlarmPayout key={id} id={id} />
      ))}
    </ul>
  );
}

function AlarmPayout({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['payouts', 'one', String(id)],
    queryFn: ({ signal }) => laurel.readPayout({ path: { payout_id: id }, signal }),
    refetchInterval: 10_000,
  });
  return (
    <li className={styles.payout}>
      <Read query={query} lines={1}>
        {(payout) => (
          <>
            <span className={styles.owed}>
              <TextLink to="/payouts" search={{ status: 'all', payout: String(id) }} fw={560} c="var(--text)">
                {prizeText(payout.prize)}
              </TextLink>
              <PayoutStatus status={payout.status} />
              <span className="minor breakable">{reasonText(payout.reason ?? '')}</span>
            </span>
            <PayoutActions payout={payout} />
          </>
        )}
      </Read>
    </li>
  );
}
