import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Role } from '@laurel/contract/identity/users.ts';
import { t } from '../languages/messages.ts';

/** A part of a campaign's page, at an address of its own. */
interface CampaignTab {
  to: `/campaigns/$id/${'board' | 'rehearse' | 'definition' | 'versions' | 'payouts' | 'remarks' | 'evidence'}`;
  label: string;
  /** The weakest role that may see it. */
  role: Role;
  /** Whether a campaign has the tab; every campaign does by default. */
  has?: (campaign: Campaign) => boolean;
}

/** The tabs of every campaign, in their order. */
export const campaignTabs: readonly CampaignTab[] = [
  { to: '/campaigns/$id/board', label: t('Board'), role: 'viewer' },
  { to: '/campaigns/$id/rehearse', label: t('Rehearse'), role: 'manager' },
  { to: '/campaigns/$id/definition', label: t('Definition'), role: 'viewer' },
  { to: '/campaigns/$id/versions', label: t('Versions'), role: 'viewer' },
  { to: '/campaigns/$id/payouts', label: t('Payouts'), role: 'viewer' },
  { to: '/campaigns/$id/remarks', label: t('Remarks'), role: 'viewer' },
  {
    to: '/campaigns/$id/evidence',
    label: t('Evidence'),
    role: 'viewer',
    has: ({ state }) => state === 'published' || state === 'settled',
  },
];
