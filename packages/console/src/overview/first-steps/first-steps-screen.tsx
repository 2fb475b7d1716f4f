import type { Role } from '@laurel/contract/identity/users.ts';
import { Progress } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { base } from '../../connection/address.ts';
import { laurel } from '../../connection/laurel.ts';
import { mayAs, useSession } from '../../identity/session/session.ts';
import { Page, Panel, type ScreenLink, TextLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import styles from './first-steps-screen.module.css';

/** From an empty installation to the first paid prize; each step ticks itself off. */
export function FirstStepsScreen() {
  const steps = useSteps();
  const done = steps.filter(({ look }) => look?.isDone).length;
  const isKnown = steps.every(({ look }) => look !== undefined);
  return (
    <Page
      title={t('First steps')}
      lead={t('From an empty installation to the first paid prize. Laurel ticks off each step that is done.')}
    >
      <Panel flush>
        <div className={styles.progress}>
          <Progress value={(done / steps.length) * 100} aria-label={t('Steps that are done')} size="sm" />
          <span className={styles.count} role="status">
            {isKnown
              ? t('{done, number} of {count, number} done', { done, count: steps.length })
              : t('Looking…')}
          </span>
        </div>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <StepRow key={step.id} step={step} number={index + 1} />
          ))}
        </ol>
      </Panel>
      <p className="muted">
        {rich(
          'Programs can do everything that this console does: <a>the API reference</a> describes every call, and “API” above shows the calls of each screen.',
          { a: (words) => <a href={`${base}/docs/api`}>{words}</a> },
        )}
      </p>
    </Page>
  );
}

function StepRow({ step, number }: { step: FirstStep; number: number }) {
  const { title, text, look } = step;
  const state = look === undefined ? 'unknown' : look.isDone ? 'done' : 'open';
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark}>
        {state === 'done' ? <Icon name="check" size={15} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div className={styles.words}>
        <span className={styles.title}>
          {title}
          <span className="visually-hidden">{spoken[state]}</span>
        </span>
        <span className="muted">{look?.found ?? text}</span>
      </div>
      <StepLink step={step} />
    </li>
  );
}

const spoken = { unknown: t(', not known yet'), done: t(', done'), open: t(', to do') };

/** Leads to where the step is done, or shows what was done. */
function StepLink({ step: { look, isMine, link, action } }: { step: FirstStep }) {
  if (look === undefined) return null;
  if (look.isDone)
    return look.link ? (
      <TextLink {...look.link}>{look.found ? t('See it here') : t('See it')}</TextLink>
    ) : null;
  return isMine ? (
    <TextLink {...(look.link ?? link)} fw={560}>
      {action}
    </TextLink>
  ) : null;
}

interface StepText {
  id: string;
  title: string;
  text: string;
  /** The screen where it is done, and what its link says. */
  link: ScreenLink;
  action: string;
  /** The weakest role that can do it. */
  role: Role;
  /** The weakest role that can see whether it is done. */
  seenBy: Role;
  /** Finds out whether it is done. */
  find: (signal: AbortSignal) => Promise<Look>;
}

interface FirstStep extends StepText {
  /** Undefined: not known yet. */
  look: Look | undefined;
  /** Whether the signed-in user can do it. */
  isMine: boolean;
}

/** How often the console looks whether something was done elsewhere. */
const PAUSE = 2_000;

