import { enumeration } from '../values/enumerations.ts';

/** Every type of message (docs/rules/webhooks.md#5). */
export const webhookEventTypes = [
  'campaign.published',
  'campaign.started',
  'campaign.finished',
  'campaign.settled',
  'campaign.cancelled',
  'raffle.drawn',
  'alarm.raised',
  'payout.created',
  'payout.held',
  'payout.released',
  'payout.approved',
  'payout.sent',
  'payout.paid',
  'payout.failed',
  'payout.rejected',
  'player.joined',
  'leaderboard.lead_changed',
  'mission.completed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const webhookEventTypeSchema = enumeration('WebhookEventType', webhookEventTypes);
