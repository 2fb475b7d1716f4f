import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { t } from '../languages/messages.ts';
import { moneyText } from '../values/decimal-text.ts';
import { allOf } from '../values/list-text.ts';
import styles from './alarms.module.css';

/** What the player would win as things are: the prizes or their worth, and the place where there are places. */
export function AtStake({ at_stake: { place, amount, currency, prizes } }: Pick<AlarmAnswer, 'at_stake'>) {
  const isMoney = /[1-9]/.test(amount);
  if (place === null && prizes.length === 0) return <span className="muted">{t('no prize')}</span>;
  const several = isMoney && prizes.length > 1 ? allOf(prizes) : '';
  return (
    <span className={styles.stake}>
      <strong>
        {isMoney ? moneyText(amount, currency) : prizes.length > 0 ? allOf(prizes) : t('no prize')}
      </strong>
      <span className="minor breakable">
        {place === null
          ? several
          : several === ''
            ? t('place {place, number}', { place })
            : t('place {place, number}: {prizes}', { place, prizes: several })}
      </span>
    </span>
  );
}
