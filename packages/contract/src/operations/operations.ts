import { alarmOperations } from '../alarms/alarm-operations.ts';
import { boardOperations } from '../boards/board-operations.ts';
import { campaignActionOperations } from '../campaigns/action-operations.ts';
import { campaignOperations } from '../campaigns/campaign-operations.ts';
import { publishOperations } from '../campaigns/publish-operations.ts';
import { certificateOperations } from '../certificates/certificate-operations.ts';
import { changeRequestOperations } from '../change-requests/change-request-operations.ts';
import { dropOperations } from '../drops/drop-operations.ts';
import { eventOperations } from '../events/event-operations.ts';
import { explanationOperations } from '../explanations/explanation-operations.ts';
import { factOperations } from '../exports/fact-operations.ts';
import { figureOperations } from '../figures/figure-operations.ts';
import { apiKeyOperations } from '../identity/api-key-operations.ts';
import { clientOperations } from '../identity/client-operations.ts';
import { ownUserOperations } from '../identity/own-user-operations.ts';
import { playerTokenOperations } from '../identity/player-token-operations.ts';
import { sessionOperations } from '../identity/session-operations.ts';
import { tenantOperations } from '../identity/tenant-operations.ts';
import { tokenOperations } from '../identity/token-operations.ts';
import { userOperations } from '../identity/user-operations.ts';
import { imageOperations } from '../images/image-operations.ts';
import { installationOperations } from '../installation/installation-operations.ts';
import { integrationOperations } from '../integrations/integration-operations.ts';
import { jackpotOperations } from '../jackpots/jackpot-operations.ts';
import { tournamentOperations } from '../listing/tournament-operations.ts';
import { liveOperations } from '../live/live-operations.ts';
import { missionOperations } from '../missions/mission-operations.ts';
import { noticeOperations } from '../notices/notice-operations.ts';
import { participationOperations } from '../participation/participation-operations.ts';
import { payoutOperations } from '../payouts/payout-operations.ts';
import { rewardOperations } from '../payouts/reward-operations.ts';
import { whatIfOperations } from '../payouts/what-if-operations.ts';
import { scheduleOperations } from '../planning/schedule-operations.ts';
import { templateOperations } from '../planning/template-operations.ts';
import { dataRightsOperations } from '../players/data-rights-operations.ts';
import { playerOperations } from '../players/player-operations.ts';
import { resultOperations } from '../players/result-operations.ts';
import { raffleOperations } from '../raffles/raffle-operations.ts';
import { exchangeRateOperations } from '../rates/exchange-rate-operations.ts';
import { recordOperations } from '../record/record-operations.ts';
import { remarkOperations } from '../remarks/remark-operations.ts';
import { logOperations } from '../sealing/log-operations.ts';
import { segmentOperations } from '../segments/segment-operations.ts';
import { settlementOperations } from '../settlement/settlement-operations.ts';
import { simulationOperations } from '../simulation/simulation-operations.ts';
import { deliveryOperations } from '../webhooks/delivery-operations.ts';
import { webhookOperations } from '../webhooks/webhook-operations.ts';
import type { Operations } from './operation.ts';

/**
 * Every operation of the API by its `operationId`: routes, authorisation, the OpenAPI document and client types follow from
 * it.
 */
export const operations = {
  ...eventOperations,
  ...integrationOperations,
  ...logOperations,
  ...certificateOperations,
  ...tournamentOperations,
  ...liveOperations,
  ...resultOperations,
  ...tokenOperations,
  ...sessionOperations,
  ...campaignOperations,
  ...campaignActionOperations,
  ...publishOperations,
  ...changeRequestOperations,
  ...raffleOperations,
  ...dropOperations,
  ...jackpotOperations,
  ...templateOperations,
  ...scheduleOperations,
  ...segmentOperations,
  ...imageOperations,
  ...boardOperations,
  ...explanationOperations,
  ...simulationOperations,
  ...figureOperations,
  ...settlementOperations,
  ...missionOperations,
  ...participationOperations,
  ...remarkOperations,
  ...alarmOperations,
  ...payoutOperations,
  ...whatIfOperations,
  ...recordOperations,
  ...playerOperations,
  ...dataRightsOperations,
  ...exchangeRateOperations,
  ...factOperations,
  ...webhookOperations,
  ...rewardOperations,
  ...deliveryOperations,
  ...noticeOperations,
  ...installationOperations,
  ...tenantOperations,
  ...userOperations,
  ...ownUserOperations,
  ...apiKeyOperations,
  ...clientOperations,
  ...playerTokenOperations,
} as const satisfies Operations;

export type OperationId = keyof typeof operations;
