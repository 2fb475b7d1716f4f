import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { laurel, useRead } from '../connection/laurel.ts';
import { Notice, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

const SELDOM = 15_000;

/** What waits for a judge in a campaign: open alarms, and payouts that are held; nothing if nothing does. */
export function CampaignAlarms({ campaign: { id, state } }: { campaign: Campaign }) {
  const { data: open = 0 } = useRead(
    ['alarms', 'count', 'of', id],
    async (signal) =>
      (await laurel.listAlarms({ query: { campaign_id: id, status: 'open', page_size: 1 }, signal })).count,
    { every: SELDOM, enabled: state === 'published' || state === 'settled' },
  );
  const { data: held = 0 } = useRead(
    ['payouts', 'count', 'held', id],
    async (signal) =>
      (await laurel.listPayouts({ query: { campaign_id: id, status: 'held', page_size: 1 }, signal })).count,
    { every: SELDOM, enabled: state === 'settled' },
  );
  if (open === 0 && held === 0) return null;
  const campaign = String(id);
  return (
    <Notice icon="warning" tone="warn">
      {open > 0 && (
        <TextLink to="/alarms" search={{ campaign }}>
          {t('{count, plural, one {# open alarm} other {# open alarms}}', { count: open })}
        </TextLink>
      )}
      {held > 0 && (
        <TextLink to="/payouts" search={{ status: 'held', campaign }}>
          {t('{count, plural, one {# payout held} other {# payouts held}}', { count: held })}
        </TextLink>
      )}
      <span className="muted">{t('Look before prizes are paid.')}</span>
    </Notice>
  );
}
