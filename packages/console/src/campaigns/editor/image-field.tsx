import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../identity/session/session.ts';
import { ImagesDialog } from '../../images/images-dialog.tsx';
import { shownAddress } from '../../images/shown-address.ts';
import { UploadButton } from '../../images/upload-button.tsx';
import { t } from '../../languages/messages.ts';
import { TextField } from './fields.tsx';
import styles from './image-field.module.css';
import { useAt } from './use-draft.ts';

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
        <div className={styles.steps}>
          <UploadButton size="xs" variant="default" onDone={(image) => set(image.url)} />
          <Button size="xs" variant="subtle" onClick={() => open(true)}>
            {t('Choose…')}
          </Button>
        </div>
      )}
      {shown !== undefined && (
        <img className={styles.preview} src={shown} alt={t('As the listing shows it')} />
      )}
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
