import type { Result } from '@laurel/client/client.ts';
import { minPasswordLength, type Role, roles } from '@laurel/contract/identity/users.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { laurel, useList } from '../../connection/laurel.ts';
import { type FieldRow, FieldRows, FormButton } from '../../kit/action-form.tsx';
import { Confirm } from '../../kit/confirm.tsx';
import { actionsColumn, type Column, TablePanel } from '../../kit/data-table.tsx';
import { Badge, Empty, Page } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import { mayAs, useSession } from '../session/session.ts';
import { roleWords } from './roles.ts';

/** Who can sign in, and what each may do. */
export function PeopleScreen() {
  const list = useList(['users'], (page, signal) =>
    laurel.listUsers({ query: { page, page_size: 100 }, signal }),
  );
  return (
    <Page
      title={t('People')}
      lead={t(
        'The people who can sign in. Each role includes the roles before it, and the audit log records what each person does.',
      )}
      actions={<NewPerson />}
    >
      <TablePanel
        caption={t('People')}
        columns={columns}
        rowKey={({ user_id }) => user_id}
        {...list}
        empty={<Empty title={t('Nobody can sign in')} icon="people" />}
      />
    </Page>
  );
}

const columns: Column<StaffUser>[] = [
  { title: t('Username'), cell: ({ username }) => <strong>{username}</strong> },
  {
    title: t('Role'),
    tight: true,
    cell: ({ role }) => (
      <div className="lines">
        {roleWords[role].name}
        <span className="minor">{roleWords[role].may}</span>
      </div>
    ),
  },
  {
    title: t('State'),
    tight: true,
    cell: ({ disabled_at }) =>
      disabled_at === null ? <Badge tone="good">{t('Can sign in')}</Badge> : <Badge>{t('Disabled')}</Badge>,
  },
  { title: t('Since'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  actionsColumn((user) => <PersonActions user={user} />),
];

/** What is asked before it is done. */
interface Asked {
  title: string;
  text: string;
  verb: string;
  isDanger: boolean;
  done: string;
  run: () => Promise<unknown>;
}

/** What may be done with somebody no stronger than oneself; oneself is changed by others. */
function PersonActions({ user }: { user: StaffUser }) {
  const me = useSession().user;
  const [asked, ask] = useState<Asked>();
  if (user.user_id === me.user_id || !mayAs(me.role, user.role)) return null;
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Actions for {username}', { username: user.username })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {choicesFor(user, me.role).map((choice) => (
            <Menu.Item key={choice.title} onClick={() => ask(choice)}>
              {choice.verb}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={asked !== undefined}
        title={asked?.title ?? ''}
        verb={asked?.verb ?? ''}
        isDanger={asked?.isDanger ?? false}
        reason="none"
        run={async () => asked?.run()}
        done={asked?.done}
        changes={[['users']]}
        close={() => ask(undefined)}
      >
        {asked?.text}
      </Confirm>
    </>
  );
}

function choicesFor({ user_id, username, role, disabled_at }: StaffUser, mine: Role): Asked[] {
  const path = { user_id };
  const others = roles.filter((one) => one !== role && mayAs(mine, one));
  const toRole = others.map((one) => ({
    title: t('Make {username} {role}?', { username, role: roleWords[one].name }),
    text: t('{may}. It counts at once, where they are signed in as well.', { may: roleWords[one].may }),
    verb: t('Make {role}', { role: roleWords[one].name }),
    isDanger: false,
    done: t('{username} is {role}', { username, role: roleWords[one].name }),
    run: () => laurel.replaceUser({ path, body: { role: one } }),
  }));
  if (disabled_at !== null)
    return [
      {
        title: t('Let {username} sign in again?', { username }),
        text: t('They keep their password and role.'),
        verb: t('Let sign in again'),
        isDanger: false,
        done: t('{username} can sign in again', { username }),
        run: () => laurel.replaceUser({ path, body: { role, disabled: false } }),
      },
    ];
  return [
    ...toRole,
    {
      title: t('Sign {username} out everywhere?', { username }),
      text: t('All their sessions and access tokens end within two seconds. Their password stays the same.'),
      verb: t('Sign out everywhere'),
      isDanger: false,
      done: t('{username} is signed out', { username }),
      run: () => laurel.signOutUser({ path }),
    },
    {
      title: t('Switch {username} off?', { username }),
      text: t(
        'They are signed out and cannot sign in until a person allows it again. The audit log keeps what they did.',
      ),
      verb: t('Switch off'),
      isDanger: true,
      done: t('{username} can no longer sign in', { username }),
      run: () => laurel.disableUser({ path }),
    },
  ];
}

interface Fields {
  username: string;
  password: string;
  role: Role;
}

/** Adds a person with a role no stronger than one's own. */
function NewPerson() {
  const own = useSession().user.role;
  return (
    <FormButton
      title={t('Add a person')}
      initial={{ username: '', password: '', role: 'viewer' }}
      run={(body: Fields) => laurel.createUser({ body })}
      done={(_, { username }) => t('{username} can sign in', { username })}
      changes={[['users']]}
      verb={t('Add')}
    >
      {(form) => <FieldRows form={form} rows={rowsFor(own)} />}
    </FormButton>
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

/** Somebody who can sign in, or could. */
type StaffUser = Result<'listUsers'>['results'][number];
