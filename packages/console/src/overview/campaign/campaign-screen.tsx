import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { type CampaignKindName, winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import { type Stage, stagesOf } from '@laurel/contract/campaigns/stages.ts';
import type { Role } from '@laurel/contract/identity/users.ts';
import { useQueries } from '@tanstack/react-query';
import { Link, Navigate, Outlet, type RegisteredRouter, useChildMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CampaignAlarms } from '../../alarms/campaign-alarms.tsx';
import { CampaignActions } from '../../campaigns/campaign-actions.tsx';
import { CampaignStatus } from '../../campaigns/campaign-status.tsx';
import { kindOrTypeName } from '../../campaigns/kinds.ts';
import { CampaignRequests } from '../../change-requests/campaign-requests.tsx';
import { laurel, useCampaign, useCampaignId, useRead } from '../../connection/laurel.ts';
import { mayAs, useSession } from '../../identity/session/session.ts';
import { ButtonLink, Page, Read } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import { campaignName } from '../../values/campaign-name.ts';
import styles from './campaign-screen.module.css';

const above = () => [{ to: '/campaigns', label: t('Campaigns') } as const];

/** A campaign of any kind: what it is and its status, and its parts as tabs. */
export function CampaignScreen() {
  const id = useCampaignId();
  const query = useCampaign();
  const { data: campaign } = query;
  if (!campaign)
    return (
      <Page title={t('Campaign')} above={above()}>
        <Read query={query}>{() => null}</Read>
      </Page>
    );
  return (
    <Page
      title={campaignName(campaign)}
      above={above()}
      beside={<CampaignStatus campaign={campaign} />}
      lead={
        <>
          {kindOrTypeName(campaign)} · <code>{campaign.custom_id}</code> · <Time value={campaign.start} /> –{' '}
          <Time value={campaign.end} />
        </>
      }
      actions={
        <>
          {campaign.state !== 'draft' && (
            <ButtonLink
              variant="default"
              to="/campaigns/$id/record"
              params={{ id }}
              leftSection={<Icon name="print" />}
            >
              {t('Record')}
            </ButtonLink>
          )}
          {campaign.state === 'settled' && winsBy[campaign.kind] === 'places' && <CompareLink id={id} />}
          <CampaignActions campaign={campaign} />
        </>
      }
    >
      <CampaignAlarms campaign={campaign} />
      <CampaignRequests campaign={campaign} />
      <CampaignStages campaign={campaign} />
      <Tabs campaign={campaign} />
      <Part campaign={campaign} />
    </Page>
  );
}

/** The part that the address names; the first one of the kind where it names none, or one of another kind. */
function Part({ campaign: { id, kind } }: { campaign: Campaign }) {
  // What is shown, and not what is being opened: leaving the campaign is no address of another kind.
  const part = useChildMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const [first] = campaignTabs[kind];
  if (campaignTabs[kind].some(({ to }) => to === part)) return <Outlet />;
  return <Navigate to={first.to} params={{ id: String(id) }} search={true} replace />;
}

function Tabs({ campaign }: { campaign: Campaign }) {
  const id = useCampaignId();
  const { role } = useSession().user;
  const tabs = campaignTabs[campaign.kind].filter(
    (tab) => mayAs(role, tab.role ?? 'viewer') && (tab.has?.(campaign) ?? true),
  );
  return (
    <nav aria-label={t('Parts of the campaign')} className={styles.tabs}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ id }}
          className={styles.tab}
          activeProps={{ 'aria-current': 'page' }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function CompareLink({ id }: { id: string }) {
  return (
    <ButtonLink
      variant="default"
      to="/campaigns/compare"
      search={{ one: id }}
      leftSection={<Icon name="compare" />}
    >
      {t('Compare with…')}
    </ButtonLink>
  );
}

/** The campaigns before and after this one, with links in both directions; nothing for one that has none. */
function CampaignStages({ campaign }: { campaign: Campaign }) {
  const stages = stagesOf(campaign);
  const earlier = useQueries({ queries: stages.map(earlierQuery) });
  const later = useRead(
    ['campaigns', 'after', campaign.custom_id],
    (signal) => laurel.listCampaigns({ query: { after: campaign.custom_id, page_size: 20 }, signal }),
    { staleTime: 30_000 },
  );
  const finals = (later.data?.results ?? []).filter(({ state }) => state !== 'cancelled');
  if (stages.length + finals.length === 0) return null;
  return (
    <ul className={styles.stages} aria-label={t('Stages')}>
      {stages.map((stage, index) => (
        <li key={stage.campaign}>
          {rich(
            'Who is on {places, plural, one {place 1} other {the places 1 to #}} of {campaign} takes part',
            {
              places: stage.places,
              campaign: <StageLink name={stage.campaign} campaign={earlier[index]?.data} />,
            },
          )}
        </li>
      ))}
      {finals.map((one) => (
        <li key={one.id}>
          {rich('{places, plural, one {Place 1} other {The places 1 to #}} of it take part in {campaign}', {
            places: stagesOf(one).find((stage) => stage.campaign === campaign.custom_id)?.places ?? 0,
            campaign: <StageLink name={one.custom_id} campaign={one} />,
          })}
        </li>
      ))}
    </ul>
  );
}

function earlierQuery({ campaign }: Stage) {
  return {
    queryKey: ['campaigns', 'named', campaign],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { custom_id: campaign, page_size: 1 };
      const { results } = await laurel.listCampaigns({ query, signal });
      return results[0] ?? null;
    },
    staleTime: 30_000,
  };
}

/** Its name with its status; a campaign that is not there yet is its custom id. */
function StageLink({ name, campaign }: { name: string; campaign: Campaign | null | undefined }): ReactNode {
  if (!campaign) return <code>{name}</code>;
  return (
    <>
      <Link to="/campaigns/$id" params={{ id: String(campaign.id) }}>
        {campaignName(campaign)}
      </Link>{' '}
      <CampaignStatus campaign={campaign} />
    </>
  );
}

/** A part of a campaign's page, at an address of its own. */
interface CampaignTab {
  to: Exclude<
    Extract<keyof RegisteredRouter['routesByPath'], `/campaigns/$id/${string}`>,
    `/campaigns/$id/${string}$${string}`
  >;
  label: string;
  /** The weakest role that may see it; left out: everybody may. */
  role?: Role;
  /** Whether a campaign has the tab; every campaign of the kind does by default. */
  has?: (campaign: Pick<Campaign, 'state'>) => boolean;
}

/** The parts that campaigns of every kind have. */
const shared: readonly CampaignTab[] = [
  { to: '/campaigns/$id/rehearse', label: t('Rehearse'), role: 'manager' },
  { to: '/campaigns/$id/definition', label: t('Definition') },
  { to: '/campaigns/$id/versions', label: t('Versions') },
  {
    to: '/campaigns/$id/change-requests',
    label: t('Change requests'),
    has: ({ state }) => state !== 'draft',
  },
  { to: '/campaigns/$id/figures', label: t('Figures'), has: ({ state }) => state !== 'draft' },
  { to: '/campaigns/$id/payouts', label: t('Payouts') },
  { to: '/campaigns/$id/remarks', label: t('Remarks') },
  {
    to: '/campaigns/$id/evidence',
    label: t('Evidence'),
    has: ({ state }) => state === 'published' || state === 'settled',
  },
];

/** The tabs of a campaign of each kind, in their order; the first one shows what the kind is about. */
const campaignTabs: Record<CampaignKindName, readonly [CampaignTab, ...CampaignTab[]]> = {
  tournament: [{ to: '/campaigns/$id/board', label: t('Board') }, ...shared],
  mission: [
    { to: '/campaigns/$id/progress', label: t('Progress') },
    { to: '/campaigns/$id/completions', label: t('Completions') },
    ...shared,
  ],
  raffle: [
    { to: '/campaigns/$id/tickets', label: t('Tickets') },
    { to: '/campaigns/$id/draw', label: t('Draw') },
    ...shared,
  ],
  drop: [{ to: '/campaigns/$id/drops', label: t('What fell') }, ...shared],
  jackpot: [{ to: '/campaigns/$id/pots', label: t('Pots') }, ...shared],
  levels: [{ to: '/campaigns/$id/levels', label: t('Levels') }, ...shared],
};
