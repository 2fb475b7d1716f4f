import { UnstyledButton, VisuallyHidden } from '@mantine/core';
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
  const [typed, setTyped] = useState('');
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
        <Suspense fallback={<Typed onType={setTyped} />}>
          <SearchEverything asked={asked} typed={typed} />
        </Suspense>
      )}
    </>
  );
}

/** Takes what somebody types while the search is loaded. */
function Typed({ onType }: { onType: (text: string) => void }) {
  return (
    <VisuallyHidden>
      <input
        ref={(input) => input?.focus()}
        aria-label={t('Find anything')}
        onChange={({ target }) => onType(target.value)}
      />
    </VisuallyHidden>
  );
}
