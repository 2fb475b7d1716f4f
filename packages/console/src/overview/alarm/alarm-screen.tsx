import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import {
  AlarmActions,
  AlarmDecisions,
  AlarmEvidence,
  AlarmFacts,
  OtherAlarms,
} from '../../alarms/alarm-facts.tsx';
import { alarmKindWords, alarmStatusWords } from '../../alarms/alarm-words.ts';
import styles from '../../alarms/alarms.module.css';
import { prizeText } from '../../campaigns/edits/prize-words.ts';
import { laurel, pathId, useAddressId, useRead } from '../../connection/laurel.ts';
import { Loading, Page, Panel, Read, StateBadge, TextLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { PayoutActions } from '../../payouts/payout-actions.tsx';
import { reasonText, statusWords } from '../../payouts/payout-words.ts';

const AlarmRounds = lazy(async () => ({
  default: (await import('../../alarms/rounds/alarm-rounds.tsx')).AlarmRounds,
}));

/** One alarm: what was noticed in a sentence, what shows it, what depends on it, and what was decided. */
export function AlarmScreen() {
  const alarm_id = useAddressId('alarm_id');
  const query = useRead(
    ['alarms', 'one', alarm_id],
    (signal) => laurel.readAlarm({ path: { alarm_id: pathId(alarm_id) }, signal }),
    { every: 10_000 },
  );
  const alarm = query.data;
  return (
    <Page
      title={alarm ? alarmKindWords[alarm.kind].name : t('Alarm')}
      above={[{ to: '/alarms', label: t('Alarms') }]}
      beside={alarm && <StateBadge {...alarmStatusWords[alarm.status]} />}
      lead={alarm && <span lang="en">{alarm.summary}</span>}
      actions={alarm && <AlarmActions alarm={alarm} />}
    >
      <Read query={query} lines={8}>
        {(read) => <AlarmParts key={read.id} alarm={read} />}
      </Read>
    </Page>
  );
}

function AlarmParts({ alarm }: { alarm: AlarmWithHistory }) {
  return (
    <>
      <AlarmFacts alarm={alarm} />
      <Panel title={t('Payouts of the player in this campaign')}>
        <AlarmPayouts payouts={alarm.payouts} />
      </Panel>
      <Panel title={t('Evidence')}>
        <AlarmEvidence evidence={alarm.evidence} />
      </Panel>
      {alarm.player_id !== null && (
        <Suspense fallback={<Loading lines={6} />}>
          <AlarmRounds alarm={alarm} player_id={alarm.player_id} />
        </Suspense>
      )}
      <Panel title={t('Decisions')}>
        <AlarmDecisions alarm={alarm} />
      </Panel>
      <Panel
        title={t('Other alarms of the player')}
        flush
        actions={
          alarm.player_id !== null && (
            <TextLink to="/players/$player_id" params={{ player_id: alarm.player_id }} size="sm">
              {t('All that is known of the player')}
            </TextLink>
          )
        }
      >
        <OtherAlarms others={alarm.others} />
      </Panel>
    </>
  );
}

/** What the player is owed in the campaign, and what can be done with it. */
function AlarmPayouts({ payouts }: Pick<AlarmWithHistory, 'payouts'>) {
  if (payouts.length === 0)
    return <p className="muted">{t('Nothing is owed to the player in this campaign, or not yet.')}</p>;
  return (
    <ul className={styles.payouts}>
      {payouts.map(({ id }) => (
        <AlarmPayout key={id} id={id} />
      ))}
    </ul>
  );
}

function AlarmPayout({ id }: { id: number }) {
  const query = useRead(
    ['payouts', 'one', String(id)],
    (signal) => laurel.readPayout({ path: { payout_id: id }, signal }),
    { every: 10_000 },
  );
  return (
    <li className={styles.payout}>
      <Read query={query} lines={1}>
        {(payout) => (
          <>
            <Group gap="0.25rem 0.75rem">
              <TextLink to="/payouts" search={{ status: 'all', payout: String(id) }} fw={560} c="var(--text)">
                {prizeText(payout.prize)}
              </TextLink>
              <StateBadge {...statusWords[payout.status]} />
              <span className="minor breakable">{reasonText(payout.reason ?? '')}</span>
            </Group>
            <PayoutActions payout={payout} />
          </>
        )}
      </Read>
    </li>
  );
}
