import type { Role } from '@laurel/contract/identity/users.ts';
import type { ScreenPath } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import type { IconName } from '../looks/icon-shapes.ts';

export interface NavigationItem {
  to: ScreenPath;
  label: string;
  icon: IconName;
  /** The weakest role that may see it. */
  role: Role;
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
      { to: '/now', label: t('Now'), icon: 'activity', role: 'viewer', words: t('overview dashboard start') },
      { to: '/campaigns', label: t('Campaigns'), icon: 'trophy', role: 'viewer', words: 'tournaments' },
      {
        to: '/templates',
        label: t('Templates'),
        icon: 'template',
        role: 'viewer',
        words: t('plan definition'),
      },
      {
        to: '/schedules',
        label: t('Schedules'),
        icon: 'schedule',
        role: 'viewer',
        words: t('recurring runs plan'),
      },
      {
        to: '/change-requests',
        label: t('Change requests'),
        icon: 'edit',
        role: 'viewer',
        words: t('approve edits four eyes second person queue'),
      },
      {
        to: '/alarms',
        label: t('Alarms'),
        icon: 'warning',
        role: 'viewer',
        words: t('cheat fraud judge suspicious bot queue'),
      },
      {
        to: '/payouts',
        label: t('Payouts'),
        icon: 'payouts',
        role: 'viewer',
        words: t('pay approve prizes queue'),
      },
      {
        to: '/intake',
        label: t('Intake'),
        icon: 'intake',
        role: 'viewer',
        words: t('events refused void find id arrive rates'),
      },
      {
        to: '/players',
        label: t('Players'),
        icon: 'players',
        role: 'viewer',
        words: t('find facts erase export'),
      },
      {
        to: '/segments',
        label: t('Segments'),
        icon: 'list',
        role: 'viewer',
        words: t('lists of players audience csv upload'),
      },
    ],
  },
  {
    title: t('Set up'),
    items: [
      {
        to: '/rates',
        label: t('Exchange rates'),
        icon: 'rates',
        role: 'viewer',
        words: t('currency conversion euro'),
      },
      {
        to: '/integrations',
        label: t('Integrations'),
        icon: 'integrations',
        role: 'viewer',
        words: t('api keys webhooks rewards widgets'),
      },
      {
        to: '/first-steps',
        label: t('First steps'),
        icon: 'steps',
        role: 'viewer',
        words: t('start checklist'),
      },
      {
        to: '/brand',
        label: t('Brand'),
        icon: 'settings',
        role: 'viewer',
        words: t('settings tenant language sites approval retention mask'),
      },
      {
        to: '/people',
        label: t('People'),
        icon: 'people',
        role: 'admin',
        words: t('users roles colleagues'),
      },
      {
        to: '/audit',
        label: t('Audit log'),
        icon: 'audit',
        role: 'viewer',
        words: t('history who changed why'),
      },
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
