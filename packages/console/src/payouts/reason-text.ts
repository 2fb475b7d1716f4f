import { readHoldReason } from '@laurel/contract/payouts/hold-reasons.ts';
import { alarmKindWords } from '../alarms/alarm-words.ts';
import { t } from '../languages/messages.ts';
import { allOf } from '../values/list-text.ts';

/** A reason in words: Laurel's own in the language of the console, that of a person as it was written. */
export function reasonText(reason: string): string {
  const held = readHoldReason(reason);
  if (held === undefined) return reason;
  const words = { count: held.count, kinds: allOf(held.kinds.map((kind) => alarmKindWords[kind].name)) };
  return held.isOwn
    ? t(
        '{count, plural, one {An alarm about the player is open} other {# alarms about the player are open}}: {kinds}.',
        words,
      )
    : t(
        '{count, plural, one {An alarm about a player at a better place is open} other {# alarms about players at better places are open}}: {kinds}.',
        words,
      );
}
