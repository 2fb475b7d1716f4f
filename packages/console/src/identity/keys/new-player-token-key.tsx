import { type PlayerTokenAlgorithm, playerTokenAlgorithms } from '@laurel/contract/identity/player-tokens.ts';
import { laurel } from '../../connection/laurel.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { type FieldRow, FieldRows } from '../../kit/resource/field-rows.tsx';
import { t } from '../../languages/messages.ts';

const exampleJwk = '{ "kty": "OKP", "crv": "Ed25519", "x": "…" }';

interface Fields {
  name: string;
  algorithm: PlayerTokenAlgorithm;
  jwk: string;
}

/** Registers the public key of a backend that signs player tokens itself. */
export function NewPlayerTokenKey({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('Register a public key')}
      initial={{ name: '', algorithm: 'EdDSA', jwk: '' }}
      run={async ({ jwk, ...fields }: Fields) =>
        laurel.createPlayerTokenKey({ body: { ...fields, public_jwk: JSON.parse(jwk) } })
      }
      done={(_, { name }) => t('“{name}” is registered', { name })}
      changes={[['player-token-keys']]}
      verb={t('Register')}
      close={close}
    >
      {(form) => <FieldRows form={form} rows={rows} />}
    </FormDialog>
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
