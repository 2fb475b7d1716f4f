import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './filters.module.css';

/** What narrows a list, in a row; `clear` takes all of it away, where anything is set. */
export function Filters({ children, clear }: { children: ReactNode; clear?: (() => void) | undefined }) {
  return (
    <search className={styles.filters}>
      {children}
      {clear && (
        <Button variant="subtle" color="gray" leftSection={<Icon name="close" size={14} />} onClick={clear}>
          {t('Clear')}
        </Button>
      )}
    </search>
  );
}
