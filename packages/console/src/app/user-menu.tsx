import { Popover, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { base } from '../connection/address.ts';
import { roleWords } from '../identity/people/roles.ts';
import { signOut, signOutOfAll, useSession } from '../identity/session/session.ts';
import popup from '../kit/popup.module.css';
import { useAction } from '../kit/use-action.ts';
import { LanguageChoice } from '../languages/language-choice.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './user-menu.module.css';

const themes = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('System') },
];

/** Who is signed in, the looks, and the way out. */
export function UserMenu() {
  const { username, role } = useSession().user;
  const leave = useAction({ run: (way: () => Promise<void>) => way(), changes: [] });
  return (
    <div className={styles.place}>
      <Popover position="top-start" width={248} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={styles.user}>
            <span className={styles.initial} aria-hidden="true">
              {Array.from(username)[0]?.toUpperCase()}
            </span>
            <span className={styles.who}>
              <span className={styles.name}>{username}</span>
              <span className={styles.role}>{roleWords[role].name}</span>
            </span>
            <Icon name="up" size={14} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown
          aria-label={t('Your account, the theme and the language')}
          className={popup.list ?? ''}
        >
          <ThemeChoice />
          <a className={popup.item} href={`${base}/docs/api`}>
            <Icon name="book" /> {t('API reference')}
          </a>
          <button type="button" className={popup.item} onClick={() => leave.mutate(signOut)}>
            <Icon name="signOut" /> {t('Sign out')}
          </button>
          <button type="button" className={popup.item} onClick={() => leave.mutate(signOutOfAll)}>
            <Icon name="lock" /> {t('Sign out everywhere')}
          </button>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={styles.theme}>
      <SegmentedControl
        aria-label={t('Theme')}
        size="xs"
        fullWidth
        data={themes}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
      />
      <LanguageChoice />
    </div>
  );
}
