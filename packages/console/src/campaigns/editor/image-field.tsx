import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../identity/session/session.ts';
import { ImagesDialog } from '../../images/images-dialog.tsx';
import { shownAddress } from '../../images/shown-address.ts';
import { UploadButton } from '../../images/upload-button.tsx';
import { t } from '../../languages/messages.ts';
import { useAt } from './draft.ts';
import styles from './editor.module.css';
import { TextField } from './fields.tsx';

/** The address of the campaign's image: linked, uploaded, or chosen among those that were uploaded. */
export function ImageField() {
  const [url, set] = useAt<string>('/image');
  const [isChoosing, open] = useState(false);
  const may = useMay('manager');
  const shown = shownAddress(url);
  return (
    <div>
      <TextField
        at="/image"
        label={t('Image (optional)')}
        placeholder="https://…"
        description={t('Shown in the listing; uploaded or linked')}
      />
      {may && (
        <Group gap={6} mt={6}>
          <UploadButton size="xs" variant="default" onDone={(image) => set(image.url)} />
          <Button size="xs" variant="subtle" onClick={() => open(true)}>
            {t('Choose…')}
          </Button>
        </Group>
      )}
      {shown !== undefined && <img className={styles.image} src={shown} alt={t('As the listing shows it')} />}
      <ImagesDialog
        isOpen={isChoosing}
        close={() => open(false)}
        choose={(image) => {
          set(image.url);
          open(false);
        }}
      />
    </div>
  );
}