/** The steps that the role can see; each is looked at until it is done. */
function useSteps(): FirstStep[] {
  const { role } = useSession().user;
  const shown = stepTexts.filter((step) => mayAs(role, step.seenBy));
  const answers = useQueries({
    queries: shown.map(({ id, find }) => ({
      queryKey: ['first-steps', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(signal),
      refetchInterval: ({ state }: { state: { data: Look | undefined } }) =>
        state.data?.isDone ? (false as const) : PAUSE,
    })),
  });
  return shown.map((step, at) => ({ ...step, look: answers[at]?.data, isMine: mayAs(role, step.role) }));
}

interface Look {
  isDone: boolean;
  /** A better place to do it than the step's own, or the place that shows what was done. */
  link?: ScreenLink | undefined;
  /** What was done. */
  found?: string | undefined;
}

async function lookForEvents(signal: AbortSignal): Promise<Look> {
  if ((await laurel.readIntakeStats({ signal })).accepted === 0) return { isDone: false };
  const [newest] = (await laurel.findEvents({ query: first, signal })).results;
  if (!newest) return { isDone: true };
  const unique_id = String(newest.data.unique_id);
  const link: ScreenLink = { to: '/intake', search: { part: 'find', event: unique_id } };
  return { isDone: true, found: t('Your event {unique_id} was counted.', { unique_id }), link };
}

async function lookForPublished(signal: AbortSignal): Promise<Look> {
  const { results } = await laurel.listCampaigns({ query: { kind, page_size: 100 }, signal });
  const published = results.filter(({ published_at }) => published_at !== null);
  if (published.length > 0) return campaignLook(published);
  return { ...campaignLook(results.filter(({ state }) => state === 'draft')), isDone: false };
}

async function lookForBoard(signal: AbortSignal): Promise<Look> {
  const { results } = await laurel.listApiKeys({ query: { page_size: 100 }, signal });
  const isShown = ({ scopes, last_used_at }: (typeof results)[number]) =>
    scopes.includes('boards:read') && last_used_at !== null;
  return { isDone: results.some(isShown) };
}

async function lookForPaid(signal: AbortSignal): Promise<Look> {
  const [paid] = (await laurel.listPayouts({ query: { ...first, status: 'paid' }, signal })).results;
  if (paid) return { isDone: true, link: payoutLink('paid', paid.id) };
  const [pending] = (await laurel.listPayouts({ query: { ...first, status: 'pending' }, signal })).results;
  return { isDone: false, link: pending && payoutLink('pending', pending.id) };
}

/** Done if there is a campaign, and leads to the first of them. */
function campaignLook(campaigns: readonly { id: number }[]): Look {
  const [campaign] = campaigns;
  if (!campaign) return { isDone: false };
  return { isDone: true, link: { to: '/campaigns/$id/board', params: { id: String(campaign.id) } } };
}

function payoutLink(status: string, id: number): ScreenLink {
  return { to: '/payouts', search: { status, payout: String(id) } };
}

const first = { page_size: 1 } as const;

/** The steps lead to boards, which only tournaments have. */
const kind = 'tournament';

/** The steps in their order. */
const stepTexts: readonly StepText[] = [
  {
    id: 'events',
    title: t('The first event has arrived'),
    text: t('Your platform sends what players do to POST /api/v1/events with an API key.'),
    link: { to: '/integrations', search: { part: 'keys' } },
    action: t('Create an API key'),
    role: 'admin',
    seenBy: 'viewer',
    find: lookForEvents,
  },
  {
    id: 'rates',
    title: t('An exchange rate is set'),
    text: t('Rounds in a currency other than the campaign’s count once a rate for their day is set.'),
    link: { to: '/rates' },
    action: t('Enter rates'),
    role: 'manager',
    seenBy: 'viewer',
    find: async (signal) => ({
      isDone: (await laurel.listExchangeRates({ query: first, signal })).count > 0,
    }),
  },
  {
    id: 'made',
    title: t('A campaign is planned'),
    text: t('Which rounds count, how they score, what the first places win.'),
    link: { to: '/campaigns/new' },
    action: t('Plan one'),
    role: 'manager',
    seenBy: 'viewer',
    find: async (signal) =>
      campaignLook((await laurel.listCampaigns({ query: { ...first, kind }, signal })).results),
  },
  {
    id: 'published',
    title: t('A campaign is published'),
    text: t('Laurel checks the campaign first and lists all problems at once.'),
    link: { to: '/campaigns', search: { status: 'draft' } },
    action: t('Publish one'),
    role: 'manager',
    seenBy: 'viewer',
    find: lookForPublished,
  },
  {
    id: 'widget',
    title: t('A page shows a board'),
    text: t('A publishable key and one line of HTML bring the live board into your pages.'),
    link: { to: '/integrations', search: { part: 'widgets' } },
    action: t('Get the snippet'),
    role: 'admin',
    seenBy: 'admin',
    find: lookForBoard,
  },
  {
    id: 'colleague',
    title: t('A colleague can sign in'),
    text: t('Viewers read, managers plan and pay, administrators set up.'),
    link: { to: '/people' },
    action: t('Add a person'),
    role: 'admin',
    seenBy: 'admin',
    find: async (signal) => ({
      isDone: (await laurel.listUsers({ query: { page_size: 2 }, signal })).count > 1,
    }),
  },
  {
    id: 'webhook',
    title: t('Your systems receive messages'),
    text: t('A webhook reports what was published, settled and paid.'),
    link: { to: '/integrations', search: { part: 'webhooks' } },
    action: t('Add a webhook'),
    role: 'admin',
    seenBy: 'viewer',
    find: async (signal) => ({ isDone: (await laurel.listWebhooks({ query: first, signal })).count > 0 }),
  },
  {
    id: 'settled',
    title: t('A campaign is settled'),
    text: t('After its end and grace the board is final, and its winners get their payouts.'),
    link: { to: '/campaigns' },
    action: t('See the campaigns'),
    role: 'viewer',
    seenBy: 'viewer',
    find: async (signal) =>
      campaignLook(
        (await laurel.listCampaigns({ query: { ...first, kind, state: 'settled' }, signal })).results,
      ),
  },
  {
    id: 'paid',
    title: t('The first prize is paid'),
    text: t('A manager approves a payout, and your bonus engine or a colleague pays it.'),
    link: { to: '/payouts', search: { status: 'pending' } },
    action: t('Approve payouts'),
    role: 'manager',
    seenBy: 'viewer',
    find: lookForPaid,
  },
];
