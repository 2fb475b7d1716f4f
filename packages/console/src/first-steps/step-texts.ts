import type { Role } from '@laurel/contract/identity/users.ts';

export type StepId = 'events' | 'rates' | 'made' | 'published' | 'widget' | 'colleague' | 'webhook';

export interface StepText {
  id: StepId;
  title: string;
  text: string;
  /** Where it is done, and what the link says. */
  to: string;
  action: string;
  /** The weakest role that can do it. */
  role: Role;
}

/** The steps in their order. */
export const stepTexts: StepText[] = [
  {
    id: 'events',
    title: 'The first event has come',
    text: 'Your platform sends what players do to POST /api/v1/events with an API key.',
    to: '/integrations',
    action: 'Make an API key',
    role: 'admin',
  },
  {
    id: 'rates',
    title: 'An exchange rate is there',
    text: 'Rounds in another currency than the campaign’s count once a rate for their day is known.',
    to: '/rates',
    action: 'Enter rates',
    role: 'manager',
  },
  {
    id: 'made',
    title: 'A campaign is planned',
    text: 'Which rounds count, how they score, what the first places win.',
    to: '/campaigns',
    action: 'Plan one',
    role: 'manager',
  },
  {
    id: 'published',
    title: 'A campaign is published',
    text: 'Everything is checked first, and all problems are named at once.',
    to: '/campaigns?state=draft',
    action: 'Publish one',
    role: 'manager',
  },
  {
    id: 'widget',
    title: 'A page shows a board',
    text: 'A publishable key and one line of HTML bring the live board into your pages.',
    to: '/integrations',
    action: 'Get the snippet',
    role: 'admin',
  },
  {
    id: 'colleague',
    title: 'A colleague can sign in',
    text: 'Viewers look, managers plan and pay, administrators set up.',
    to: '/people',
    action: 'Add somebody',
    role: 'admin',
  },
  {
    id: 'webhook',
    title: 'Your systems are told',
    text: 'A webhook says what was published, settled and paid.',
    to: '/integrations',
    action: 'Add a webhook',
    role: 'admin',
  },
];
