import { minPasswordLength, type Role, roles } from '@laurel/contract/identity/users.ts';
import { PasswordInput, Select, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../../connection/laurel.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../languages/messages.ts';
import { mayAs, useSession } from '../session/session.ts';
import { roleWords } from './roles.ts';

interface Fields {
  username: string;
  password: string;
  role: Role;
}

/** Adds a person with a role no stronger than one's own. */
export function PersonForm({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('Add a person')}
      initial={{ username: '', password: '', role: 'viewer' }}
      run={(body: Fields) => laurel.createUser({ body })}
      done={(_, { username }) => t('{username} can sign in', { username })}
      changes={[['users']]}
      verb={t('Add')}
      close={close}
    >
      {(form) => (
        <>
          <CredentialFields form={form} />
          <RoleField form={form} />
        </>
      )}
    </FormDialog>
  );
}

function CredentialFields({ form: { register, formState } }: { form: UseFormReturn<Fields> }) {
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={t('Username')}
        description={t('Such as an email address; it cannot be changed later')}
        autoComplete="off"
        data-autofocus
        error={errors.username?.message}
        {...register('username', { required: t('The name that the person signs in with') })}
      />
      <PasswordInput
        label={t('First password')}
        description={t('At least {minPasswordLength} characters; the person can change it', {
          minPasswordLength,
        })}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          required: t('A password for the first sign-in'),
          minLength: {
            value: minPasswordLength,
            message: t('At least {minPasswordLength} characters', { minPasswordLength }),
          },
        })}
      />
    </>
  );
}

function RoleField({ form: { control } }: { form: UseFormReturn<Fields> }) {
  const own = useSession().user.role;
  return (
    <Controller
      name="role"
      control={control}
      render={({ field }) => (
        <Select
          label={t('Role')}
          data={roles
            .filter((role) => mayAs(own, role))
            .map((role) => ({ value: role, label: `${roleWords[role].name}: ${roleWords[role].may}` }))}
          {...field}
        />
      )}
    />
  );
}
