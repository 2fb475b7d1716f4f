import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { laurel } from '../../connection/laurel.ts';
import { Time } from '../../time/time.tsx';
import { countText } from '../../values/decimal-text.ts';
import { copyWindow } from './copy-window.ts';
import styles from './several.module.css';
import { SeveralDialog } from './several-dialog.tsx';
import type { SeveralProps } from './several-props.ts';

interface Fields {
  days: number | string;
  suffix: string;
}

/** Makes drafts of the chosen campaigns for a later time. */
export function CopySeveral({ campaigns, close }: SeveralProps) {
  const form = useForm<Fields>({ defaultValues: { days: 7, suffix: '-copy' } });
  const { days, suffix } = form.watch();
  const shift = { days: typeof days === 'number' ? days : 0, suffix: suffix.trim() };
  return (
    <SeveralDialog
      title={`Copy ${countText(campaigns.length)} campaigns?`}
      verb="Copy"
      done="copied"
      hasReason={false}
      isReady={shift.suffix !== ''}
      summary={
        <p>
          Laurel creates {countText(campaigns.length)} drafts, each with the definition of its original.
          Players, joins and disqualifications are not copied, and nothing is published.
        </p>
      }
      affected={campaigns.map((campaign) => ({
        campaign,
        what: <Copied {...copyWindow(campaign, shift)} />,
      }))}
      skipped={[]}
      run={(campaign: Campaign) =>
        laurel.copyCampaign({ path: { id: campaign.id }, body: copyWindow(campaign, shift) })
      }
      close={close}
    >
      <CopyFields form={form} />
    </SeveralDialog>
  );
}

function Copied({ custom_id, start, end }: ReturnType<typeof copyWindow>) {
  return (
    <>
      <code>{custom_id}</code>, <Time value={start} /> – <Time value={end} />
    </>
  );
}

function CopyFields({ form: { control, register } }: { form: UseFormReturn<Fields> }) {
  return (
    <div className={styles.fields}>
      <Controller
        name="days"
        control={control}
        render={({ field }) => (
          <NumberInput
            label="Days later"
            description="Of 24 hours each"
            allowDecimal={false}
            min={-3_650}
            max={3_650}
            {...field}
          />
        )}
      />
      <TextInput
        label="Added to the custom id"
        description="Each copy needs a custom id of its own"
        {...register('suffix')}
      />
    </div>
  );
}
