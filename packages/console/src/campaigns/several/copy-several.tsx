import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../../server/laurel.ts';
import { Time } from '../../time/time.tsx';
import { countText } from '../../values/decimal-text.ts';
import { copyWindow } from './copy-window.ts';
import styles from './several.module.css';
import { SeveralDialog } from './several-dialog.tsx';
import type { SeveralProps } from './several-props.ts';

/** Makes drafts of them for a later time. */
export function CopySeveral({ campaigns, close }: SeveralProps) {
  const [days, setDays] = useState(7);
  const [suffix, setSuffix] = useState('-copy');
  return (
    <SeveralDialog
      title={`Copy ${countText(campaigns.length)} campaigns?`}
      verb="Copy"
      done="copied"
      hasReason={false}
      isReady={suffix.trim() !== ''}
      summary={
        <p>
          {countText(campaigns.length)} drafts are made, each with the definition of its original. Players,
          joins and disqualifications are not copied, and nothing is published.
        </p>
      }
      affected={campaigns.map((campaign) => {
        const { custom_id, start, end } = copyWindow(campaign, { days, suffix });
        return {
          campaign,
          what: (
            <>
              <code>{custom_id}</code>, <Time value={start} /> – <Time value={end} />
            </>
          ),
        };
      })}
      skipped={[]}
      run={(campaign) =>
        laurel.copyCampaign({ path: { id: campaign.id }, body: copyWindow(campaign, { days, suffix }) })
      }
      close={close}
    >
      <div className={styles.fields}>
        <NumberInput
          label="Days later"
          description="Of 24 hours each"
          allowDecimal={false}
          min={-3_650}
          max={3_650}
          value={days}
          onChange={(value) => setDays(typeof value === 'number' ? value : 0)}
        />
        <TextInput
          label="Added to the custom id"
          description="So that each has a name of its own"
          value={suffix}
          onChange={({ currentTarget }) => setSuffix(currentTarget.value.trim())}
        />
      </div>
    </SeveralDialog>
  );
}
