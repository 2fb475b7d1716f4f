import { type PlayerTokenAlgorithm, playerTokenAlgorithms } from '@laurel/contract/identity/player-tokens.ts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../../connection/laurel.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
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
      {(form) => <PublicKeyFields form={form} />}
    </FormDialog>
  );
}

function PublicKeyFields({ form: { register, control, formState } }: { form: UseFormReturn<Fields> }) {
  const { errors } = formState;
  return (
    <>
      <TextInput
        data-autofocus
        label={t('Name')}
        error={errors.name?.message}
        {...register('name', { required: t('A name for the list of keys') })}
      />
      <Controller
        name="algorithm"
        control={control}
        render={({ field }) => <Select label={t('Algorithm')} data={[...playerTokenAlgorithms]} {...field} />}
      />
      <Textarea
        label={t('Public key as a JSON Web Key')}
        description={t('Without private members')}
        placeholder={exampleJwk}
        autosize
        minRows={4}
        error={errors.jwk?.message}
        {...register('jwk', { validate: (text) => isJson(text) || t('The public key is not JSON') })}
      />
    </>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
