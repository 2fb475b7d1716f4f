import type { Role } from '@laurel/contract/identity/users.ts';
import type { ScreenLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';

export type StepId =
  | 'events'
  | 'rates'
  | 'made'
  | 'published'
  | 'widget'
  | 'colleague'
  | 'webhook'
  | 'settled'
  | 'paid';

export interface StepText {
  id: StepId;
  title: string;
  text: string;
  /** The screen where it is done, and what its link says. */
  link: ScreenLink;
  action: string;
  /** The weakest role that can do it. */
  role: Role;
  /** The weakest role that can see whether it is done. */
  seenBy: Role;
}

/** The steps in their order. */
export const stepTexts: StepText[] = [
  {
    id: 'events',
    title: t('The first event has arrived'),
    text: t('Your platform sends what players do to POST /api/v1/events with an API key.'),
    link: { to: '/integrations', search: { part: 'keys' } },
    action: t('Create an API key'),
    role: 'admin',
    seenBy: 'viewer',
  },
  {
    id: 'rates',
    title: t('An exchange rate is set'),
    text: t('Rounds in a currency other than the campaign’s count once a rate for their day is set.'),
    link: { to: '/rates' },
    action: t('Enter rates'),
    role: 'manager',
    seenBy: 'viewer',
  },
  {
    id: 'made',
    title: t('A campaign is planned'),
    text: t('Which rounds count, how they score, what the first places win.'),
    link: { to: '/campaigns/new' },
    action: t('Plan one'),
    role: 'manager',
    seenBy: 'viewer',
  },
  {
    id: 'published',
    title: t('A campaign is published'),
    text: t('Laurel checks the campaign first and lists all problems at once.'),
    link: { to: '/campaigns', search: { status: 'draft' } },
    action: t('Publish one'),
    role: 'manager',
    seenBy: 'viewer',
  },
  {
    id: 'widget',
    title: t('A page shows a board'),
    text: t('A publishable key and one line of HTML bring the live board into your pages.'),
    link: { to: '/integrations', search: { part: 'widgets' } },
    action: t('Get the snippet'),
    role: 'admin',
    seenBy: 'admin',
  },
  {
    id: 'colleague',
    title: t('A colleague can sign in'),
    text: t('Viewers read, managers plan and pay, administrators set up.'),
    link: { to: '/people' },
    action: t('Add a person'),
    role: 'admin',
    seenBy: 'admin',
  },
  {
    id: 'webhook',
    title: t('Your systems receive messages'),
    text: t('A webhook reports what was published, settled and paid.'),
    link: { to: '/integrations', search: { part: 'webhooks' } },
    action: t('Add a webhook'),
    role: 'admin',
    seenBy: 'viewer',
  },
  {
    id: 'settled',
    title: t('A campaign is settled'),
    text: t('After its end and grace the board is final, and its winners get their payouts.'),
    link: { to: '/campaigns' },
    action: t('See the campaigns'),
    role: 'viewer',
    seenBy: 'viewer',
  },
  {
    id: 'paid',
    title: t('The first prize is paid'),
    text: t('A manager approves a payout, and your bonus engine or a colleague pays it.'),
    link: { to: '/payouts', search: { status: 'pending' } },
    action: t('Approve payouts'),
    role: 'manager',
    seenBy: 'viewer',
  },
];
