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
import { type Operations, tagged } from './operation.ts';

/**
 * Every operation of the API by its `operationId`: routes, authorisation, the OpenAPI document and client types follow from
 * it.
 */
export const operations = {
  ...tagged('events', eventOperations),
  ...tagged('integrations', integrationOperations),
  ...tagged('sealed logs', logOperations),
  ...tagged('sealed logs', certificateOperations),
  ...tagged('tournaments', tournamentOperations),
  ...tagged('live boards', liveOperations),
  ...tagged('live boards', resultOperations),
  ...tagged('access tokens', tokenOperations),
  ...tagged('access tokens', sessionOperations),
  ...tagged('campaigns', campaignOperations),
  ...tagged('campaigns', campaignActionOperations),
  ...tagged('campaigns', publishOperations),
  ...tagged('campaigns', changeRequestOperations),
  ...tagged('campaigns', raffleOperations),
  ...tagged('campaigns', dropOperations),
  ...tagged('campaigns', jackpotOperations),
  ...tagged('templates', templateOperations),
  ...tagged('schedules', scheduleOperations),
  ...tagged('segments', segmentOperations),
  ...tagged('images', imageOperations),
  ...tagged('campaigns', boardOperations),
  ...tagged('campaigns', explanationOperations),
  ...tagged('campaigns', simulationOperations),
  ...tagged('campaigns', figureOperations),
  ...tagged('campaigns', settlementOperations),
  ...tagged('campaigns', missionOperations),
  ...tagged('campaigns', participationOperations),
  ...tagged('campaigns', remarkOperations),
  ...tagged('alarms', alarmOperations),
  ...tagged('payouts', payoutOperations),
  ...tagged('payouts', whatIfOperations),
  ...tagged('campaigns', recordOperations),
  ...tagged('players', playerOperations),
  ...tagged('players', dataRightsOperations),
  ...tagged('exchange rates', exchangeRateOperations),
  ...tagged('exports', factOperations),
  ...tagged('webhooks', webhookOperations),
  ...tagged('webhooks', rewardOperations),
  ...tagged('webhooks', deliveryOperations),
  ...tagged('notices', noticeOperations),
  ...tagged('installation', installationOperations),
  ...tagged('tenants', tenantOperations),
  ...tagged('tenants', userOperations),
  ...tagged('access tokens', ownUserOperations),
  ...tagged('tenants', apiKeyOperations),
  ...tagged('access tokens', clientOperations),
  ...tagged('live boards', playerTokenOperations),
} as const satisfies Operations;

export type OperationId = keyof typeof operations;
