import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { t } from '../languages/messages.ts';
import { moneyText } from '../values/decimal-text.ts';
import { allOf } from '../values/list-text.ts';
import styles from './alarms.module.css';

/** What the player would win as the board is: the place, and its prizes or their worth. */
export function AtStake({ at_stake: { place, amount, currency, prizes } }: Pick<AlarmAnswer, 'at_stake'>) {
  if (place === null) return <span className="muted">{t('not on the board')}</span>;
  const isMoney = /[1-9]/.test(amount);
  return (
    <span className={styles.stake}>
      <strong>
        {isMoney ? moneyText(amount, currency) : prizes.length > 0 ? allOf(prizes) : t('no prize')}
      </strong>
      <span className="minor breakable">
        {isMoney && prizes.length > 1
          ? t('place {place, number}: {prizes}', { place, prizes: allOf(prizes) })
          : t('place {place, number}', { place })}
      </span>
    </span>
  );
}
