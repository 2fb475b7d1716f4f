import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Icon } from '../looks/icon.tsx';
import { countText } from '../values/decimal-text.ts';
import { payoutActionWords } from './payout-words.ts';
import styles from './payouts.module.css';
import { prizeText } from './prize-text.ts';

/** At most so many winners are named before one approves them; the rest is a number. */
const NAMED = 8;

/** Approves what is chosen: all of it or nothing. */
export function ApproveSeveral({ payouts, done }: { payouts: readonly Payout[]; done: () => void }) {
  const [isAsked, ask] = useState(false);
  const ids = payouts.map(({ id }) => id);
  return (
    <>
      <Button leftSection={<Icon name="check" />} disabled={payouts.length === 0} onClick={() => ask(true)}>
        Approve {payouts.length === 0 ? 'selected' : countText(payouts.length)}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={`Approve ${payouts.length === 1 ? '1 payout' : `${countText(payouts.length)} payouts`}?`}
        verb="Approve"
        run={(reason) => laurel.approvePayouts({ body: { ids, ...(reason && { reason }) } })}
        done={({ count }) => `${countText(count)} payouts approved`}
        onDone={done}
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
        <p>{payoutActionWords.approve.consequence} All of them are approved, or none if one cannot be.</p>
      </Confirm>
    </>
  );
}
