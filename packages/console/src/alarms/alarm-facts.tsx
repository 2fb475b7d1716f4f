import type { AlarmDecision } from '@laurel/contract/alarms/alarm-states.ts';
import type { AlarmAnswer, AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { History } from '../kit/history.tsx';
import { Facts, Panel, StateBadge, TextLink } from '../kit/page.tsx';
import { usePlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import { AlarmCampaign, AlarmPlayer, AtStake, alarmColumn, Severity, WrongAlarm } from './alarm-parts.tsx';
import { alarmKindWords, alarmStatusWords } from './alarm-words.ts';
import styles from './alarms.module.css';

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

/** The events that show what the alarm says, in the order of time, with how long after one another they happened. */
export function AlarmEvidence({ evidence }: Pick<AlarmAnswer, 'evidence'>) {
  if (evidence.length === 0)
    return <p className="muted">{t('The log has no event that shows it any more.')}</p>;
  return (
    <ol className={styles.timeline}>
      {evidence.map((line, index) => (
        <EvidenceLine key={line.seq} line={line} before={evidence[index - 1]?.at} />
      ))}
    </ol>
  );
}

interface EvidenceLineProps {
  line: AlarmAnswer['evidence'][number];
  /** When the one before happened. */
  before: string | undefined;
}

function EvidenceLine({ line: { seq, unique_id, at, text }, before }: EvidenceLineProps) {
  return (
    <li>
      <Group gap="0 0.75rem" align="baseline">
        <Time value={at} precision="millisecond" />
        {before !== undefined && (
          <span className="minor breakable">{laterText(Date.parse(at) - Date.parse(before))}</span>
        )}
      </Group>
      <span>
        <span lang="en">{text}</span>{' '}
        {unique_id === null ? (
          <span className="minor breakable">{t('event {seq, number} of the log, archived', { seq })}</span>
        ) : (
          <TextLink
            to="/intake"
            search={{ part: 'find', event: unique_id }}
            size="xs"
            aria-label={t('Event {seq, number} of the log', { seq })}
          >
            {t('event {seq, number}', { seq })}
          </TextLink>
        )}
      </span>
    </li>
  );
}

/** Below a minute the milliseconds are what counts. */
function laterText(milliseconds: number): string {
  if (milliseconds < 60_000)
    return t('{seconds, number} s later', { seconds: Math.round(milliseconds / 10) / 100 });
  return t('{span} later', { span: spanText(milliseconds) });
}

/** What staff decided, the oldest first. */
export function AlarmDecisions({ alarm: { history, raised_at } }: { alarm: AlarmWithHistory }) {
  const decisions = history.map(({ status, reason, author, at }) => ({
    ...{ what: <StateBadge {...alarmStatusWords[status]} />, author, at, details: <p>{reason}</p> },
  }));
  return <History steps={[{ what: <strong>{t('Raised')}</strong>, at: raised_at }, ...decisions]} />;
}

type Other = AlarmWithHistory['others'][number];

/** Other alarms of the player, in this campaign and in all others. */
export function OtherAlarms({ others }: { others: readonly Other[] }) {
  return (
    <DataTable
      caption={t('Other alarms of the player')}
      columns={columns}
      rows={others}
      rowKey={({ id }) => id}
      height="24rem"
      empty={<p className={styles.none}>{t('There is no other alarm of this player in any campaign.')}</p>}
    />
  );
}

const columns: Column<Other>[] = [
  alarmColumn(),
  {
    title: t('Campaign'),
    tight: true,
    cell: (alarm) => <AlarmCampaign {...alarm} />,
  },
  { title: t('Status'), tight: true, cell: ({ status }) => <StateBadge {...alarmStatusWords[status]} /> },
  { title: t('First round'), tight: true, cell: ({ first_seen_at }) => <Time value={first_seen_at} /> },
];

const words: Record<AlarmDecision, { verb: string; done: string; consequence: string }> = {
  confirmed: {
    verb: t('Confirm'),
    done: t('The alarm is confirmed'),
    consequence: t(
      'It is as the alarm says. Nothing happens to the player by that: reject or release the payouts yourself, and disqualify the player while the campaign runs.',
    ),
  },
  dismissed: {
    verb: t('Dismiss'),
    done: t('The alarm is dismissed'),
    consequence: t(
      'The player did nothing wrong. Payouts that are held stay held until somebody releases them. Thresholds stay as they are.',
    ),
  },
};

/** What a manager decides about an alarm; it can be decided again, and each decision stays in its history. */
export function AlarmActions({ alarm }: { alarm: AlarmWithHistory }) {
  const [asked, ask] = useState<AlarmDecision>();
  if (!useMay('manager') || alarm.status === 'withdrawn') return null;
  const decision = words[asked ?? 'confirmed'];
  return (
    <>
      {alarm.status === 'open' && <WrongAlarm alarm={alarm} />}
      <Button variant="default" onClick={() => ask('dismissed')}>
        {t('Dismiss…')}
      </Button>
      <Button leftSection={<Icon name="check" />} onClick={() => ask('confirmed')}>
        {t('Confirm…')}
      </Button>
      <Confirm
        isOpen={asked !== undefined}
        title={t('{verb}: {kind}', { verb: decision.verb, kind: alarmKindWords[alarm.kind].name })}
        verb={decision.verb}
        reason="needed"
        run={(reason = '') => decide(asked ?? 'confirmed', alarm.id, reason)}
        done={decision.done}
        close={() => ask(undefined)}
      >
        <p>{decision.consequence}</p>
      </Confirm>
    </>
  );
}

function decide(decision: AlarmDecision, alarm_id: number, reason: string) {
  const given = { path: { alarm_id }, body: { reason } };
  return decision === 'confirmed' ? laurel.confirmAlarm(given) : laurel.dismissAlarm(given);
}
