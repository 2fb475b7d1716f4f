import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ScreenLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import type { IconName } from '../../looks/icon.tsx';
import { campaignName } from '../../values/campaign-name.ts';

/** Something that needs a person, and why; with a link to where it is done. */
export interface WaitingRow {
  icon: IconName;
  title: string;
  why: string;
  link: ScreenLink;
  /** When the campaign starts; left out: it is about no campaign. */
  starts?: string;
}

const TWO_WEEKS = 14 * 86_400_000;

interface WaitingFacts {
  /** Alarms about players that wait for a decision, and payouts that are held. */
  openAlarms: number;
  heldPayouts: number;
  /** Open change requests, of oneself and of others. */
  requests: { own: number; others: number };
  published: readonly Campaign[];
  drafts: readonly Campaign[];
}

/**
 * What needs a person: alarms and payouts to judge, edits to approve, campaigns that wait for late events, drafts whose
 * start is near.
 */
export function waitingRows(facts: WaitingFacts, now: Date): WaitingRow[] {
  const soon = now.getTime() + TWO_WEEKS;
  return [
    ...judgedRows(facts),
    ...facts.published
      .filter(({ status }) => status === 'FI')
      .map((campaign) =>
        campaignRow(campaign, t('has ended and waits for late events before it is settled')),
      ),
    ...facts.drafts
      .filter(({ start }) => Date.parse(start) < soon)
      .map((campaign) =>
        campaignRow(
          campaign,
          Date.parse(campaign.start) < now.getTime()
            ? t('is a draft although its start has passed')
            : t('starts within two weeks and is not published'),
        ),
      ),
  ];
}

/** What is to be judged: alarms, payouts that are held, and change requests. */
function judgedRows({ openAlarms, heldPayouts, requests: { own, others } }: WaitingFacts): WaitingRow[] {
  const link: ScreenLink = { to: '/change-requests' };
  const rows: (WaitingRow | false)[] = [
    openAlarms > 0 && {
      icon: 'warning',
      title: t('{count, plural, one {# alarm about a player} other {# alarms about players}}', {
        count: openAlarms,
      }),
      why: t('Look at the evidence, then dismiss or confirm, before prizes are paid.'),
      link: { to: '/alarms' },
    },
    heldPayouts > 0 && {
      icon: 'payouts',
      title: t('{count, plural, one {# payout is} other {# payouts are}} held', { count: heldPayouts }),
      why: t('Nothing is sent until a person releases or rejects what is held.'),
      link: { to: '/payouts', search: { status: 'held' } },
    },
    others > 0 && {
      icon: 'edit',
      title: t('{count, plural, one {# change request waits} other {# change requests wait}} for approval', {
        count: others,
      }),
      why: t('Read what would change for players, then approve or reject it.'),
      link,
    },
    own > 0 && {
      icon: 'edit',
      title: t('{count, plural, one {# change request} other {# change requests}} of yours', { count: own }),
      why: t('Another person approves or rejects it; you can withdraw it.'),
      link,
    },
  ];
  return rows.filter((row) => row !== false);
}

function campaignRow(campaign: Campaign, why: string): WaitingRow {
  return {
    icon: 'clock',
    title: campaignName(campaign),
    why,
    link: { to: '/campaigns/$id', params: { id: String(campaign.id) } },
    starts: campaign.start,
  };
}
