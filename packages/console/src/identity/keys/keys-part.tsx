import type { ApiKey, ApiKeyScope, NewApiKey } from '@laurel/contract/identity/api-keys.ts';
import { Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel, useList } from '../../connection/laurel.ts';
import { type FieldRow, FieldRows, FormButton } from '../../kit/action-form.tsx';
import { AskingButton } from '../../kit/confirm.tsx';
import { actionsColumn, type Column, TablePanel } from '../../kit/data-table.tsx';
import { Badge, Empty } from '../../kit/page.tsx';
import { ShownOnce } from '../../kit/shown-once.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Distance, Time } from '../../time/time.tsx';
import { PlayerTokenKeys } from './player-token-keys.tsx';

/** Keys of the tenant's programs and pages, and public keys that sign player tokens. */
export function KeysPart() {
  const [made, show] = useState<{ name: string; key: string }>();
  const list = useList(['api-keys'], (page, signal) =>
    laurel.listApiKeys({ query: { page, page_size: 100 }, signal }),
  );
  return (
    <>
      <ShownOnce
        title={t('Key “{name}”', { name: made?.name ?? '' })}
        secret={made?.key}
        close={() => show(undefined)}
      />
      <TablePanel
        title={t('API keys')}
        actions={<NewKey show={show} />}
        columns={columnsOf(show)}
        rowKey={({ api_key_id }) => api_key_id}
        {...list}
        empty={<Empty title={t('No key yet')} icon="key" />}
      />
      <PlayerTokenKeys />
    </>
  );
}

