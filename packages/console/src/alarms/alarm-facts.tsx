import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { Facts, Panel, TextLink } from '../kit/page.tsx';
import { usePlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { AlarmCampaign } from './alarm-campaign.tsx';
import { AlarmPlayer } from './alarm-player.tsx';
import { Severity } from './alarm-status.tsx';
import { alarmKindWords } from './alarm-words.ts';
import styles from './alarms.module.css';
import { AtStake } from './at-stake.tsx';

/** What a judge needs first: which player, what depends on it, which other accounts, and what else it may be. */
export function AlarmFacts({ alarm }: { alarm: AlarmWithHistory }) {
  const { kind, first_seen_at, has_cause } = alarm;
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
            value: <AlarmCampaign {...alarm} />,
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
              {other.player_id !== null && <AlarmsOf campaign_id={campaign_id} player_id={other.player_id} />}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function AlarmsOf({ campaign_id, player_id }: { campaign_id: number; player_id: string }) {
  const player = usePlayerName(player_id);
  return (
    <TextLink
      to="/alarms"
      search={{ status: 'all', campaign: String(campaign_id), player: player_id }}
      size="xs"
    >
      {t('alarms of {player}', { player })}
    </TextLink>
  );
}
