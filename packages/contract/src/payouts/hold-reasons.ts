import { type AlarmKind, alarmKinds } from '../alarms/alarm-kinds.ts';

/** Why the rule of a brand holds a payout (docs/rules/payouts.md#9). */
export interface HoldReason {
  /** How many alarms are open. */
  count: number;
  kinds: AlarmKind[];
  /** Whether they are about the player, and not about one at a better place. */
  isOwn: boolean;
}

/** The reason as payouts and the audit log keep it. It names no player, as it stays when one is erased. */
export function holdReasonText({ count, kinds, isOwn }: HoldReason): string {
  const of = isOwn ? 'the player' : 'a player at a better place';
  return `About ${of} ${count === 1 ? 'an alarm is' : `${count} alarms are`} open: ${kinds.join(', ')}.`;
}

const pattern =
  /^About (the player|a player at a better place) (?:an alarm is|(\d+) alarms are) open: ([a-z_, ]+)\.$/;

/** What such a text says; undefined: people wrote it. */
export function readHoldReason(text: string): HoldReason | undefined {
  const [, of, count = '1', listed = ''] = pattern.exec(text) ?? [];
  if (of === undefined) return undefined;
  const kinds = listed
    .split(', ')
    .filter((kind): kind is AlarmKind => alarmKinds.some((one) => one === kind));
  return { count: Number(count), kinds, isOwn: of === 'the player' };
}
