import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { Badge } from '../kit/badge.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { moneyText } from '../values/decimal-text.ts';
import { factWords } from './fact-words.ts';
import styles from './proof-screen.module.css';

const leftOut = {
  voided: t('Voided'),
  received_late: t('Arrived after the grace'),
  bonus_money: t('Bonus money'),
  supplier_promo: t('Supplier’s promotion'),
  deposit_below_zero: t('Deposit below zero'),
} as const;

function amountWords(
  fact: ExplainedRound['fact'],
  { is_win, amount, currency }: ExplainedRound['events'][number],
): string {
  // Logins have no amount.
  const value = currency === '' ? '' : moneyText(amount, currency);
  if (fact !== null) return factWords[fact](value);
  return is_win ? t('Win of {amount}', { amount: value }) : t('Bet of {amount}', { amount: value });
}

/** The events of one round, in the order of receipt. */
export function RoundEvents({ fact, events }: Pick<ExplainedRound, 'fact' | 'events'>) {
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('Events of the round, in the order of receipt')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Happened')}</th>
          <th scope="col">{t('Received')}</th>
          <th scope="col">{t('Taken')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.unique_id}>
            <th scope="row">
              <code>{event.unique_id}</code>
            </th>
            <td className="numeric">{amountWords(fact, event)}</td>
            <td>
              <Time value={event.occurred_at} precision="millisecond" />
            </td>
            <td>
              <Time value={event.received_at} precision="millisecond" />
            </td>
            <td>
              {event.left_out === null ? t('Yes') : <Badge tone="warn">{leftOut[event.left_out]}</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
