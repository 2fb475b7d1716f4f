import type { AlarmDecision } from '@laurel/contract/alarms/alarm-states.ts';
import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { WrongAlarm } from './alarm-parts.tsx';
import { alarmKindWords } from './alarm-words.ts';

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
