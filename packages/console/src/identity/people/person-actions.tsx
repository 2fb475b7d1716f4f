import { type Role, roles } from '@laurel/contract/identity/users.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { mayAs, useSession } from '../session/session.ts';
import { roleWords } from './roles.ts';
import type { StaffUser } from './user.ts';

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
export function PersonActions({ user }: { user: StaffUser }) {
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
