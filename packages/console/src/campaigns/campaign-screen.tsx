import { Link, Outlet } from '@tanstack/react-router';
import { CampaignAlarms } from '../alarms/campaign-alarms.tsx';
import { mayAs, useSession } from '../identity/session/session.ts';
import { ButtonLink } from '../kit/links.tsx';
import { Page } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { campaignName } from './campaign-name.ts';
import styles from './campaign-screen.module.css';
import { CampaignStatus } from './campaign-status.tsx';
import { campaignTabs } from './campaign-tabs.ts';
import { typeWords } from './kinds.ts';
import { useCampaign, useCampaignId } from './use-campaign.ts';

/** A campaign: what it is and its status, and its parts as tabs. */
export function CampaignScreen() {
  const id = useCampaignId();
  const query = useCampaign();
  const { role } = useSession().user;
  const { data: campaign } = query;
  const above = [{ to: '/campaigns', label: t('Campaigns') } as const];
  if (!campaign)
    return (
      <Page title={t('Campaign')} above={above}>
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
          {typeWords[campaign.tournament_type].name} · <code>{campaign.custom_id}</code> ·{' '}
          <Time value={campaign.start} /> – <Time value={campaign.end} />
        </>
      }
      actions={
        <>
          {campaign.state !== 'draft' && <RecordLink id={id} />}
          {campaign.state === 'settled' && <CompareLink id={id} />}
          <CampaignActions campaign={campaign} />
        </>
      }
    >
      <CampaignAlarms campaign={campaign} />
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
      <Outlet />
    </Page>
  );
}

function RecordLink({ id }: { id: string }) {
  return (
    <ButtonLink
      variant="default"
      to="/campaigns/$id/record"
      params={{ id }}
      leftSection={<Icon name="print" />}
    >
      {t('Record')}
    </ButtonLink>
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
