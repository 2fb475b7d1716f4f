import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { Facts, Panel, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { AlarmPlayer } from './alarm-player.tsx';
import { Severity } from './alarm-status.tsx';
import { alarmKindWords } from './alarm-words.ts';
import styles from './alarms.module.css';
import { AtStake } from './at-stake.tsx';

/** What a judge needs first: which player, what depends on it, which other accounts, and what else it may be. */
export function AlarmFacts({ alarm }: { alarm: AlarmWithHistory }) {
  const { kind, campaign_id, custom_id, first_seen_at, has_cause } = alarm;
  return (
    <Panel title={t('At a glance')}>
      {!has_cause && (
        <p className={styles.gone} role="status">
          <Icon name="info" size={16} />{' '}
          {t('The log gives no cause any more: a void or a late event took it away.')}
        </p>
      )}
      <Facts
        rows={[
          { name: t('Player'), value: <AlarmPlayer {...alarm} /> },
          ...relatedRows(alarm),
          {
            name: t('Campaign'),
            value: (
              <TextLink
                to="/campaigns/$id/board"
                params={{ id: String(campaign_id) }}
                search={boardOf(alarm)}
                inherit
              >
                {custom_id}
              </TextLink>
            ),
          },
          { name: t('At stake'), value: <AtStake {...alarm} /> },
          { name: t('Severity'), value: <Severity share={alarm.score_share} /> },
          { name: t('First round in question'), value: <Time value={first_seen_at} precision="second" /> },
        ]}
      />
      <p className={styles.meaning}>
        {alarmKindWords[kind].means} <span className="muted">{t('What else it may be:')}</span>{' '}
        {alarmKindWords[kind].harmless}
      </p>
    </Panel>
  );
}

/** The board with the player brought into sight. */
function boardOf({ player_id }: AlarmWithHistory) {
  return player_id === null ? {} : { player: player_id };
}

function relatedRows({ related, campaign_id }: AlarmWithHistory) {
  if (related.length === 0) return [];
  return [
    {
      name: t('Together with'),
      value: (
        <ul className={styles.related}>
          {related.map((other) => (
            <li key={other.player_hash}>
              <AlarmPlayer {...other} />{' '}
              {other.player_id !== null && (
                <TextLink
                  to="/alarms"
                  search={{ status: 'all', campaign: String(campaign_id), player: other.player_id }}
                  size="xs"
                >
                  {t('alarms of {player}', { player: other.player_id })}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
