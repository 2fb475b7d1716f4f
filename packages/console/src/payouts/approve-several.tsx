import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../kit/confirm.tsx';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { countText } from '../values/decimal-text.ts';
import { actionWords } from './payout-words.ts';
import styles from './payouts.module.css';
import { prizeText } from './prize-text.ts';

/** At most so many winners are named before one approves them; the rest is a number. */
const NAMED = 8;

/** Approves what is chosen: all of it or nothing. */
export function ApproveSeveral({ payouts, done }: { payouts: readonly Payout[]; done: () => void }) {
  const [isAsked, ask] = useState(false);
  const act = async (reason: string | undefined) => {
    const ids = payouts.map(({ id }) => id);
    const { count } = await laurel.approvePayouts({ body: { ids, ...(reason && { reason }) } });
    toast(`${countText(count)} payouts approved`);
    done();
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button leftSection={<Icon name="check" />} disabled={payouts.length === 0} onClick={() => ask(true)}>
        Approve {payouts.length === 0 ? 'chosen' : countText(payouts.length)}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={`Approve ${countText(payouts.length)} payouts?`}
        verb="Approve"
        act={act}
        close={() => ask(false)}
      >
        <ul className={styles.named}>
          {payouts.slice(0, NAMED).map((payout) => (
            <li key={payout.id}>
              {prizeText(payout.prize)} for {payout.player_username ?? 'an erased player'}
            </li>
          ))}
          {payouts.length > NAMED && <li>and {countText(payouts.length - NAMED)} more</li>}
        </ul>
        <p>{actionWords.approve.consequence} All of them are approved, or none if one cannot be.</p>
      </Confirm>
    </>
  );
}
