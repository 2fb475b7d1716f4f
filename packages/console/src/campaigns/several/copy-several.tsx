import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { t } from '../../languages/messages.ts';
import { Time } from '../../time/time.tsx';
import { copyWindow } from '../copies.ts';
import { SeveralDialog, type SeveralProps, type SeveralWords } from './several-dialog.tsx';

/** Makes drafts of the chosen campaigns for a later time. */
export function CopySeveral({ campaigns, close }: SeveralProps) {
  const [days, setDays] = useState<number | string>(7);
  const [suffix, setSuffix] = useState('-copy');
  const shift = { days: typeof days === 'number' ? days : 0, suffix: suffix.trim() };
  const count = campaigns.length;
  return (
    <SeveralDialog
      title={t('Copy {count, plural, one {# campaign} other {# campaigns}}?', { count })}
      words={copyWords}
      hasReason={false}
      isReady={shift.suffix !== ''}
      summary={
        <p>
          {t(
            'Laurel creates {count, plural, one {# draft} other {# drafts}}, each with the definition of its original. Players, joins and disqualifications are not copied, and nothing is published.',
            { count },
          )}
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
      <Group gap="md" align="flex-start">
        <NumberInput
          label={t('Days later')}
          description={t('Of 24 hours each')}
          allowDecimal={false}
          min={-3_650}
          max={3_650}
          value={days}
          onChange={setDays}
        />
        <TextInput
          label={t('Added to the custom id')}
          description={t('Each copy needs a custom id of its own')}
          value={suffix}
          onChange={({ currentTarget }) => setSuffix(currentTarget.value)}
        />
      </Group>
    </SeveralDialog>
  );
}

const copyWords: SeveralWords = {
  verb: (count) => t('Copy {count, number}', { count }),
  done: t('copied'),
  sum: (values) =>
    t(
      '{done, number} of {all, number} copied{failed, plural, =0 {} other {, # failed}}{isRunning, select, yes {…} other {.}}',
      values,
    ),
};

function Copied({ custom_id, start, end }: ReturnType<typeof copyWindow>) {
  return (
    <>
      <code>{custom_id}</code>, <Time value={start} /> – <Time value={end} />
    </>
  );
}
