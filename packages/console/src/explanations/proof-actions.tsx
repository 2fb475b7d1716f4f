import { Button } from '@mantine/core';
import { saveJson } from '../kit/save-file.ts';
import { toast, toastFault } from '../kit/toasts.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './proof-screen.module.css';

/** To paper, to somebody else, to a file. `file`: what the file is made of, when it is asked for. */
export function ProofActions({ name, file }: { name: string; file: () => unknown }) {
  const copy = () =>
    navigator.clipboard
      .writeText(location.href)
      .then(() => toast(t('The link is copied. Its readers sign in first.')), toastFault);
  return (
    <div className={styles.checkButtons} data-not-printed>
      <Button variant="default" leftSection={<Icon name="print" size={14} />} onClick={() => print()}>
        {t('Print')}
      </Button>
      <Button variant="default" leftSection={<Icon name="link" size={14} />} onClick={copy}>
        {t('Copy link')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        onClick={() => saveJson(name, file())}
      >
        {t('Download JSON')}
      </Button>
    </div>
  );
}
