import type { PaymentObstacle } from '@laurel/contract/payouts/mark-paid.ts';
import type { ApprovedPayouts } from '@laurel/contract/payouts/payouts.ts';
import { Modal } from '@mantine/core';
import { TextLink } from '../kit/links.tsx';
import { PlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { OpenAlarms } from './open-alarms.tsx';
import { statusWords } from './payout-words.ts';
import styles from './payouts.module.css';

export type LeftOutPayouts = (ApprovedPayouts['left_out'][number] & { reasons?: PaymentObstacle[] })[];

/** What keeps a payout from being paid; open alarms are named by themselves. */
const reasonWords: Record<PaymentObstacle, string> = {
  pending: statusWords.pending.means,
  held: statusWords.held.word,
  paid: statusWords.paid.word,
  rejected: statusWords.rejected.word,
  being_sent: t('It is being sent to the reward endpoint'),
  paused: t('Incentives paused'),
  open_alarm: '',
};

/** Names the payouts that an action on several left out, and why, until somebody closes it. */
export function LeftOutDialog({ leftOut, close }: { leftOut: LeftOutPayouts; close: () => void }) {
  return (
    <Modal
      opened={leftOut.length > 0}
      onClose={close}
      size="lg"
      title={t('{count, plural, one {# payout was} other {# payouts were}} left out', {
        count: leftOut.length,
      })}
    >
      <p>
        {t(
          'They wait for a decision: about an alarm, a hold or a pause of the player. After it you can approve and pay them one by one.',
        )}
      </p>
      <ul className={styles.leftOut}>
        {leftOut.map(({ payout_id, player_id, open_alarms, reasons = [] }) => (
          <li key={payout_id}>
            <TextLink
              to="/payouts"
              search={{ status: 'all', payout: String(payout_id) }}
              fw={560}
              onClick={close}
            >
              {player_id === null ? t('an erased player') : <PlayerName player_id={player_id} />}
            </TextLink>
            <span className="minor breakable">
              {reasons
                .map((reason) => reasonWords[reason])
                .filter(Boolean)
                .join(' · ')}
            </span>
            <OpenAlarms alarms={open_alarms} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
