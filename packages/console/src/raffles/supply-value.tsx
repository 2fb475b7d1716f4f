import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { TextInput } from '@mantine/core';
import { laurel } from '../connection/laurel.ts';
import { campaignKey } from '../connection/use-campaign.ts';
import { useMay } from '../identity/session/session.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { Facts, Panel } from '../kit/page.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { shownLocale } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

/** Enters the value of a supplied seed, while the fixed list waits for it. */
export function SupplyValue({ raffle }: { raffle: Raffle }) {
  const may = useMay('admin');
  const { seed_source, fixed_at, drawn_at, campaign_id, announced } = raffle;
  if (!isEntered[seed_source] || fixed_at === null || drawn_at !== null) return null;
  return (
    <Panel title={t('Enter the value')}>
      {may ? (
        <ActionForm
          initial={{ value: '', reason: '' }}
          run={({ value, reason }: { value: string; reason: string }) =>
            laurel.supplyRaffleSeed({
              path: { id: campaign_id },
              body: { value: value.trim(), ...(reason.trim() !== '' && { reason: reason.trim() }) },
            })
          }
          changes={[campaignKey(campaign_id)]}
          done={t('The winners are drawn')}
          isReady={({ value }) => value.trim() !== ''}
          verb={t('Draw the winners')}
          isDanger
        >
          {({ register }) => (
            <>
              <p>
                {t(
                  'Take a value that nobody could know before the list was fixed, such as the numbers of a public lottery, exactly as the terms say. The winners are drawn at once, and the value cannot be changed.',
                )}
              </p>
              {announced && <Announced of={announced} />}
              <TextInput label={t('Value')} maxLength={1_000} {...register('value')} />
              <ReasonField register={register} isFirst={false} />
            </>
          )}
        </ActionForm>
      ) : (
        <p className="muted">{t('Administrators enter the value; then the winners are drawn.')}</p>
      )}
    </Panel>
  );
}

/** What was announced of the value. */
function Announced({ of: { texts, at, pattern } }: { of: NonNullable<Raffle['announced']> }) {
  return (
    <Facts
      rows={[
        { name: t('Announced as'), value: texts[shownLocale()] ?? texts.en ?? Object.values(texts)[0] },
        { name: t('Becomes known'), value: <Time value={at} precision="minute" /> },
        { name: t('Written as'), value: <code>{pattern}</code> },
      ]}
    />
  );
}

const isEntered: Record<Raffle['seed_source'], boolean> = { sealed: false, supplied: true };
