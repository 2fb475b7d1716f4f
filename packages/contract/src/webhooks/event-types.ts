import { enumeration } from '../values/schemas.ts';

/**
 * What happens to a player, of campaigns with `player_messages` (docs/rules/webhooks.md#8). That a player joins is announced
 * by every campaign.
 */
export const playerMessageTypes = [
  'player.joined',
  'player.first_point',
  'player.in_prizes',
  'player.out_of_prizes',
  'player.step_completed',
  'player.level_reached',
  'player.ticket_won',
  'player.won',
  'player.paid',
] as const;
export type PlayerMessageType = (typeof playerMessageTypes)[number];

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
  ...playerMessageTypes,
  'leaderboard.lead_changed',
  'mission.completed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const webhookEventTypeSchema = enumeration('WebhookEventType', webhookEventTypes);
