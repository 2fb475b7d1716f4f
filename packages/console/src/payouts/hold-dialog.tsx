import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { type Control, Controller } from 'react-hook-form';
import { payoutText } from '../campaigns/prize-text.ts';
import { laurel } from '../connection/laurel.ts';
import { faultDetails } from '../kit/fault-text.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { t } from '../languages/messages.ts';
import { MomentField } from '../time/moment-field.tsx';
import { useShownZone } from '../time/zones.ts';
import { payoutActionWords } from './payout-words.ts';

interface HoldFields {
  reason: string;
  /** RFC 3339; empty: not said. */
  until: string;
}

interface HoldDialogProps {
  payout: Payout;
  isOpen: boolean;
  close: () => void;
}

/** Holds a payout for a reason, and until when somebody wants to decide. */
export function HoldDialog({ payout, isOpen, close }: HoldDialogProps) {
  const { verb, done, consequence } = payoutActionWords.hold;
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('{verb}: {payout}', { verb, payout: payoutText(payout) })}
      verb={verb}
      cancelWords={t('Keep it as it is')}
      initial={{ reason: '', until: '' }}
      isReady={({ reason }: HoldFields) => reason.trim() !== ''}
      run={({ reason, until }) =>
        laurel.holdPayout({
          path: { payout_id: payout.id },
          body: { reason: reason.trim(), ...(until !== '' && { until }) },
        })
      }
      faultsAt={faultsAt}
      done={t('{payout}: {result}', { payout: payoutText(payout), result: done })}
      close={close}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <p>{consequence}</p>
          <ReasonField register={register} isNeeded />
          <UntilField control={control} error={errors.until?.message} />
        </>
      )}
    </FormDialog>
  );
}

/** Until when somebody wants to decide. */
function UntilField({ control, error }: { control: Control<HoldFields>; error: string | undefined }) {
  const zone = useShownZone();
  return (
    <Controller
      name="until"
      control={control}
      render={({ field: { value, onChange } }) => (
        <MomentField
          label={t('Decide until ({zone}, optional)', { zone })}
          description={t('From then on it is shown as due; it stays held')}
          zone={zone}
          isOptional
          value={value}
          take={onChange}
          error={error}
        />
      )}
    />
  );
}

function faultsAt(fault: Error) {
  return faultDetails(fault).map(({ at, detail }) => ({
    field: at === '/until' ? ('until' as const) : undefined,
    message: detail,
  }));
}
