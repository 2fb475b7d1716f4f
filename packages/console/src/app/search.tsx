import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './search.module.css';

const SearchEverything = lazy(async () => ({
  default: (await import('./search-everything.tsx')).SearchEverything,
}));

/** Opens the search, as ⌘K and Ctrl+K do, also while somebody types. */
export function Search() {
  const [asked, ask] = useState(0);
  const open = () => ask((times) => times + 1);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <UnstyledButton className={styles.button} onClick={open}>
        <Icon name="search" size={15} />
        <span className={styles.words}>{t('Find anything')}</span>
        <kbd className={styles.keys}>{/Mac/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {asked > 0 && (
        <Suspense>
          <SearchEverything asked={asked} />
        </Suspense>
      )}
    </>
  );
}
