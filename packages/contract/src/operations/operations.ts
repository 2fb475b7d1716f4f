import { campaignActionOperations } from '../campaigns/action-operations.ts';
import { boardOperations } from '../campaigns/board-operations.ts';
import { campaignOperations } from '../campaigns/campaign-operations.ts';
import { exchangeRateOperations } from '../campaigns/exchange-rate-operations.ts';
import { participationOperations } from '../campaigns/participation-operations.ts';
import { simulationOperations } from '../campaigns/simulation-operations.ts';
import { eventOperations } from '../events/event-operations.ts';
import { apiKeyOperations } from '../identity/api-key-operations.ts';
import { clientOperations } from '../identity/client-operations.ts';
import { ownUserOperations } from '../identity/own-user-operations.ts';
import { playerTokenOperations } from '../identity/player-token-operations.ts';
import { sessionOperations } from '../identity/session-operations.ts';
import { tenantOperations } from '../identity/tenant-operations.ts';
import { tokenOperations } from '../identity/token-operations.ts';
import { userOperations } from '../identity/user-operations.ts';
import { installationOperations } from '../installation/installation-operations.ts';
import { liveOperations } from '../live/live-operations.ts';
import { payoutOperations } from '../payouts/payout-operations.ts';
import { publishOperations } from '../planning/publish-operations.ts';
import { scheduleOperations } from '../planning/schedule-operations.ts';
import { templateOperations } from '../planning/template-operations.ts';
import { dataRightsOperations } from '../players/data-rights-operations.ts';
import { playerOperations } from '../players/player-operations.ts';
import { rewardOperations } from '../rewards/reward-operations.ts';
import { settlementOperations } from '../settlement/settlement-operations.ts';
import { tournamentOperations } from '../tournaments/tournament-operations.ts';
import { deliveryOperations } from '../webhooks/delivery-operations.ts';
import { webhookOperations } from '../webhooks/webhook-operations.ts';
import type { Operations } from './operation.ts';

/** Every operation of the API by its `operationId`: routes, authorisation, the OpenAPI document and client types follow from it. */
export const operations = {
  ...eventOperations,
  ...tournamentOperations,
  ...liveOperations,
  ...tokenOperations,
  ...sessionOperations,
  ...campaignOperations,
  ...campaignActionOperations,
  ...publishOperations,
  ...templateOperations,
  ...scheduleOperations,
  ...boardOperations,
  ...simulationOperations,
  ...settlementOperations,
  ...participationOperations,
  ...payoutOperations,
  ...playerOperations,
  ...dataRightsOperations,
  ...exchangeRateOperations,
  ...webhookOperations,
  ...rewardOperations,
  ...deliveryOperations,
  ...installationOperations,
  ...tenantOperations,
  ...userOperations,
  ...ownUserOperations,
  ...apiKeyOperations,
  ...clientOperations,
  ...playerTokenOperations,
} as const satisfies Operations;

export type OperationId = keyof typeof operations;
