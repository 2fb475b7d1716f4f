import type { OpenAlarmOfPayout } from '@laurel/contract/payouts/open-alarms.ts';
import { payoutStates } from '@laurel/contract/payouts/payout-states.ts';
import type { ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import { alarmKindWords } from '../alarms/alarm-words.ts';
import { Badge, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './payouts.module.css';

type Marked = Pick<ListedPayout, 'status' | 'paused'> & { open_alarms: readonly unknown[] };

/** What keeps a payout from going on, as long as it is not decided; a hold is its status. */
export function PayoutMarks({ payout: { status, paused, open_alarms } }: { payout: Marked }) {
  if (payoutStates[status].next.length === 0) return null;
  return (
    <>
      {paused && <Badge tone="bad">{t('Incentives paused')}</Badge>}
      {open_alarms.length > 0 && (
        <Badge tone="warn">
          {t('{count, plural, one {# open alarm} other {# open alarms}}', { count: open_alarms.length })}
        </Badge>
      )}
    </>
  );
}

/** The alarms that concern a payout and wait for a decision, each with a link to its evidence; nothing if there are none. */
export function OpenAlarms({ alarms }: { alarms: readonly OpenAlarmOfPayout[] }) {
  if (alarms.length === 0) return null;
  return (
    <ul className={styles.alarms} aria-label={t('Open alarms')}>
      {alarms.map(({ id, kind, summary, player_id, is_own }) => (
        <li key={id}>
          <Icon name="warning" size={16} />
          <span>
            <TextLink to="/alarms/$alarm_id" params={{ alarm_id: String(id) }} inherit>
              {is_own
                ? alarmKindWords[kind].name
                : t('{kind}, about {player} at a better place', {
                    kind: alarmKindWords[kind].name,
                    player: player_id,
                  })}
            </TextLink>{' '}
            <span className="minor breakable" lang="en">
              {summary}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
