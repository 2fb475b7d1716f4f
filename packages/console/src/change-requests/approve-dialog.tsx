import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Checkbox } from '@mantine/core';
import { effectWords } from '../campaigns/edits/effect-words.ts';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { t } from '../languages/messages.ts';

interface ApproveDialogProps {
  request: ChangeRequest;
  campaign: Campaign;
  isOpen: boolean;
  close: () => void;
  /** Looks at a refusal and throws it. */
  refused: (fault: unknown) => never;
}

interface Approval {
  reason: string;
  scores_may_move: boolean;
}

/** Applies the edit as the page shows it: the hash of what was read goes with the approval. */
export function ApproveDialog({ request, campaign, isOpen, close, refused }: ApproveDialogProps) {
  const { id: request_id, campaign_id, hash, version, consequences } = request;
  return (
    <FormDialog<Approval, ChangeRequest>
      isOpen={isOpen}
      title={t('Approve this change?')}
      verb={t('Approve as version {version}', { version: version + 1 })}
      cancelWords={t('Keep it as it is')}
      initial={{ reason: '', scores_may_move: false }}
      run={({ reason, scores_may_move }) => {
        const why = reason.trim();
        const body = { hash, scores_may_move, ...(why !== '' && { reason: why }) };
        return laurel.approveChangeRequest({ path: { id: campaign_id, request_id }, body }).catch(refused);
      }}
      done={t('The change is applied')}
      close={close}
    >
      {({ register }) => (
        <>
          <p>
            {effectWords(consequences)}{' '}
            {t('It is applied at once, exactly as the page shows it, or not at all.')}
          </p>
          {campaign.status !== 'SC' && (
            <Checkbox
              label={t('Scores may have moved')}
              description={t(
                'Players play on while you read. Places, prizes and cost must still be the same.',
              )}
              {...register('scores_may_move')}
            />
          )}
          <ReasonField register={register} />
        </>
      )}
    </FormDialog>
  );
}
