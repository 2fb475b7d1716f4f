import {
  type PlayerTokenAlgorithm,
  type PlayerTokenKey,
  playerTokenAlgorithms,
} from '@laurel/contract/identity/player-tokens.ts';
import { Button, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AskingButton } from '../../kit/asking-button.tsx';
import { Badge } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Panel } from '../../kit/page.tsx';
import { Empty, FaultNotice } from '../../kit/states.tsx';
import { toast } from '../../kit/toasts.ts';
import { useAction } from '../../kit/use-action.ts';
import { Icon } from '../../looks/icon.tsx';
import { laurel } from '../../server/laurel.ts';
import { queries } from '../../server/queries.ts';
import { useList } from '../../server/use-list.ts';
import { Time } from '../../time/time.tsx';

/** Public keys of backends that sign player tokens themselves. */
export function PlayerTokenKeys() {
  const [isAdding, add] = useState(false);
  const list = useList(['player-token-keys'], (page, signal) =>
    laurel.listPlayerTokenKeys({ query: { page, page_size: 100 }, signal }),
  );
  return (
    <Panel
      title="Player-token keys"
      flush
      actions={
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => add(true)}>
          Register a public key
        </Button>
      }
    >
      <DataTable
        caption="Public keys that sign player tokens"
        columns={columns}
        rowKey={({ key_id }) => key_id}
        {...list}
        empty={
          <Empty title="No public key is registered" icon="lock">
            A backend that signs player tokens itself registers its public key here. Otherwise it asks for
            tokens with an API key.
          </Empty>
        }
      />
      <Modal
        opened={isAdding}
        onClose={() => add(false)}
        title="Register a public key"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewPlayerTokenKey done={() => add(false)} />
      </Modal>
    </Panel>
  );
}

const columns: Column<PlayerTokenKey>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <strong>{name}</strong> },
  { id: 'id', title: 'kid', cell: ({ key_id }) => <code>{key_id}</code> },
  { id: 'algorithm', title: 'Algorithm', tight: true, cell: ({ algorithm }) => algorithm },
  { id: 'made', title: 'Registered', tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  { id: 'state', title: 'State', align: 'end', cell: (key) => <State tokenKey={key} /> },
];

function State({ tokenKey: { key_id, name, revoked_at } }: { tokenKey: PlayerTokenKey }) {
  if (revoked_at !== null) return <Badge>Revoked</Badge>;
  const revoke = async () => {
    await laurel.revokePlayerTokenKey({ path: { key_id } });
    toast(`“${name}” is revoked`);
    await queries.invalidateQueries({ queryKey: ['player-token-keys'] });
  };
  return (
    <AskingButton size="compact-xs" verb="Revoke" title={`Revoke “${name}”?`} act={revoke}>
      <p>Player tokens that it signed open nothing from now on. This cannot be undone.</p>
    </AskingButton>
  );
}

function NewPlayerTokenKey({ done }: { done: () => void }) {
  const [name, setName] = useState('');
  const [algorithm, setAlgorithm] = useState<PlayerTokenAlgorithm>('EdDSA');
  const [text, setText] = useState('');
  const create = useAction({
    run: async () => laurel.createPlayerTokenKey({ body: { name, algorithm, public_jwk: readKey(text) } }),
    done: `“${name}” is registered`,
    onDone: done,
    changes: [['player-token-keys']],
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
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Algorithm"
          data={[...playerTokenAlgorithms]}
          value={algorithm}
          onChange={(value) => value && setAlgorithm(value as PlayerTokenAlgorithm)}
        />
        <Textarea
          label="Public key as a JSON Web Key"
          description="Without private members"
          placeholder='{ "kty": "OKP", "crv": "Ed25519", "x": "…" }'
          autosize
          minRows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {create.error && <FaultNotice error={create.error} />}
        <Button type="submit" loading={create.isPending} disabled={name === '' || text === ''}>
          Register
        </Button>
      </Stack>
    </form>
  );
}

function readKey(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The public key is no JSON.');
  }
}
