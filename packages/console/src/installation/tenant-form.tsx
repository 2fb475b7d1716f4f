import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { type FieldRow, FieldRows } from '../kit/resource/field-rows.tsx';
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
      {(form) => <FieldRows form={form} rows={rows} />}
    </FormDialog>
  );
}

const rows: FieldRow<Fields>[] = [
  { name: 'name', label: t('Name'), 'data-autofocus': true, required: t('The name of the brand') },
  {
    name: 'default_language',
    label: t('Language'),
    description: t("Public texts that lack the reader's language use this one, such as en or pt-BR"),
    required: t('A language tag such as en'),
  },
];
