import { Link, Outlet } from '@tanstack/react-router';
import { Page } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { mayAs, useSession } from '../session/session.ts';
import { Time } from '../time/time.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { campaignName } from './campaign-name.ts';
import styles from './campaign-screen.module.css';
import { CampaignStatus } from './campaign-status.tsx';
import { campaignTabs } from './campaign-tabs.ts';
import { tournamentTypes } from './kinds.ts';
import { useCampaign, useCampaignId } from './use-campaign.ts';

/** A campaign: what it is and where it stands, and its parts as tabs. */
export function CampaignScreen() {
  const id = useCampaignId();
  const query = useCampaign();
  const { role } = useSession().user;
  const { data: campaign } = query;
  const above = [{ to: '/campaigns', label: 'Campaigns' }];
  if (!campaign)
    return (
      <Page title="Campaign" above={above}>
        <Read query={query}>{() => null}</Read>
      </Page>
    );
  const tabs = campaignTabs.filter((tab) => mayAs(role, tab.role) && (tab.has?.(campaign) ?? true));
  return (
    <Page
      title={campaignName(campaign)}
      above={above}
      beside={<CampaignStatus campaign={campaign} />}
      lead={
        <>
          {tournamentTypes[campaign.tournament_type].name} · <code>{campaign.custom_id}</code> ·{' '}
          <Time value={campaign.start} /> – <Time value={campaign.end} />
        </>
      }
      actions={<CampaignActions campaign={campaign} />}
    >
      <nav aria-label="Parts of the campaign" className={styles.tabs}>
        {tabs.map(({ path, label }) => (
          <Link
            key={path}
            to={`/campaigns/${id}/${path}`}
            className={styles.tab}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </Page>
  );
}
