import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { FaultNotice } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { laurel } from '../server/laurel.ts';

interface Fields {
  name: string;
  default_language: string;
}

/** A brand of its own: nothing of it is seen by others. */
export function TenantForm({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal opened={isOpen} onClose={close} title="Add a brand" closeButtonProps={{ 'aria-label': 'Close' }}>
      {isOpen && <Form close={close} />}
    </Modal>
  );
}

function Form({ close }: { close: () => void }) {
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: '', default_language: 'en' },
  });
  const { mutate, error, isPending } = useAction({
    run: (body: Fields) => laurel.createTenant({ body }),
    done: ({ name }) => `${name} is there`,
    changes: [['tenants']],
    onDone: close,
    showsFaults: true,
  });
  return (
    <form onSubmit={handleSubmit((fields) => mutate(fields))} noValidate>
      <Stack>
        <TextInput
          label="Name"
          data-autofocus
          error={formState.errors.name?.message}
          {...register('name', { required: 'How the brand is called' })}
        />
        <TextInput
          label="Language"
          description="What public texts fall back to, such as en or pt-BR"
          error={formState.errors.default_language?.message}
          {...register('default_language', { required: 'Such as en' })}
        />
        {error && <FaultNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
