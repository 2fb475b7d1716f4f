import { Menu, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
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
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={styles.place}>
      <Menu position="top-start" width={248} withArrow={false} shadow="md">
        <Menu.Target>
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
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Theme</Menu.Label>
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
          <Menu.Divider />
          <Menu.Item component="a" href={`${base}/docs`} leftSection={<Icon name="book" />}>
            Reference of the API
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="signOut" />}
            onClick={() => void signOut().catch((error) => toastFault(error))}
          >
            Sign out
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="lock" />}
            onClick={() => void signOutEverywhere().catch((error) => toastFault(error))}
          >
            Sign out everywhere
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
