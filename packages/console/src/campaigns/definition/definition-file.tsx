import { Button, CopyButton } from '@mantine/core';
import { saveFile } from '../../kit/save-file.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';

/** The text of the file that `laurel campaign apply` reads. */
export function fileOf(definition: object): string {
  return `${JSON.stringify(definition, undefined, 2)}\n`;
}

/** Copies the file, and saves it under the campaign's name. */
export function FileButtons({ custom_id, text }: { custom_id: string; text: string }) {
  const save = () =>
    saveFile(`${custom_id || 'campaign'}.json`, new Blob([text], { type: 'application/json' }));
  return (
    <>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
      <Button variant="default" size="xs" leftSection={<Icon name="download" size={14} />} onClick={save}>
        {t('Download')}
      </Button>
    </>
  );
}
