import { type PayoutAction, payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../kit/confirm.tsx';
import { toast } from '../kit/toasts.ts';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { useMay } from '../session/session.ts';
import { actionWords } from './payout-words.ts';
import { prizeText } from './prize-text.ts';

type Body = { reason?: string };

const callOf: Record<PayoutAction, (payout_id: number, body: Body) => Promise<unknown>> = {
  approve: (payout_id, body) => laurel.approvePayout({ path: { payout_id }, body }),
  reject: (payout_id, body) => laurel.rejectPayout({ path: { payout_id }, body }),
  retry: (payout_id, body) => laurel.retryPayout({ path: { payout_id }, body }),
  'mark-paid': (payout_id, body) => laurel.markPayoutPaid({ path: { payout_id }, body }),
};

/** What the state table lets staff do with this payout. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const [asked, ask] = useState<PayoutAction>();
  if (!useMay('manager')) return null;
  const actions = Object.entries(payoutActions)
    .filter(([, { from }]) => (from as readonly string[]).includes(payout.status))
    .map(([action]) => action as PayoutAction);
  if (actions.length === 0) return null;
  const words = asked && actionWords[asked];
  const act = async (reason: string | undefined) => {
    if (!asked || !words) return;
    await callOf[asked](payout.id, reason === undefined ? {} : { reason });
    toast(`${nameOf(payout)}: ${words.done}`);
    await queries.invalidateQueries();
  };
  return (
    <Group gap="xs">
      {actions.map((action, first) => (
        <Button
          key={action}
          variant={first === 0 && action !== 'reject' ? 'filled' : 'default'}
          onClick={() => ask(action)}
        >
          {actionWords[action].verb}
        </Button>
      ))}
      <Confirm
        isOpen={words !== undefined}
        title={words ? `${words.verb}: ${nameOf(payout)}` : ''}
        verb={words?.verb ?? ''}
        isDanger={words?.isDanger ?? false}
        reason={words?.reason ?? 'optional'}
        act={act}
        close={() => ask(undefined)}
      >
        <p>{words?.consequence}</p>
      </Confirm>
    </Group>
  );
}

function nameOf({ player_username, prize }: Payout): string {
  return `${prizeText(prize)} for ${player_username ?? 'an erased player'}`;
}
