import type { Segment } from '@laurel/contract/segments/segments.ts';
import { ActionIcon, Button, Checkbox, Group, Radio, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/action-form.tsx';
import { FaultNotice } from '../kit/page.tsx';
import { PlayerName } from '../kit/player-name.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import {
  conditionWords,
  type DraftRule,
  evaluationWords,
  type FactChoice,
  newCondition,
  type RuleFields,
  ruleOf,
} from './rule-draft.ts';
import styles from './segments.module.css';
import { SinceTime } from './why-player.tsx';

interface RuleDialogProps {
  isOpen: boolean;
  close: () => void;
  onDone: (segment: Segment) => void;
}

/** Makes a segment by rule, which shows how many players belong to it, and ten of them, before it is saved. */
export function RuleDialog({ isOpen, close, onDone }: RuleDialogProps) {
  return (
    <FormDialog<RuleFields, Segment>
      isOpen={isOpen}
      title={t('New segment by rule')}
      initial={{ name: '', evaluated: 'at_publish', joined: 'all', conditions: [newCondition()] }}
      run={({ name, evaluated, ...draft }) =>
        laurel.createSegment({ query: {}, body: { name: name.trim(), evaluated, rule: ruleOf(draft) } })
      }
      done={({ name, players }) =>
        t('“{name}”: {players, plural, one {# player} other {# players}}', { name, players })
      }
      changes={[['segments']]}
      onDone={onDone}
      close={close}
      isReady={({ name, conditions }) => name.trim() !== '' && conditions.length > 0}
      verb={t('Create segment')}
    >
      {(form) => (
        <>
          <TextInput data-autofocus label={t('Name')} maxLength={255} {...form.register('name')} />
          <Choice
            form={form}
            name="evaluated"
            label={t('When it is decided who is in it')}
            words={evaluationWords}
          />
          <Choice
            form={form}
            name="joined"
            label={t('How conditions are joined')}
            words={{ all: t('All of them'), any: t('Any of them') }}
          />
          <ConditionFields form={form} />
          <Preview form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface ChoiceProps {
  form: UseFormReturn<RuleFields>;
  name: 'evaluated' | 'joined';
  label: string;
  words: Readonly<Record<string, string>>;
}

function Choice({ form, name, label, words }: ChoiceProps) {
  return (
    <Radio.Group
      label={label}
      value={form.watch(name)}
      onChange={(value) => form.setValue(name, value as never)}
    >
      <Group mt="xs">
        {Object.entries(words).map(([value, text]) => (
          <Radio key={value} value={value} label={text} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function Preview({ form }: { form: UseFormReturn<RuleFields> }) {
  const [asked, ask] = useState('');
  const { mutate, data, error, isPending } = useAction({
    run: (draft: DraftRule) => laurel.previewSegment({ body: { rule: ruleOf(draft) } }),
    changes: [],
    onFault: () => undefined,
  });
  const { joined, conditions } = form.watch();
  const draft = { joined, conditions };
  const isOfThese = asked === JSON.stringify(draft);
  const show = () => {
    ask(JSON.stringify(draft));
    mutate(draft);
  };
  return (
    <div aria-live="polite">
      <Button
        variant="default"
        leftSection={<Icon name="players" size={14} />}
        loading={isPending}
        onClick={show}
      >
        {t('Count players')}
      </Button>
      {isOfThese && error && <FaultNotice error={error} />}
      {isOfThese && data && (
        <>
          <p>
            {t('{count, plural, one {# player belongs} other {# players belong}} to it now.', {
              count: data.count,
            })}
          </p>
          <ul className="bulleted">
            {data.examples.map(({ player_id, since }) => (
              <li key={player_id}>
                <PlayerName player_id={player_id} /> <SinceTime value={since} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const choices = Object.entries(conditionWords).map(([value, { label }]) => ({ value, label }));

/** The conditions of a rule, each with the fields of its fact. */
function ConditionFields({ form }: { form: UseFormReturn<RuleFields> }) {
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
