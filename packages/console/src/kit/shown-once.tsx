import { Alert, Button, Group } from '@mantine/core';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { CopyText } from './copy-text.tsx';
import styles from './page.module.css';

interface ShownOnceProps {
  title: string;
  /** Undefined: nothing is shown. */
  secret: string | undefined;
  close: () => void;
}

/** A secret that no call will show again. */
export function ShownOnce({ title, secret, close }: ShownOnceProps) {
  if (secret === undefined) return null;
  return (
    <Alert color="laurel" variant="light" title={title} icon={<Icon name="key" />} role="status">
      <p>{t('Laurel shows it only once. Store it where your program reads it.')}</p>
      <code className={styles.secret}>{secret}</code>
      <Group gap="xs" mt="sm">
        <CopyText size="xs" text={secret} />
        <Button size="xs" variant="default" onClick={close}>
          {t('I have stored it')}
        </Button>
      </Group>
    </Alert>
  );
}
