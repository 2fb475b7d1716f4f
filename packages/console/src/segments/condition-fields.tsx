import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { conditionWords, type FactChoice, newCondition, type RuleFields } from './rule-draft.ts';
import styles from './segments.module.css';

const choices = Object.entries(conditionWords).map(([value, { label }]) => ({ value, label }));

/** The conditions of a rule, each with the fields of its fact. */
export function ConditionFields({ form }: { form: UseFormReturn<RuleFields> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'conditions' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={styles.condition}>
          <legend>{t('Condition {number}', { number: at + 1 })}</legend>
          <Condition form={form} at={at} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove condition {number}', { number: at + 1 })}
            className={styles.remove ?? ''}
            disabled={fields.length === 1}
            onClick={() => remove(at)}
          >
            <Icon name="close" />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        className={styles.start ?? ''}
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => append(newCondition())}
      >
        {t('Add a condition')}
      </Button>
    </>
  );
}

function Condition({ form, at }: { form: UseFormReturn<RuleFields>; at: number }) {
  const name = `conditions.${at}` as const;
  const fact = form.watch(`${name}.fact`);
  const fields = Object.entries(conditionWords[fact].fields) as [
    keyof RuleFields['conditions'][number] & string,
    string,
  ][];
  return (
    <>
      <Select
        className={styles.fact ?? ''}
        label={t('Fact')}
        data={choices}
        value={fact}
        allowDeselect={false}
        onChange={(value) => value && form.setValue(`${name}.fact`, value as FactChoice)}
      />
      {fields.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          {...form.register(`${name}.${field}` as `${typeof name}.days`)}
        />
      ))}
      <Checkbox label={t('Does not hold')} {...form.register(`${name}.isNot`)} />
    </>
  );
}
