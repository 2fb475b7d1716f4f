import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import type { EditBounds } from '@laurel/contract/simulation/edit-bounds.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { effectWords } from '../campaigns/edits/effect-words.ts';
import { laurel } from '../connection/laurel.ts';
import { queries } from '../connection/queries.ts';
import { FormDialog } from '../kit/action-form.tsx';
import { ReasonField } from '../kit/confirm.tsx';
import { faultDetails } from '../kit/fault-text.ts';
import { t } from '../languages/messages.ts';

interface ApproveDialogProps {
  request: ChangeRequest;
  campaign: Campaign;
  isOpen: boolean;
  close: () => void;
}

/** What is typed: the bounds, as the page shows them at first, and why. */
interface Approval extends Record<'reason' | 'max_extra_cost', string> {
  max_losing_players: number;
  max_losing_prizes: number;
}

/** Applies the edit that the page shows, within bounds: scores move while somebody reads. */
export function ApproveDialog({ request, campaign, isOpen, close }: ApproveDialogProps) {
  const { id: request_id, campaign_id, hash, version, consequences, bounds } = request;
  return (
    <FormDialog<Approval, ChangeRequest>
      isOpen={isOpen}
      title={t('Approve this change?')}
      verb={t('Approve as version {version}', { version: version + 1 })}
      cancelWords={t('Keep it as it is')}
      initial={{ ...bounds, max_extra_cost: bounds.max_extra_cost ?? '', reason: '' }}
      run={({ reason, max_extra_cost, ...counts }) => {
        const [why, amount] = [reason.trim(), max_extra_cost.trim()];
        const given = { ...counts, max_extra_cost: amount === '' ? null : amount };
        const body = { hash, bounds: given, ...(why !== '' && { reason: why }) };
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
  const { errors } = formState;
  const count = (name: 'max_losing_players' | 'max_losing_prizes', label: string) => (
    <TextInput label={label} error={errors[name]?.message} {...register(name, { valueAsNumber: true })} />
  );
  return (
    <>
      <p>{t('Nothing is applied if it would do more than this by then:')}</p>
      <TextInput
        label={t('Most that it may cost more ({currency})', { currency })}
        description={t('Empty: any amount')}
        error={errors.max_extra_cost?.message}
        {...register('max_extra_cost')}
      />
      {count('max_losing_players', t('Most players who may lose a prize'))}
      {count('max_losing_prizes', t('Most prizes that they may lose'))}
    </>
  );
}

/** A bound that is passed is said at its field. */
function faultsAt(fault: Error) {
  return faultDetails(fault).map(({ at, detail }) => {
    const name = at.replace('/bounds/', '');
    const field = ['max_extra_cost', 'max_losing_players', 'max_losing_prizes'].find((one) => one === name);
    return { field: field as keyof EditBounds | undefined, message: detail };
  });
}
