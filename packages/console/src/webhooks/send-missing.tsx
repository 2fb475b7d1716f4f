import { Button } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { t } from '../languages/messages.ts';
import { MomentField } from '../time/moment-field.tsx';
import { useShownZone } from '../time/zones.ts';

interface Fields {
  /** RFC 3339. */
  since: string;
}

/** Sends an endpoint again what it has not accepted since a time. */
export function SendMissing({ id, isEnabled }: { id: number; isEnabled: boolean }) {
  const [isAsked, ask] = useState(false);
  const zone = useShownZone();
  const close = () => ask(false);
  return (
    <>
      <Button variant="default" onClick={() => ask(true)} disabled={!isEnabled}>
        {t('Send missing messages')}
      </Button>
      <FormDialog
        isOpen={isAsked}
        title={t('Send again what is missing')}
        initial={{ since: '' }}
        isReady={({ since }: Fields) => since !== ''}
        run={({ since }) => sendMissing(id, since)}
        done={(messages) => t('Messages that Laurel sends again: {messages}', { messages })}
        changes={[['webhooks']]}
        verb={t('Send missing messages')}
        close={close}
      >
        {({ control }) => (
          <>
            <p>
              {t(
                'Laurel sends each message that this endpoint has not accepted, in order, also those from while it was disabled. It does not send what was delivered.',
              )}
            </p>
            <Controller
              name="since"
              control={control}
              render={({ field }) => (
                <MomentField
                  data-autofocus
                  label={t('Since ({zone})', { zone })}
                  zone={zone}
                  value={field.value}
                  take={field.onChange}
                />
              )}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}

/** Returns how many messages are sent again; a request takes up to 10,000. */
async function sendMissing(id: number, since: string): Promise<number> {
  const { messages, more } = await laurel.sendMissingMessages({ path: { id }, body: { since } });
  return more ? messages + (await sendMissing(id, since)) : messages;
}
