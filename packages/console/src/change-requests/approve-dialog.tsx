import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import type { EditBounds } from '@laurel/contract/simulation/edit-bounds.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { effectWords } from '../campaigns/edits/effect-words.ts';
import { laurel } from '../connection/laurel.ts';
import { queries } from '../connection/queries.ts';
import { faultDetails } from '../kit/fault-text.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { t } from '../languages/messages.ts';

interface ApproveDialogProps {
  request: ChangeRequest;
  campaign: Campaign;
  isOpen: boolean;
  close: () => void;
}

/** What is typed: the bounds, as the page shows them at first, and why. */
type Approval = Record<keyof EditBounds | 'reason', string>;

/** Applies the edit that the page shows, within bounds: scores move while somebody reads. */
export function ApproveDialog({ request, campaign, isOpen, close }: ApproveDialogProps) {
  const { id: request_id, campaign_id, hash, version, consequences, bounds } = request;
  return (
    <FormDialog<Approval, ChangeRequest>
      isOpen={isOpen}
      title={t('Approve this change?')}
      verb={t('Approve as version {version}', { version: version + 1 })}
      cancelWords={t('Keep it as it is')}
      initial={typedBounds(bounds)}
      run={({ reason, ...typed }) => {
        const why = reason.trim();
        const body = { hash, bounds: readBounds(typed), ...(why !== '' && { reason: why }) };
        const approving = laurel.approveChangeRequest({ path: { id: campaign_id, request_id }, body });
        // A refusal, too, is about what the page should show by now.
        return approving.finally(() => void queries.invalidateQueries());
      }}
      faultsAt={faultsAt}
      done={t('The change is applied')}
      close={close}
    >
      {(form) => (
        <>
          <p>
            {effectWords(consequences)}{' '}
            {t('It is applied at once, exactly as the page shows it, whatever the scores are by now.')}
          </p>
          {campaign.status !== 'SC' && <BoundsFields form={form} currency={campaign.currency} />}
          <ReasonField register={form.register} />
        </>
      )}
    </FormDialog>
  );
}

function BoundsFields({ form, currency }: { form: UseFormReturn<Approval>; currency: string }) {
  const { register, formState } = form;
  const field = (name: keyof EditBounds, label: string, description?: string) => (
    <TextInput {...{ label, description }} error={formState.errors[name]?.message} {...register(name)} />
  );
  return (
    <>
      <p>{t('Nothing is applied if it would do more than this by then:')}</p>
      {field(
        'max_extra_cost',
        t('Most that it may cost more ({currency})', { currency }),
        t('Empty: any amount'),
      )}
      {field('max_losing_players', t('Most players who may lose a prize'))}
      {field('max_losing_prizes', t('Most prizes that they may lose'))}
    </>
  );
}

function typedBounds({ max_extra_cost, max_losing_players, max_losing_prizes }: EditBounds): Approval {
  const counts = { max_losing_players: `${max_losing_players}`, max_losing_prizes: `${max_losing_prizes}` };
  return { reason: '', max_extra_cost: max_extra_cost ?? '', ...counts };
}

function readBounds(typed: Omit<Approval, 'reason'>): EditBounds {
  const amount = typed.max_extra_cost.trim();
  return {
    max_extra_cost: amount === '' ? null : amount,
    max_losing_players: Number(typed.max_losing_players),
    max_losing_prizes: Number(typed.max_losing_prizes),
  };
}

/** A bound that is passed is said at its field. */
function faultsAt(fault: Error) {
  return faultDetails(fault).map(({ at, detail }) => {
    const name = at.replace('/bounds/', '');
    const field = ['max_extra_cost', 'max_losing_players', 'max_losing_prizes'].find((one) => one === name);
    return { field: field as keyof EditBounds | undefined, message: detail };
  });
}
