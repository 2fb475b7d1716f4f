import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { FileButtons, fileOf } from '../definition/definition-tab.tsx';
import { useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';

/** The file that `laurel campaign apply` reads: to copy, to download and to edit. */
export function FilePanel() {
  const definition = useDefinition();
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<string>();
  const shown = text ?? fileOf(definition);
  const write = (next: string | undefined) => {
    setFault(undefined);
    setText(next);
  };
  return (
    <Panel
      title={t('The file of this campaign')}
      actions={<FileButtons custom_id={definition.custom_id} text={shown} />}
    >
      <Textarea
        className={styles.file}
        label={t('Definition')}
        description={t(
          'laurel campaign apply reads this file. Edit it here or paste another one, then use it.',
        )}
        autosize
        minRows={16}
        maxRows={40}
        spellCheck={false}
        error={fault}
        value={shown}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {text !== undefined && text !== fileOf(definition) && (
        <UseFile text={text} undo={() => write(undefined)} refuse={setFault} />
      )}
    </Panel>
  );
}

interface UseFileProps {
  text: string;
  undo: () => void;
  refuse: (fault: string) => void;
}

function UseFile({ text, undo, refuse }: UseFileProps) {
  const draft = useDraft();
  const take = () => {
    const read = definitionOfFile(text);
    if (typeof read === 'string') return refuse(read);
    draft.replace(read);
    undo();
  };
  return (
    <Group mt="sm" gap="sm">
      <Button onClick={take}>{t('Use this file')}</Button>
      <Button variant="default" onClick={undo}>
        {t('Undo')}
      </Button>
    </Group>
  );
}

/** What a file says, with every default; or why it says nothing. */
function definitionOfFile(text: string) {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read))
      return t('The file must hold one JSON object.');
    return normaliseDefinition({ texts: {}, ...read } as CampaignInput);
  } catch (error) {
    return t('This is not a definition: {why}', {
      why: error instanceof Error ? error.message : String(error),
    });
  }
}
