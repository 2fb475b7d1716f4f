import {
  type PlayerTokenAlgorithm,
  type PlayerTokenKey,
  playerTokenAlgorithms,
} from '@laurel/contract/identity/player-tokens.ts';
import { laurel, useList } from '../../connection/laurel.ts';
import { type FieldRow, FieldRows, FormButton } from '../../kit/action-form.tsx';
import { AskingButton } from '../../kit/confirm.tsx';
import { type Column, TablePanel } from '../../kit/data-table.tsx';
import { Badge, Empty } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Time } from '../../time/time.tsx';

/** Public keys of backends that sign player tokens themselves. */
export function PlayerTokenKeys() {
  const list = useList(['player-token-keys'], (page, signal) =>
    laurel.listPlayerTokenKeys({ query: { page, page_size: 100 }, signal }),
  );
  return (
    <TablePanel
      title={t('Player-token keys')}
      actions={<NewPlayerTokenKey />}
      caption={t('Public keys that sign player tokens')}
      columns={columns}
      rowKey={({ key_id }) => key_id}
      {...list}
      empty={
        <Empty title={t('No public key is registered')} icon="lock">
          {t(
            'A backend that signs player tokens itself registers its public key here. Otherwise it asks for tokens with an API key.',
          )}
        </Empty>
      }
    />
  );
}

const columns: Column<PlayerTokenKey>[] = [
  { title: t('Name'), cell: ({ name }) => <strong>{name}</strong> },
  { title: 'kid', cell: ({ key_id }) => <code>{key_id}</code> },
  { title: t('Algorithm'), tight: true, cell: ({ algorithm }) => algorithm },
  { title: t('Registered'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  { title: t('State'), align: 'end', cell: (key) => <State tokenKey={key} /> },
];

function State({ tokenKey: { key_id, name, revoked_at } }: { tokenKey: PlayerTokenKey }) {
  if (revoked_at !== null) return <Badge>{t('Revoked')}</Badge>;
  return (
    <AskingButton
      size="compact-xs"
      verb={t('Revoke')}
      title={t('Revoke “{name}”?', { name })}
      run={() => laurel.revokePlayerTokenKey({ path: { key_id } })}
      done={t('“{name}” is revoked', { name })}
      changes={[['player-token-keys']]}
    >
      <p>{t('Laurel refuses player tokens that this key signed from now on. You cannot undo this.')}</p>
    </AskingButton>
  );
}

const exampleJwk = '{ "kty": "OKP", "crv": "Ed25519", "x": "…" }';

interface Fields {
  name: string;
  algorithm: PlayerTokenAlgorithm;
  jwk: string;
}

/** Registers the public key of a backend that signs player tokens itself. */
function NewPlayerTokenKey() {
  return (
    <FormButton
      title={t('Register a public key')}
      look={{ variant: 'default' }}
      initial={{ name: '', algorithm: 'EdDSA', jwk: '' }}
      run={async ({ jwk, ...fields }: Fields) =>
        laurel.createPlayerTokenKey({ body: { ...fields, public_jwk: JSON.parse(jwk) } })
      }
      done={(_, { name }) => t('“{name}” is registered', { name })}
      changes={[['player-token-keys']]}
      verb={t('Register')}
    >
      {(form) => <FieldRows form={form} rows={rows} />}
    </FormButton>
  );
}

const rows: FieldRow<Fields>[] = [
  { name: 'name', 'data-autofocus': true, label: t('Name'), required: t('A name for the list of keys') },
  { name: 'algorithm', label: t('Algorithm'), choices: [...playerTokenAlgorithms] },
  {
    name: 'jwk',
    as: 'lines',
    label: t('Public key as a JSON Web Key'),
    description: t('Without private members'),
    placeholder: exampleJwk,
    minRows: 4,
    rules: { validate: (text) => isJson(text) || t('The public key is not JSON') },
  },
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
