import type { Role } from '@laurel/contract/identity/users.ts';
import type { ScreenPath } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import type { IconName } from '../looks/icon.tsx';

export interface NavigationItem {
  to: ScreenPath;
  label: string;
  icon: IconName;
  /** The weakest role that may see it; left out: a viewer. */
  role?: Role;
  /** Further words by which ⌘K finds it. */
  words?: string;
}

export interface NavigationGroup {
  title: string;
  items: NavigationItem[];
}

/** The menu at the left, and what ⌘K goes to. */
export const navigation: NavigationGroup[] = [
  {
    title: t('Run'),
    items: [
      { to: '/now', label: t('Now'), icon: 'activity', words: t('overview dashboard start') },
      { to: '/campaigns', label: t('Campaigns'), icon: 'trophy', words: 'tournaments' },
      { to: '/templates', label: t('Templates'), icon: 'template', words: t('plan definition') },
      { to: '/schedules', label: t('Schedules'), icon: 'schedule', words: t('recurring runs plan') },
      {
        to: '/change-requests',
        label: t('Change requests'),
        icon: 'edit',
        words: t('approve edits four eyes second person queue'),
      },
      {
        to: '/alarms',
        label: t('Alarms'),
        icon: 'warning',
        words: t('cheat fraud judge suspicious bot queue'),
      },
      { to: '/payouts', label: t('Payouts'), icon: 'payouts', words: t('pay approve prizes queue') },
      {
        to: '/intake',
        label: t('Intake'),
        icon: 'intake',
        words: t('events refused void find id arrive rates'),
      },
      { to: '/players', label: t('Players'), icon: 'players', words: t('find facts erase export') },
      {
        to: '/segments',
        label: t('Segments'),
        icon: 'list',
        words: t('lists of players audience csv upload'),
      },
    ],
  },
  {
    title: t('Set up'),
    items: [
      { to: '/rates', label: t('Exchange rates'), icon: 'rates', words: t('currency conversion euro') },
      {
        to: '/integrations',
        label: t('Integrations'),
        icon: 'integrations',
        words: t('api keys webhooks rewards widgets'),
      },
      { to: '/first-steps', label: t('First steps'), icon: 'steps', words: t('start checklist') },
      {
        to: '/brand',
        label: t('Brand'),
        icon: 'settings',
        words: t('settings tenant language sites approval retention mask'),
      },
      {
        to: '/people',
        label: t('People'),
        icon: 'people',
        role: 'admin',
        words: t('users roles colleagues'),
      },
      { to: '/audit', label: t('Audit log'), icon: 'audit', words: t('history who changed why') },
      {
        to: '/installation',
        label: t('Installation'),
        icon: 'installation',
        role: 'owner',
        words: t('tenants brands signing keys backup maintenance'),
      },
    ],
  },
];

/** The weakest role that may see the screen at a path; a screen in no menu is for everybody. */
export function roleOf(path: string): Role {
  const items = navigation.flatMap((group) => group.items);
  return items.find(({ to }) => path === to || path.startsWith(`${to}/`))?.role ?? 'viewer';
}
