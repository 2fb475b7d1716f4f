import type { OpenAlarmOfPayout } from '@laurel/contract/payouts/open-alarms.ts';
import type { Context } from '../../cli/command.ts';
import { printLine } from '../../cli/output.ts';

/** Names the alarms that are open about payouts, a line each; nothing if there are none. */
export function printOpenAlarms(
  context: Context,
  payouts: readonly { id: number; open_alarms: readonly OpenAlarmOfPayout[] }[],
): void {
  for (const { id, open_alarms } of payouts)
    for (const alarm of open_alarms) {
      const of = alarm.is_own ? '' : ', about a player at a better place';
      printLine(context, `Payout ${id}: alarm ${alarm.id} is open${of} (${alarm.kind}). ${alarm.summary}`);
    }
}
