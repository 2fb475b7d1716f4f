import { payoutStates } from '@laurel/contract/payouts/payout-states.ts';
import type { ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import { Badge } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

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
