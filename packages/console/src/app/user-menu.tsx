import { Popover, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import popup from '../kit/popup.module.css';
import { toastFault } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { signOut, signOutEverywhere, useSession } from '../session/session.ts';
import { base } from './address.ts';
import styles from './user-menu.module.css';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/** Who is signed in, the looks, and the way out. */
export function UserMenu() {
  const { username, role } = useSession().user;
  return (
    <div className={styles.place}>
      <Popover position="top-start" width={248} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={styles.user}>
            <span className={styles.initial} aria-hidden="true">
              {username.slice(0, 1).toUpperCase()}
            </span>
            <span className={styles.who}>
              <span className={styles.name}>{username}</span>
              <span className={styles.role}>{role}</span>
            </span>
            <Icon name="up" size={14} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="You and the looks" className={popup.list ?? ''}>
          <ThemeChoice />
          <a className={popup.item} href={`${base}/docs`}>
            <Icon name="book" /> Reference of the API
          </a>
          <button
            type="button"
            className={popup.item}
            onClick={() => void signOut().catch((error) => toastFault(error))}
          >
            <Icon name="signOut" /> Sign out
          </button>
          <button
            type="button"
            className={popup.item}
            onClick={() => void signOutEverywhere().catch((error) => toastFault(error))}
          >
            <Icon name="lock" /> Sign out everywhere
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
        aria-label="Theme"
        size="xs"
        fullWidth
        data={themes}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
      />
    </div>
  );
}
