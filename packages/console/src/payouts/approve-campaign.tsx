import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Icon } from '../looks/icon.tsx';
import { countText } from '../values/decimal-text.ts';
import { payoutActionWords } from './payout-words.ts';

/** Approves everything of a campaign that waits for the signed-in user. */
export function ApproveCampaign({ campaign_id, waiting }: { campaign_id: number; waiting: number }) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="check" />} onClick={() => ask(true)}>
        Approve all {countText(waiting)}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={`Approve all ${countText(waiting)} payouts of this campaign?`}
        verb="Approve"
        run={(reason) => laurel.approvePayouts({ body: { campaign_id, ...(reason && { reason }) } })}
        done={({ count }) => `${countText(count)} payouts approved`}
        close={() => ask(false)}
      >
        <p>{payoutActionWords.approve.consequence}</p>
      </Confirm>
    </>
  );
}
