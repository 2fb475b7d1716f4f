import type { ApiKeyScope, NewApiKey } from '@laurel/contract/identity/api-keys.ts';
import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FaultNotice } from '../../kit/states.tsx';
import { useAction } from '../../kit/use-action.ts';
import { laurel } from '../../server/laurel.ts';
import { scopeWords } from './scope-words.ts';

/** A key with what it may do; a publishable one has the sites of its pages. */
export function NewKey({ made }: { made: (key: { name: string; key: string }) => void }) {
  const [name, setName] = useState('');
  const [scopes, choose] = useState<ApiKeyScope[]>(['events:write']);
  const [sites, setSites] = useState('');
  const hasSites = scopes.includes('boards:read') || scopes.includes('players:issue');
  const origins = sites.split(/\s+/).filter((site) => site !== '');
  const body: NewApiKey = { name, scopes, ...(hasSites && origins.length > 0 && { origins }) };
  const create = useAction({
    run: () => laurel.createApiKey({ body }),
    onDone: made,
    changes: [['api-keys']],
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
          label="Name"
          description="What it is for, to tell it from others"
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="What it may do"
          value={scopes}
          onChange={(chosen) => choose(chosen as ApiKeyScope[])}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(scopeWords).map(([scope, words]) => (
              <Checkbox key={scope} value={scope} label={words.name} description={words.means} />
            ))}
          </Stack>
        </Checkbox.Group>
        {hasSites && (
          <Textarea
            label="Sites of its pages"
            description="One a line, such as https://casino.example; none: those of the tenant"
            autosize
            minRows={2}
            value={sites}
            onChange={(event) => setSites(event.currentTarget.value)}
          />
        )}
        {create.error && <FaultNotice error={create.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending} disabled={name === '' || scopes.length === 0}>
            Make key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
