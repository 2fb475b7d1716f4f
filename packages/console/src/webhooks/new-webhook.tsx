import { type WebhookEventType, webhookEventTypes } from '@laurel/contract/webhooks/event-types.ts';
import { MultiSelect, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { t } from '../languages/messages.ts';

interface Fields {
  url: string;
  description: string;
  /** None: all of them. */
  events: WebhookEventType[];
}

const noFields: Fields = { url: '', description: '', events: [] };

interface NewWebhookProps {
  isOpen: boolean;
  close: () => void;
  showSecret: (secret: string) => void;
}

/** Asks where Laurel sends messages, and which. */
export function NewWebhook({ isOpen, close, showSecret }: NewWebhookProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('New webhook endpoint')}
      initial={noFields}
      run={({ events, ...fields }) =>
        laurel.createWebhook({ body: { ...fields, events: events.length === 0 ? null : events } })
      }
      onDone={({ secret }) => showSecret(secret)}
      changes={[['webhooks']]}
      verb={t('Create endpoint')}
      close={close}
    >
      {(form) => <WebhookFields form={form} />}
    </FormDialog>
  );
}

function WebhookFields({ form: { register, control, formState } }: { form: UseFormReturn<Fields> }) {
  return (
    <>
      <TextInput
        data-autofocus
        label={t('Address')}
        description={t('https, reachable from the public network')}
        placeholder="https://hooks.example.com/laurel"
        error={formState.errors.url?.message}
        {...register('url', { required: t('The address that receives the messages') })}
      />
      <Controller
        name="events"
        control={control}
        render={({ field }) => (
          <MultiSelect
            label={t('Messages to send')}
            placeholder={field.value.length === 0 ? t('All messages') : ''}
            data={[...webhookEventTypes]}
            searchable
            clearable
            {...field}
          />
        )}
      />
      <TextInput label={t('Description (optional)')} {...register('description')} />
    </>
  );
}
