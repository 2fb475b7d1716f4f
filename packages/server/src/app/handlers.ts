import { alarmRoutes } from '../alarms/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { leaderboardRoutes } from '../boards/routes.ts';
import { campaignRoutes } from '../campaigns/routes.ts';
import { certificateRoutes } from '../certificates/routes.ts';
import { changeRequestRoutes } from '../change-requests/routes.ts';
import { dropRoutes } from '../drops/routes.ts';
import type { IngestionLimits } from '../events/events.ts';
import { archiveRoutes, intakeRoutes, intakeStatsRoutes, loggedEventRoutes } from '../events/routes.ts';
import { explanationRoutes } from '../explanations/routes.ts';
import { factRoutes } from '../exports/routes.ts';
import { figureRoutes } from '../figures/routes.ts';
import type { SentCredentials } from '../http/credentials.ts';
import type { Handlers, Links } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { Metrics } from '../http/metrics.ts';
import {
  apiKeyRoutes,
  playerTokenRoutes,
  sessionRoutes,
  signingKeyRoutes,
  tenantRoutes,
  tokenClientRoutes,
  userRoutes,
} from '../identity/routes.ts';
import { tokenRoutes } from '../identity/token-routes.ts';
import { imageRoutes } from '../images/routes.ts';
import { installationRoutes } from '../installation/routes/installation.ts';
import { fastTrackRoutes, refusedMessageRoutes } from '../integrations/routes.ts';
import { jackpotRoutes } from '../jackpots/routes.ts';
import { listingRoutes } from '../listing/routes/listings.ts';
import { liveRoutes } from '../live/routes.ts';
import { missionRoutes } from '../missions/routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { participationRoutes } from '../participation/routes.ts';
import { payoutRoutes, rewardEndpointRoutes, whatIfRoutes } from '../payouts/routes.ts';
import { planningRoutes } from '../planning/routes.ts';
import { playerRoutes } from '../players/routes.ts';
import { raffleRoutes } from '../raffles/routes.ts';
import { exchangeRateRoutes } from '../rates/routes.ts';
import { recordRoutes } from '../record/routes.ts';
import { remarkRoutes } from '../remarks/routes.ts';
import { rebuildRoutes } from '../scoring/routes.ts';
import { sealingRoutes } from '../sealing/routes.ts';
import { segmentRoutes } from '../segments/routes.ts';
import { settlementRoutes } from '../settlement/routes.ts';
import { simulationRoutes } from '../simulation/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import type { Modules } from './modules.ts';

/** The handler of each operation of the contract; the type ensures that none is missing. */
export function allHandlers(
  modules: Modules,
  credentials: SentCredentials,
  longAnswers: LongAnswers,
  metrics: Metrics,
  { bodyBytes }: IngestionLimits,
): Handlers {
  const links = { publicUrl: credentials.publicUrl };
  const { history, identity } = modules;
  return {
    ...intakeRoutes(modules.intake, bodyBytes),
    ...fastTrackRoutes(modules.integrations, modules.intake, bodyBytes),
    ...refusedMessageRoutes(modules.integrations, links, bodyBytes),
    ...loggedEventRoutes(modules.events),
    ...intakeStatsRoutes(modules.events),
    ...archiveRoutes(modules.events),
    ...sealingRoutes(modules.sealing),
    ...listingRoutes(modules.listing, links),
    ...liveRoutes(modules.live, modules.participation),
    ...tokenRoutes(identity),
    ...sessionRoutes(credentials),
    ...signingKeyRoutes(identity),
    ...tenantRoutes(identity, links),
    ...userRoutes(identity, links),
    ...apiKeyRoutes(identity, links),
    ...tokenClientRoutes(identity, links),
    ...playerTokenRoutes(identity, links),
    ...campaignRoutes(modules.campaigns, links),
    ...changeRequestRoutes(modules.changeRequests, longAnswers, links),
    ...planningRoutes(modules.planning, links),
    ...segmentRoutes(modules.segments, links),
    ...imageRoutes(modules.images, links),
    ...simulationRoutes(history.simulation, modules.campaigns, longAnswers, links),
    ...leaderboardRoutes(modules.leaderboards, history.pastLeaderboards, longAnswers, links),
    ...explanationRoutes(history.explanations, longAnswers, links),
    ...figureRoutes(history.figures),
    ...finalHandlers(modules, longAnswers, links),
    ...rebuildRoutes(modules.rebuilds, links),
    ...participationRoutes(modules.participation, links),
    ...remarkRoutes(modules.remarks, links),
    ...alarmRoutes(modules.alarms, history.alarms, longAnswers, links),
    ...factRoutes(modules.exports, history.factFiles, longAnswers),
    ...playerRoutes(modules.players, links),
    ...exchangeRateRoutes(modules.rates, links),
    ...webhookRoutes(modules.webhooks, links),
    ...noticeRoutes(modules.notices, links),
    ...auditRoutes(modules.audit, links),
    ...installationRoutes(modules.installation, metrics, longAnswers, links),
  };
}

/** What is final, and what is owed for it: settlements, completions, draws, their certificates and records, and payouts. */
function finalHandlers(
  { settlement, missions, raffles, drops, jackpots, certificates, history, payouts }: Modules,
  longAnswers: LongAnswers,
  links: Links,
) {
  return {
    ...payoutRoutes(payouts, longAnswers, links),
    ...rewardEndpointRoutes(payouts),
    ...whatIfRoutes(payouts, links),
    ...settlementRoutes(settlement),
    ...missionRoutes(missions, links),
    ...raffleRoutes(raffles, links),
    ...dropRoutes(drops),
    ...jackpotRoutes(jackpots),
    ...certificateRoutes(certificates, history.certificates),
    ...recordRoutes(history.record, longAnswers),
  };
}
