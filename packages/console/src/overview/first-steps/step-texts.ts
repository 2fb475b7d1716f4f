import type { Role } from '@laurel/contract/identity/users.ts';
import type { ScreenLink } from '../../kit/links.tsx';

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
    title: 'The first event has arrived',
    text: 'Your platform sends what players do to POST /api/v1/events with an API key.',
    link: { to: '/integrations', search: { part: 'keys' } },
    action: 'Create an API key',
    role: 'admin',
    seenBy: 'viewer',
  },
  {
    id: 'rates',
    title: 'An exchange rate is set',
    text: 'Rounds in a currency other than the campaign’s count once a rate for their day is set.',
    link: { to: '/rates' },
    action: 'Enter rates',
    role: 'manager',
    seenBy: 'viewer',
  },
  {
    id: 'made',
    title: 'A campaign is planned',
    text: 'Which rounds count, how they score, what the first places win.',
    link: { to: '/campaigns/new' },
    action: 'Plan one',
    role: 'manager',
    seenBy: 'viewer',
  },
  {
    id: 'published',
    title: 'A campaign is published',
    text: 'Laurel checks the campaign first and lists all problems at once.',
    link: { to: '/campaigns', search: { status: 'draft' } },
    action: 'Publish one',
    role: 'manager',
    seenBy: 'viewer',
  },
  {
    id: 'widget',
    title: 'A page shows a board',
    text: 'A publishable key and one line of HTML bring the live board into your pages.',
    link: { to: '/integrations', search: { part: 'widgets' } },
    action: 'Get the snippet',
    role: 'admin',
    seenBy: 'admin',
  },
  {
    id: 'colleague',
    title: 'A colleague can sign in',
    text: 'Viewers read, managers plan and pay, administrators set up.',
    link: { to: '/people' },
    action: 'Add a person',
    role: 'admin',
    seenBy: 'admin',
  },
  {
    id: 'webhook',
    title: 'Your systems receive messages',
    text: 'A webhook reports what was published, settled and paid.',
    link: { to: '/integrations', search: { part: 'webhooks' } },
    action: 'Add a webhook',
    role: 'admin',
    seenBy: 'viewer',
  },
  {
    id: 'settled',
    title: 'A campaign is settled',
    text: 'After its end and grace the board is final, and its winners get their payouts.',
    link: { to: '/campaigns' },
    action: 'See the campaigns',
    role: 'viewer',
    seenBy: 'viewer',
  },
  {
    id: 'paid',
    title: 'The first prize is paid',
    text: 'A manager approves a payout, and your bonus engine or a colleague pays it.',
    link: { to: '/payouts', search: { status: 'pending' } },
    action: 'Approve payouts',
    role: 'manager',
    seenBy: 'viewer',
  },
];
