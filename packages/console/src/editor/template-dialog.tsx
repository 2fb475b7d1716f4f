import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { campaignName } from '../campaigns/campaign-name.ts';
import { FaultNotice } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { laurel } from '../server/laurel.ts';
import { useDefinition } from './use-draft.ts';

/** Keeps the definition, without its times, under a name to begin with again. */
export function TemplateDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Save as template"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen && <TemplateForm close={close} />}
    </Modal>
  );
}

function TemplateForm({ close }: { close: () => void }) {
  const { start: _start, end: _end, custom_id: _id, ...definition } = useDefinition();
  const [name, setName] = useState(campaignName({ ...definition, custom_id: '' }));
  const create = useAction({
    run: () => laurel.createTemplate({ body: { name, definition } }),
    done: `The template “${name}” is saved`,
    changes: [['templates']],
    onDone: close,
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
          label="Name of the template"
          description="Everything of this campaign but its window and its custom id"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {create.error && <FaultNotice error={create.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
            Save template
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