const columnsOf = (show: (made: { name: string; key: string }) => void): Column<ApiKey>[] => [
  {
    title: t('Name'),
    cell: ({ name, key_hint }) => (
      <>
        <strong>{name}</strong> <span className="minor breakable">…{key_hint}</span>
      </>
    ),
  },
  {
    title: t('May'),
    cell: ({ scopes, origins }) => (
      <>
        {scopes.map((scope) => scopeWords[scope].name).join(', ')}
        {origins !== null && <div className="minor breakable">{origins.join(', ')}</div>}
      </>
    ),
  },
  { title: t('State'), tight: true, cell: (key) => <State apiKey={key} /> },
  {
    title: t('Last used'),
    tight: true,
    cell: ({ last_used_at }) =>
      last_used_at === null ? (
        <span className="muted">{t('never')}</span>
      ) : (
        <Distance value={last_used_at} isPast />
      ),
  },
  { title: t('Created'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  actionsColumn((key) => <KeyActions apiKey={key} show={show} />),
];

function State({ apiKey: { revoked_at, expires_at } }: { apiKey: ApiKey }) {
  if (revoked_at !== null) return <Badge>{t('Revoked')}</Badge>;
  if (expires_at === null) return <Badge tone="good">{t('Works')}</Badge>;
  return <Badge tone="warn">{rich('Ends {when}', { when: <Distance value={expires_at} /> })}</Badge>;
}

/** For how long the old key keeps working after a rotation, s. */
const OVERLAP_SECONDS = 86_400;

interface KeyActionsProps {
  apiKey: ApiKey;
  show: (made: { name: string; key: string }) => void;
}

/** Rotates a key with a day in which both work, or revokes it at once. */
function KeyActions({ apiKey: { api_key_id, name, revoked_at, expires_at }, show }: KeyActionsProps) {
  if (revoked_at !== null) return null;
  const rotate = async () =>
    show(await laurel.rotateApiKey({ path: { api_key_id }, body: { overlap_seconds: OVERLAP_SECONDS } }));
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {expires_at === null && (
        <AskingButton
          size="compact-xs"
          title={t('Rotate “{name}”?', { name })}
          verb={t('Rotate')}
          isDanger={false}
          run={rotate}
          changes={[['api-keys']]}
        >
          <p>
            {t(
              'Laurel creates a new key. The old one works for another 24 hours, so that your programs can switch.',
            )}
          </p>
        </AskingButton>
      )}
      <AskingButton
        size="compact-xs"
        title={t('Revoke “{name}”?', { name })}
        verb={t('Revoke')}
        run={() => laurel.revokeApiKey({ path: { api_key_id } })}
        done={t('Key “{name}” is revoked', { name })}
        changes={[['api-keys']]}
      >
        <p>{t('Laurel refuses this key from now on. You cannot undo this.')}</p>
      </AskingButton>
    </Group>
  );
}

interface Fields {
  name: string;
  scopes: ApiKeyScope[];
  /** One a line. */
  sites: string;
}

/** Asks what a new key may do; a publishable one has the sites of its pages. */
function NewKey({ show }: { show: (key: { name: string; key: string }) => void }) {
  return (
    <FormButton
      label={t('New key')}
      title={t('New API key')}
      initial={{ name: '', scopes: ['events:write'], sites: '' }}
      run={(fields: Fields) => laurel.createApiKey({ body: keyOf(fields) })}
      onDone={show}
      changes={[['api-keys']]}
      verb={t('Create key')}
    >
      {(form) => <KeyFields form={form} />}
    </FormButton>
  );
}

function KeyFields({ form }: { form: UseFormReturn<Fields> }) {
  const scopes = form.watch('scopes');
  return (
    <>
      <FieldRows form={form} rows={nameRows} />
      <ScopeField form={form} />
      {hasSites(scopes) && <FieldRows form={form} rows={siteRows(scopes)} />}
    </>
  );
}

const nameRows: FieldRow<Fields>[] = [
  {
    name: 'name',
    'data-autofocus': true,
    label: t('Name'),
    description: t('Distinguishes this key from the others in the list'),
    required: t('A name for the list of keys'),
  },
];

function siteRows(scopes: ApiKeyScope[]): FieldRow<Fields>[] {
  const description = scopes.includes('players:issue')
    ? t(
        'One a line, such as https://casino.example; empty: the sites of the brand and of its publishable keys',
      )
    : t('One a line, such as https://casino.example; empty: the sites of the brand');
  return [{ name: 'sites', as: 'lines', label: t('Sites of its pages'), description }];
}

function ScopeField({ form: { control, formState } }: { form: UseFormReturn<Fields> }) {
  return (
    <Controller
      name="scopes"
      control={control}
      rules={{ validate: (scopes) => scopes.length > 0 || t('At least one') }}
      render={({ field: { value, onChange } }) => (
        <Checkbox.Group
          label={t('What it may do')}
          error={formState.errors.scopes?.message}
          value={value}
          onChange={onChange}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(scopeWords).map(([scope, words]) => (
              <Checkbox key={scope} value={scope} label={words.name} description={words.means} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

function hasSites(scopes: ApiKeyScope[]): boolean {
  return scopes.includes('boards:read') || scopes.includes('players:issue');
}

function keyOf({ name, scopes, sites }: Fields): NewApiKey {
  const origins = sites.split(/\s+/).filter((site) => site !== '');
  return { name, scopes, ...(hasSites(scopes) && origins.length > 0 && { origins }) };
}

/** What an API key may do, in words. */
const scopeWords: Record<ApiKeyScope, { name: string; means: string }> = {
  'events:write': { name: t('Send events'), means: t('For your game servers. Never in a page.') },
  'tournaments:read': { name: t('Read the listing'), means: t('For the backend of your website.') },
  'boards:read': {
    name: t('Show boards in pages'),
    means: t('A publishable key: pages may contain it, and it works only on the sites that you name.'),
  },
  'players:issue': {
    name: t('Issue player tokens'),
    means: t('For the backend that knows who is signed in.'),
  },
  'log:read': {
    name: t('Read the sealed logs'),
    means: t('For auditors and witnesses: every leaf, without names and ids.'),
  },
};
