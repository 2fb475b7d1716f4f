import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { Badge } from '../kit/badge.tsx';
import { Time } from '../time/time.tsx';
import { moneyText } from '../values/decimal-text.ts';
import styles from './proof-screen.module.css';

const leftOut = {
  voided: 'Voided',
  received_late: 'Arrived after the grace',
  bonus_money: 'Bonus money',
} as const;

/** The events of one round, in the order of receipt. */
export function RoundEvents({ events }: Pick<ExplainedRound, 'events'>) {
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">Events of the round, in the order of receipt</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">What</th>
          <th scope="col">Happened</th>
          <th scope="col">Received</th>
          <th scope="col">Taken</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.unique_id}>
            <th scope="row">
              <code>{event.unique_id}</code>
            </th>
            <td className="numeric">
              {event.is_win ? 'Win' : 'Bet'} of {moneyText(event.amount, event.currency)}
            </td>
            <td>
              <Time value={event.occurred_at} precision="millisecond" />
            </td>
            <td>
              <Time value={event.received_at} precision="millisecond" />
            </td>
            <td>{event.left_out === null ? 'Yes' : <Badge tone="warn">{leftOut[event.left_out]}</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
