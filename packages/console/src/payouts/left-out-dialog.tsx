import type { ApprovedPayouts } from '@laurel/contract/payouts/payouts.ts';
import { Modal } from '@mantine/core';
import { TextLink } from '../kit/links.tsx';
import { PlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { OpenAlarms } from './open-alarms.tsx';
import styles from './payouts.module.css';

export type LeftOutPayouts = ApprovedPayouts['left_out'];

/** Names the payouts that an approval of several left out, until somebody closes it. */
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
          'Alarms are open about their players. Decide about the alarms, or approve these payouts one by one.',
        )}
      </p>
      <ul className={styles.leftOut}>
        {leftOut.map(({ payout_id, player_id, open_alarms }) => (
          <li key={payout_id}>
            <TextLink
              to="/payouts"
              search={{ status: 'all', payout: String(payout_id) }}
              fw={560}
              onClick={close}
            >
              {player_id === null ? t('an erased player') : <PlayerName player_id={player_id} />}
            </TextLink>
            <OpenAlarms alarms={open_alarms} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
