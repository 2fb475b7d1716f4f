import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useMay, useSession } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import styles from './change-requests.module.css';

interface RequestActionsProps {
  request: ChangeRequest;
  campaign: Campaign;
}

/** What a manager decides about an open request: a second person approves or rejects, the one who asked withdraws. */
export function RequestActions({ request, campaign }: RequestActionsProps) {
  const [asked, ask] = useState<'approve' | 'end'>();
  const { username } = useSession().user;
  if (!useMay('manager') || request.state !== 'open') return null;
  const isOwn = request.requested_by === username;
  const why = whyNot(request, campaign, isOwn);
  const close = () => ask(undefined);
  return (
    <>
      {why !== undefined && (
        <p className={styles.why} id="why-not-approve">
          {why}
        </p>
      )}
      <Button variant="default" leftSection={<Icon name="ban" />} onClick={() => ask('end')}>
        {isOwn ? t('Withdraw…') : t('Reject…')}
      </Button>
      <Button
        leftSection={<Icon name="check" />}
        disabled={why !== undefined}
        {...(why !== undefined && { 'aria-describedby': 'why-not-approve' })}
        onClick={() => ask('approve')}
      >
        {t('Approve…')}
      </Button>
      <ApproveDialog {...{ request, campaign, close }} isOpen={asked === 'approve'} />
      <EndDialog {...{ request, isOwn, close }} isOpen={asked === 'end'} />
    </>
  );
}

function whyNot({ version }: ChangeRequest, campaign: Campaign, isOwn: boolean): string | undefined {
  if (isOwn) return t('You asked for this change; another person approves it.');
  if (campaign.version !== version) return t('The campaign was edited since.');
  return undefined;
}

interface EndDialogProps {
  request: ChangeRequest;
  isOwn: boolean;
  isOpen: boolean;
  close: () => void;
}

/** Rejecting, and withdrawing by the person who asked. */
function EndDialog({ request: { id: request_id, campaign_id }, isOwn, isOpen, close }: EndDialogProps) {
  const path = { id: campaign_id, request_id };
  return (
    <Confirm
      isOpen={isOpen}
      title={isOwn ? t('Withdraw this change request?') : t('Reject this change request?')}
      verb={isOwn ? t('Withdraw') : t('Reject')}
      reason={isOwn ? 'optional' : 'needed'}
      run={(reason) => {
        const body = reason === undefined ? {} : { reason };
        return isOwn
          ? laurel.withdrawChangeRequest({ path, body })
          : laurel.rejectChangeRequest({ path, body });
      }}
      done={isOwn ? t('The change request is withdrawn') : t('The change request is rejected')}
      close={close}
    >
      <p>{t('The campaign stays as it is. The request can no longer be approved.')}</p>
    </Confirm>
  );
}
