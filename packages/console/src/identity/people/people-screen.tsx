import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { useList } from '../../connection/use-list.ts';
import { Badge } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Page, Panel } from '../../kit/page.tsx';
import { Empty } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import styles from './people-screen.module.css';
import { PersonActions } from './person-actions.tsx';
import { PersonForm } from './person-form.tsx';
import { roleWords } from './roles.ts';
import type { StaffUser } from './user.ts';

/** Who can sign in, and what each may do. */
export function PeopleScreen() {
  const [isAdding, add] = useState(false);
  const list = useList(['users'], (page, signal) =>
    laurel.listUsers({ query: { page, page_size: 100 }, signal }),
  );
  return (
    <Page
      title={t('People')}
      lead={t(
        'The people who can sign in. Each role includes the roles before it, and the audit log records what each person does.',
      )}
      actions={
        <Button leftSection={<Icon name="plus" />} onClick={() => add(true)}>
          {t('Add a person')}
        </Button>
      }
    >
      <Panel flush>
        <DataTable
          caption={t('People')}
          columns={columns}
          rowKey={({ user_id }) => user_id}
          {...list}
          empty={<Empty title={t('Nobody can sign in')} icon="people" />}
        />
      </Panel>
      <PersonForm isOpen={isAdding} close={() => add(false)} />
    </Page>
  );
}

const columns: Column<StaffUser>[] = [
  { title: t('Username'), cell: ({ username }) => <strong className={styles.name}>{username}</strong> },
  {
    title: t('Role'),
    tight: true,
    cell: ({ role }) => (
      <div className={styles.role}>
        {roleWords[role].name}
        <span className="muted">{roleWords[role].may}</span>
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
  { title: t('Actions'), isTitleHidden: true, align: 'end', cell: (user) => <PersonActions user={user} /> },
];
