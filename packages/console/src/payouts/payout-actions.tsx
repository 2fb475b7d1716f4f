import type { OpenAlarmOfPayout } from '@laurel/contract/payouts/open-alarms.ts';
import { type PayoutAction, payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { payoutText } from '../campaigns/prize-text.ts';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { FormDialog } from '../kit/action-form.tsx';
import { Confirm, ReasonField } from '../kit/confirm.tsx';
import { faultDetails } from '../kit/fault-text.ts';
import { t } from '../languages/messages.ts';
import { MomentField } from '../time/moment-field.tsx';
import { useShownZone } from '../time/zones.ts';
import { OpenAlarms } from './payout-marks.tsx';
import { payoutActionWords } from './payout-words.ts';
import { isFor } from './several/several-actions.ts';
import { useRewardEndpoint } from './use-reward-endpoint.ts';

type Body = { reason?: string };

/** A hold has a dialog of its own, as it takes a time, too. */
const callOf: Record<Exclude<PayoutAction, 'hold'>, (payout_id: number, body: Body) => Promise<unknown>> = {
  approve: (payout_id, body) => laurel.approvePayout({ path: { payout_id }, body }),
  release: (payout_id, { reason = '' }) => laurel.releasePayout({ path: { payout_id }, body: { reason } }),
  reject: (payout_id, { reason = '' }) => laurel.rejectPayout({ path: { payout_id }, body: { reason } }),
  send: (payout_id, body) => laurel.sendPayout({ path: { payout_id }, body }),
  retry: (payout_id, body) => laurel.retryPayout({ path: { payout_id }, body }),
  'mark-paid': (payout_id, body) => laurel.markPayoutPaid({ path: { payout_id }, body }),
};

/** What the state table lets staff do with this payout. */
export function PayoutActions({
  payout,
}: {
  payout: Payout & { open_alarms: readonly OpenAlarmOfPayout[] };
}) {
  const [asked, ask] = useState<PayoutAction>();
  const endpoint = useRewardEndpoint();
  if (!useMay('manager')) return null;
  const actions = (Object.keys(payoutActions) as PayoutAction[]).filter(
    (action) => isFor(action, payout) && (action !== 'send' || endpoint.data != null),
  );
  if (actions.length === 0) return null;
  const confirmed = asked === 'hold' ? undefined : asked;
  const words = confirmed && payoutActionWords[confirmed];
  return (
    <Group gap="xs">
      {actions.map((action, first) => (
        <Button
          key={action}
          variant={first === 0 && action !== 'reject' ? 'filled' : 'default'}
          onClick={() => ask(action)}
        >
          {payoutActionWords[action].verb}
        </Button>
      ))}
      <Confirm
        isOpen={words !== undefined}
        title={words ? t('{verb}: {payout}', { verb: words.verb, payout: payoutText(payout) }) : ''}
        verb={words?.verb ?? ''}
        isDanger={words?.isDanger ?? false}
        reason={words?.reason ?? 'optional'}
        run={(reason) => callOf[confirmed ?? 'approve'](payout.id, reason === undefined ? {} : { reason })}
        done={t('{payout}: {result}', { payout: payoutText(payout), result: words?.done ?? '' })}
        close={() => ask(undefined)}
      >
        <p>{words?.consequence}</p>
        {(asked === 'approve' || asked === 'release') && <OpenAlarms alarms={payout.open_alarms} />}
      </Confirm>
      <HoldDialog payout={payout} isOpen={asked === 'hold'} close={() => ask(undefined)} />
    </Group>
  );
}

interface HoldFields {
  reason: string;
  /** RFC 3339; empty: not said. */
  until: string;
}

/** Holds a payout for a reason, and until when somebody wants to decide. */
function HoldDialog({ payout, isOpen, close }: { payout: Payout; isOpen: boolean; close: () => void }) {
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
