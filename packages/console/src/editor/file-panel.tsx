import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Button, CopyButton, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../kit/page.tsx';
import { saveFile } from '../kit/save-file.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './editor.module.css';
import { useDefinition, useDraft } from './use-draft.ts';

/** The very file that `laurel campaign apply` takes: to read, to copy, to keep, and to write in. */
export function FilePanel() {
  const draft = useDraft();
  const definition = useDefinition();
  const file = fileOf(definition);
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<string>();
  const shown = text ?? file;
  const takeOver = async () => {
    const read = await definitionOfFile(shown);
    if (typeof read === 'string') return setFault(read);
    draft.replace(read);
    setText(undefined);
  };
  return (
    <Panel
      title="The file of this campaign"
      actions={
        <>
          <CopyButton value={shown}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="download" size={14} />}
            onClick={() => download(`${definition.custom_id || 'campaign'}.json`, shown)}
          >
            Download
          </Button>
        </>
      }
    >
      <Textarea
        className={styles.file}
        label="Definition"
        description="laurel campaign apply takes it as it stands here. Write in it or paste another one, and take it over."
        autosize
        minRows={16}
        maxRows={40}
        spellCheck={false}
        error={fault}
        value={shown}
        onChange={({ currentTarget }) => {
          setFault(undefined);
          setText(currentTarget.value);
        }}
      />
      {text !== undefined && text !== file && (
        <Group mt="sm" gap="sm">
          <Button onClick={() => void takeOver()}>Take over</Button>
          <Button
            variant="default"
            onClick={() => {
              setText(undefined);
              setFault(undefined);
            }}
          >
            Undo
          </Button>
        </Group>
      )}
    </Panel>
  );
}

export function fileOf(definition: object): string {
  return `${JSON.stringify(definition, undefined, 2)}\n`;
}

/** What a file says, with every default; or why it says nothing. */
async function definitionOfFile(text: string) {
  const { normaliseDefinition } = await import('@laurel/contract/campaigns/defaults.ts');
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read))
      return 'A file of one campaign holds one object.';
    return normaliseDefinition({ texts: {}, ...read } as CampaignInput);
  } catch (error) {
    return `This is no definition: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function download(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'application/json' }));
}
