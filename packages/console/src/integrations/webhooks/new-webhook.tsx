import { type WebhookEventType, webhookEventTypes } from '@laurel/contract/webhooks/event-types.ts';
import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FaultNotice } from '../../kit/states.tsx';
import { useAction } from '../../kit/use-action.ts';
import { laurel } from '../../server/laurel.ts';

/** Where messages are sent, and which. */
export function NewWebhook({ made }: { made: (secret: string) => void }) {
  const [url, setUrl] = useState('');
  const [description, describe] = useState('');
  const [events, choose] = useState<string[]>([]);
  const create = useAction({
    run: () =>
      laurel.createWebhook({
        body: { url, description, events: events.length === 0 ? null : (events as WebhookEventType[]) },
      }),
    onDone: ({ secret }) => made(secret),
    changes: [['webhooks']],
    showsFaults: true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(undefined);
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Address"
          description="https, reachable from the public network"
          placeholder="https://hooks.example.com/laurel"
          required
          withAsterisk={false}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <MultiSelect
          label="What it is told"
          placeholder={events.length === 0 ? 'Everything' : ''}
          data={[...webhookEventTypes]}
          value={events}
          onChange={choose}
          searchable
          clearable
        />
        <TextInput
          label="What it is for (optional)"
          value={description}
          onChange={(event) => describe(event.currentTarget.value)}
        />
        {create.error && <FaultNotice error={create.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending} disabled={url === ''}>
            Make endpoint
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
