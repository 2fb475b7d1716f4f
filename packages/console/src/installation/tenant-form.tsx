import { TextInput } from '@mantine/core';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { t } from '../languages/messages.ts';

interface Fields {
  name: string;
  default_language: string;
}

/** Adds a brand with its own data: no other brand sees anything of it. */
export function TenantForm({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('Add a brand')}
      initial={{ name: '', default_language: 'en' }}
      run={(body: Fields) => laurel.createTenant({ body })}
      done={({ name }) => t('{name} is added', { name })}
      changes={[['tenants']]}
      verb={t('Add')}
      close={close}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextInput
            label={t('Name')}
            data-autofocus
            error={errors.name?.message}
            {...register('name', { required: t('The name of the brand') })}
          />
          <TextInput
            label={t('Language')}
            description={t("Public texts that lack the reader's language use this one, such as en or pt-BR")}
            error={errors.default_language?.message}
            {...register('default_language', { required: t('A language tag such as en') })}
          />
        </>
      )}
    </FormDialog>
  );
}
