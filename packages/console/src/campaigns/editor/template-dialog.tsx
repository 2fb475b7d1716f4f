import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { laurel } from '../../connection/laurel.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { type FieldRow, FieldRows } from '../../kit/resource/field-rows.tsx';
import { t } from '../../languages/messages.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { useDefinition } from './use-draft.ts';

/** Keeps the definition, without its times, under a name to begin with again. */
export function TemplateDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { start: _start, end: _end, custom_id: _id, ...definition } = useDefinition<CampaignKindName>();
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('Save as template')}
      initial={{ name: campaignName({ ...definition, custom_id: '' }) }}
      run={({ name }: { name: string }) => laurel.createTemplate({ body: { name, definition } })}
      done={(_, { name }) => t('The template “{name}” is saved', { name })}
      changes={[['templates']]}
      verb={t('Save template')}
      close={close}
    >
      {(form) => <FieldRows form={form} rows={rows} />}
    </FormDialog>
  );
}

const rows: FieldRow<{ name: string }>[] = [
  {
    name: 'name',
    'data-autofocus': true,
    label: t('Name of the template'),
    description: t('The template holds everything of this campaign except its window and its custom id'),
    required: t('The name that the list of templates shows'),
  },
];
