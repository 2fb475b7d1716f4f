import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { approvedText } from './approve-several.tsx';
import { LeftOutDialog, type LeftOutPayouts } from './left-out-dialog.tsx';
import { payoutActionWords } from './payout-words.ts';

/** Approves everything of a campaign that waits for the signed-in user. */
export function ApproveCampaign({ campaign_id, waiting }: { campaign_id: number; waiting: number }) {
  const [isAsked, ask] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOutPayouts>([]);
  return (
    <>
      <Button leftSection={<Icon name="check" />} onClick={() => ask(true)}>
        {t('Approve all {count, number}', { count: waiting })}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t(
          '{count, plural, one {Approve the payout of this campaign?} other {Approve all # payouts of this campaign?}}',
          { count: waiting },
        )}
        verb={t('Approve')}
        run={(reason) => laurel.approvePayouts({ body: { campaign_id, ...(reason && { reason }) } })}
        done={({ count, left_out_count }) => approvedText(count, left_out_count)}
        onDone={(answer) => setLeftOut(answer.left_out)}
        close={() => ask(false)}
      >
        <p>{payoutActionWords.approve.consequence}</p>
      </Confirm>
      <LeftOutDialog leftOut={leftOut} close={() => setLeftOut([])} />
    </>
  );
}
