import { minPasswordLength, type Role, roles } from '@laurel/contract/identity/users.ts';
import { Button, Group, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { FaultNotice } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { laurel } from '../server/laurel.ts';
import { mayAs, useSession } from '../session/session.ts';
import { roleWords } from './roles.ts';

interface Fields {
  username: string;
  password: string;
  role: Role;
}

/** Somebody new, with a role no stronger than one's own. */
export function PersonForm({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal opened={isOpen} onClose={close} title="Add somebody" closeButtonProps={{ 'aria-label': 'Close' }}>
      {isOpen && <Form close={close} />}
    </Modal>
  );
}

function Form({ close }: { close: () => void }) {
  const own = useSession().user.role;
  const { register, handleSubmit, control, formState } = useForm<Fields>({
    defaultValues: { username: '', password: '', role: 'viewer' },
  });
  const { mutate, error, isPending } = useAction({
    run: (body: Fields) => laurel.createUser({ body }),
    done: (_, { username }) => `${username} can sign in`,
    changes: [['users']],
    onDone: close,
    showsFaults: true,
  });
  const { errors } = formState;
  return (
    <form onSubmit={handleSubmit((fields) => mutate(fields))} noValidate>
      <Stack>
        <TextInput
          label="Username"
          description="Such as their email address; it stays theirs"
          autoComplete="off"
          data-autofocus
          error={errors.username?.message}
          {...register('username', { required: 'How they sign in' })}
        />
        <PasswordInput
          label="First password"
          description={`At least ${minPasswordLength} characters; they can change it`}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', {
            required: 'A password to begin with',
            minLength: { value: minPasswordLength, message: `At least ${minPasswordLength} characters` },
          })}
        />
        <Controller
          name="role"
          control={control}
          render={({ field }) => (
            <Select
              label="Role"
              data={roles
                .filter((role) => mayAs(own, role))
                .map((role) => ({ value: role, label: `${roleWords[role].name}: ${roleWords[role].may}` }))}
              {...field}
            />
          )}
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
