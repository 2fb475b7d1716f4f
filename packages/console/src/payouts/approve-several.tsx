import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { payoutText } from '../campaigns/prize-text.ts';
import { laurel } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { LeftOutDialog, type LeftOutPayouts } from './left-out-dialog.tsx';
import { payoutActionWords } from './payout-words.ts';
import styles from './payouts.module.css';

/** At most so many winners are named before one approves them; the rest is a number. */
const NAMED = 8;

/** How many were approved, and how many were left out. */
export function approvedText(count: number, left: number): string {
  const approved = t('{count, plural, one {# payout} other {# payouts}} approved', { count });
  if (left === 0) return approved;
  const leftOut = t('{count, plural, one {# has} other {# have}} an open alarm: approve them one by one', {
    count: left,
  });
  return `${approved}. ${leftOut}`;
}

/** Approves what is chosen: all of it or nothing. */
export function ApproveSeveral({ payouts, done }: { payouts: readonly Payout[]; done: () => void }) {
  const [isAsked, ask] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOutPayouts>([]);
  const ids = payouts.map(({ id }) => id);
  return (
    <>
      <Button leftSection={<Icon name="check" />} disabled={payouts.length === 0} onClick={() => ask(true)}>
        {payouts.length === 0
          ? t('Approve selected')
          : t('Approve {count, number}', { count: payouts.length })}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t('Approve {count, plural, one {# payout} other {# payouts}}?', { count: payouts.length })}
        verb={t('Approve')}
        run={(reason) => laurel.approvePayouts({ body: { ids, ...(reason && { reason }) } })}
        done={({ count, left_out_count }) => approvedText(count, left_out_count)}
        onDone={(answer) => {
          setLeftOut(answer.left_out);
          done();
        }}
        close={() => ask(false)}
      >
        <ul className={styles.named}>
          {payouts.slice(0, NAMED).map((payout) => (
            <li key={payout.id}>{payoutText(payout)}</li>
          ))}
          {payouts.length > NAMED && (
            <li>{t('and {count, number} more', { count: payouts.length - NAMED })}</li>
          )}
        </ul>
        <p>
          {payoutActionWords.approve.consequence}{' '}
          {t('All of them are approved, or none if one cannot be. Those with an open alarm are left out.')}
        </p>
      </Confirm>
      <LeftOutDialog leftOut={leftOut} close={() => setLeftOut([])} />
    </>
  );
}
