import type { Role } from '@laurel/contract/identity/users.ts';
import type { ScreenPath } from '../kit/links.tsx';
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
    title: 'Run',
    items: [
      { to: '/now', label: 'Now', icon: 'activity', role: 'viewer', words: 'overview dashboard start' },
      { to: '/campaigns', label: 'Campaigns', icon: 'trophy', role: 'viewer', words: 'tournaments' },
      { to: '/templates', label: 'Templates', icon: 'template', role: 'viewer', words: 'plan definition' },
      {
        to: '/schedules',
        label: 'Schedules',
        icon: 'schedule',
        role: 'viewer',
        words: 'recurring runs plan',
      },
      {
        to: '/payouts',
        label: 'Payouts',
        icon: 'payouts',
        role: 'viewer',
        words: 'pay approve prizes queue',
      },
      {
        to: '/intake',
        label: 'Intake',
        icon: 'intake',
        role: 'viewer',
        words: 'events refused void find id arrive rates',
      },
      { to: '/players', label: 'Players', icon: 'players', role: 'viewer', words: 'find facts erase export' },
      {
        to: '/segments',
        label: 'Segments',
        icon: 'list',
        role: 'viewer',
        words: 'lists of players audience csv upload',
      },
    ],
  },
  {
    title: 'Set up',
    items: [
      {
        to: '/rates',
        label: 'Exchange rates',
        icon: 'rates',
        role: 'viewer',
        words: 'currency conversion euro',
      },
      {
        to: '/integrations',
        label: 'Integrations',
        icon: 'integrations',
        role: 'viewer',
        words: 'api keys webhooks rewards widgets',
      },
      { to: '/first-steps', label: 'First steps', icon: 'steps', role: 'viewer', words: 'start checklist' },
      {
        to: '/brand',
        label: 'Brand',
        icon: 'settings',
        role: 'viewer',
        words: 'settings tenant language sites approval retention mask',
      },
      { to: '/people', label: 'People', icon: 'people', role: 'admin', words: 'users roles colleagues' },
      { to: '/audit', label: 'Audit log', icon: 'audit', role: 'viewer', words: 'history who changed why' },
      {
        to: '/installation',
        label: 'Installation',
        icon: 'installation',
        role: 'owner',
        words: 'tenants brands signing keys backup maintenance',
      },
    ],
  },
];

/** The weakest role that may see the screen at a path; a screen in no menu is for everybody. */
export function roleOf(path: string): Role {
  const items = navigation.flatMap((group) => group.items);
  return items.find(({ to }) => path === to || path.startsWith(`${to}/`))?.role ?? 'viewer';
}
