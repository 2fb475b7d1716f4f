import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../kit/confirm.tsx';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { countText } from '../values/decimal-text.ts';
import { actionWords } from './payout-words.ts';

/** Approves everything of a campaign that waits for whoever is signed in. */
export function ApproveCampaign({ campaign_id, waiting }: { campaign_id: number; waiting: number }) {
  const [isAsked, ask] = useState(false);
  if (waiting === 0) return null;
  const act = async (reason: string | undefined) => {
    const { count } = await laurel.approvePayouts({ body: { campaign_id, ...(reason && { reason }) } });
    toast(`${countText(count)} payouts approved`);
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button leftSection={<Icon name="check" />} onClick={() => ask(true)}>
        Approve all {countText(waiting)}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={`Approve all ${countText(waiting)} payouts of this campaign?`}
        verb="Approve"
        act={act}
        close={() => ask(false)}
      >
        <p>{actionWords.approve.consequence}</p>
      </Confirm>
    </>
  );
}
