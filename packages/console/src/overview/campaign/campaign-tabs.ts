import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { Role } from '@laurel/contract/identity/users.ts';
import { t } from '../../languages/messages.ts';

const paths = {
  board: '/campaigns/$id/board',
  progress: '/campaigns/$id/progress',
  completions: '/campaigns/$id/completions',
  tickets: '/campaigns/$id/tickets',
  draw: '/campaigns/$id/draw',
  drops: '/campaigns/$id/drops',
  pots: '/campaigns/$id/pots',
  levels: '/campaigns/$id/levels',
  rehearse: '/campaigns/$id/rehearse',
  definition: '/campaigns/$id/definition',
  versions: '/campaigns/$id/versions',
  requests: '/campaigns/$id/change-requests',
  figures: '/campaigns/$id/figures',
  payouts: '/campaigns/$id/payouts',
  remarks: '/campaigns/$id/remarks',
  evidence: '/campaigns/$id/evidence',
} as const;

/** A part of a campaign's page, at an address of its own. */
export interface CampaignTab {
  to: (typeof paths)[keyof typeof paths];
  label: string;
  /** The weakest role that may see it. */
  role: Role;
  /** Whether a campaign has the tab; every campaign of the kind does by default. */
  has?: (campaign: Pick<Campaign, 'state'>) => boolean;
}

/** The parts that campaigns of every kind have. */
const shared: readonly CampaignTab[] = [
  { to: paths.rehearse, label: t('Rehearse'), role: 'manager' },
  { to: paths.definition, label: t('Definition'), role: 'viewer' },
  { to: paths.versions, label: t('Versions'), role: 'viewer' },
  {
    to: paths.requests,
    label: t('Change requests'),
    role: 'viewer',
    has: ({ state }) => state !== 'draft',
  },
  { to: paths.figures, label: t('Figures'), role: 'viewer', has: ({ state }) => state !== 'draft' },
  { to: paths.payouts, label: t('Payouts'), role: 'viewer' },
  { to: paths.remarks, label: t('Remarks'), role: 'viewer' },
  {
    to: paths.evidence,
    label: t('Evidence'),
    role: 'viewer',
    has: ({ state }) => state === 'published' || state === 'settled',
  },
];

/** The tabs of a campaign of each kind, in their order; the first one shows what the kind is about. */
export const campaignTabs: Record<CampaignKindName, readonly [CampaignTab, ...CampaignTab[]]> = {
  tournament: [{ to: paths.board, label: t('Board'), role: 'viewer' }, ...shared],
  mission: [
    { to: paths.progress, label: t('Progress'), role: 'viewer' },
    { to: paths.completions, label: t('Completions'), role: 'viewer' },
    ...shared,
  ],
  raffle: [
    { to: paths.tickets, label: t('Tickets'), role: 'viewer' },
    { to: paths.draw, label: t('Draw'), role: 'viewer' },
    ...shared,
  ],
  drop: [{ to: paths.drops, label: t('What fell'), role: 'viewer' }, ...shared],
  jackpot: [{ to: paths.pots, label: t('Pots'), role: 'viewer' }, ...shared],
  levels: [{ to: paths.levels, label: t('Levels'), role: 'viewer' }, ...shared],
};
