import type { ApiKeyScope, NewApiKey } from '@laurel/contract/identity/api-keys.ts';
import { Checkbox, Stack } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../../connection/laurel.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { type FieldRow, FieldRows } from '../../kit/resource/field-rows.tsx';
import { t } from '../../languages/messages.ts';
import { scopeWords } from './scope-words.ts';

interface Fields {
  name: string;
  scopes: ApiKeyScope[];
  /** One a line. */
  sites: string;
}

interface NewKeyProps {
  isOpen: boolean;
  close: () => void;
  show: (key: { name: string; key: string }) => void;
}

/** Asks what a new key may do; a publishable one has the sites of its pages. */
export function NewKey({ isOpen, close, show }: NewKeyProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('New API key')}
      initial={{ name: '', scopes: ['events:write'], sites: '' }}
      run={(fields: Fields) => laurel.createApiKey({ body: keyOf(fields) })}
      onDone={show}
      changes={[['api-keys']]}
      verb={t('Create key')}
      close={close}
    >
      {(form) => <KeyFields form={form} />}
    </FormDialog>
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
