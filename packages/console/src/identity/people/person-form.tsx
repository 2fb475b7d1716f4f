import { minPasswordLength, type Role, roles } from '@laurel/contract/identity/users.ts';
import { laurel } from '../../connection/laurel.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { type FieldRow, FieldRows } from '../../kit/resource/field-rows.tsx';
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
  const own = useSession().user.role;
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
      {(form) => <FieldRows form={form} rows={rowsFor(own)} />}
    </FormDialog>
  );
}

function rowsFor(own: Role): FieldRow<Fields>[] {
  return [
    {
      name: 'username',
      label: t('Username'),
      description: t('Such as an email address; it cannot be changed later'),
      autoComplete: 'off',
      'data-autofocus': true,
      required: t('The name that the person signs in with'),
    },
    {
      name: 'password',
      as: 'password',
      label: t('First password'),
      description: t('At least {minPasswordLength} characters; the person can change it', {
        minPasswordLength,
      }),
      autoComplete: 'new-password',
      required: t('A password for the first sign-in'),
      rules: {
        minLength: {
          value: minPasswordLength,
          message: t('At least {minPasswordLength} characters', { minPasswordLength }),
        },
      },
    },
    {
      name: 'role',
      label: t('Role'),
      choices: roles
        .filter((role) => mayAs(own, role))
        .map((role) => ({ value: role, label: `${roleWords[role].name}: ${roleWords[role].may}` })),
    },
  ];
}
