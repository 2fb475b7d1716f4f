import { campaignFlag } from '../../campaigns/commands/campaigns.ts';
import type { Flag } from '../../cli/operation-fillings.ts';

/** Options that select payouts. */
export const filterFlags = {
  campaign: campaignFlag,
  status: 'only with this status',
  player: { member: 'player_id', value: 'ID', about: 'only of this player' },
  prize: 'only of prizes of this kind',
  'held-until-before': {
    value: 'TIME',
    about: 'only held until a time before this, RFC 3339: with the present time those whose hold is due',
  },
  'created-before': {
    value: 'TIME',
    about: 'only of campaigns that were settled earlier than this, RFC 3339',
  },
  'paid-after-hours': {
    value: 'HOURS',
    about: 'only those that were paid so long after the settlement, or later',
  },
} satisfies Record<string, Flag | string>;
