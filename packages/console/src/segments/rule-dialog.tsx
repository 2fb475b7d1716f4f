import type { Segment } from '@laurel/contract/segments/segments.ts';
import { Button, Group, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { PlayerName } from '../kit/player-name.tsx';
import { FaultNotice } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { evaluationWords } from './evaluation-words.ts';
import { type DraftRule, newCondition, type RuleFields, ruleOf } from './rule-draft.ts';
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
          <ul className={styles.examples}>
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
