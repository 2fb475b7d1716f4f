import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { laurel } from '../connection/laurel.ts';
import { usePlayerName } from '../kit/player-name.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { alarmKindWords } from './alarm-words.ts';

type WrongAlarmProps = Pick<ButtonProps, 'size'> & { alarm: Pick<AlarmAnswer, 'id' | 'kind' | 'player_id'> };

/** Dismisses an alarm by one click, which its history keeps with a reason; it can be decided again. */
export function WrongAlarm({ alarm: { id, kind, player_id }, size = 'sm' }: WrongAlarmProps) {
  const name = usePlayerName(player_id ?? '');
  const dismiss = useAction({
    run: () => laurel.dismissAlarm({ path: { alarm_id: id }, body: { reason: t('Wrong alarm') } }),
    done: t('Dismissed; the history keeps who did it. Thresholds stay as they are.'),
  });
  return (
    <Button
      variant="default"
      size={size}
      loading={dismiss.isPending}
      aria-label={t('Wrong alarm: {kind}, {player}', {
        kind: alarmKindWords[kind].name,
        player: player_id === null ? t('an erased player') : name,
      })}
      onClick={() => dismiss.mutate(undefined)}
    >
      {t('Wrong alarm')}
    </Button>
  );
}
