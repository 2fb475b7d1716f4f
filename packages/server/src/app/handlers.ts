import { alarmRoutes } from '../alarms/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { leaderboardRoutes } from '../boards/routes.ts';
import { campaignActionRoutes, campaignRoutes, publishingRoutes } from '../campaigns/routes.ts';
import { certificateRoutes } from '../certificates/routes.ts';
import { changeRequestRoutes } from '../change-requests/routes.ts';
import { dropRoutes } from '../drops/routes.ts';
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
import { referenceRoutes } from '../installation/routes/pages.ts';
import { backupRoutes, probeRoutes } from '../installation/routes/probes.ts';
import { fastTrackRoutes, refusedMessageRoutes } from '../integrations/routes.ts';
import { jackpotRoutes } from '../jackpots/routes.ts';
import { listingRoutes } from '../listing/routes/listings.ts';
import { liveRoutes } from '../live/routes.ts';
import { missionRoutes } from '../missions/routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { disqualificationRoutes, optInRoutes } from '../participation/routes.ts';
import { payoutRoutes, rewardEndpointRoutes, whatIfRoutes } from '../payouts/routes.ts';
import { copyRoutes, scheduleRoutes, templateRoutes } from '../planning/routes.ts';
import { campaignPlayerRoutes, dataRightsRoutes, playerRoutes, resultRoutes } from '../players/routes.ts';
import { raffleRoutes } from '../raffles/routes.ts';
import { exchangeRateRoutes } from '../rates/routes.ts';
import { recordRoutes } from '../record/routes.ts';
import { remarkRoutes } from '../remarks/routes.ts';
import { rebuildRoutes } from '../scoring/routes.ts';
import { sealingRoutes } from '../sealing/routes.ts';
import { segmentRoutes } from '../segments/routes.ts';
import { settlementRoutes } from '../settlement/routes.ts';
import { simulateRoutes, simulationsRoutes } from '../simulation/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import type { Config } from './config.ts';
import type { Modules } from './modules.ts';

/** What routes use in addition to modules. */
interface Transport {
  config: Config;
  credentials: SentCredentials;
  longAnswers: LongAnswers;
  metrics: Metrics;
}

/** The handler of each operation of the contract; the type ensures that none is missing. */
export function allHandlers(
  modules: Modules,
  { config, credentials, longAnswers, metrics }: Transport,
): Handlers {
  const links = { publicUrl: config.publicUrl };
  return {
    ...eventHandlers(modules, config, links),
    ...sealingRoutes(modules.sealing),
    ...listingRoutes(modules.listing, links),
    ...liveRoutes(modules.live, modules.participation),
    ...accessHandlers(modules, credentials, links),
    ...campaignRoutes(modules.campaigns, links),
    ...campaignActionRoutes(modules.campaigns),
    ...publishingRoutes(modules.campaigns),
    ...changeRequestRoutes(modules.changeRequests, longAnswers, links),
    ...copyRoutes(modules.planning, links),
    ...templateRoutes(modules.planning, links),
    ...scheduleRoutes(modules.planning, links),
    ...segmentRoutes(modules.segments, links),
    ...imageRoutes(modules.images, links),
    ...simulateRoutes(modules.history.simulation, modules.campaigns, longAnswers),
    ...simulationsRoutes(modules.history.simulation, links),
    ...leaderboardRoutes(modules.leaderboards, modules.history.pastLeaderboards, longAnswers, links),
    ...explanationRoutes(modules.history.explanations, longAnswers, links),
    ...figureRoutes(modules.history.figures),
    ...finalHandlers(modules, links),
    ...rebuildRoutes(modules.rebuilds, links),
    ...participationHandlers(modules, links),
    ...remarkRoutes(modules.remarks, links),
    ...missionRoutes(modules.missions, links),
    ...alarmRoutes(modules.alarms, modules.history.alarms, longAnswers, links),
    ...payoutRoutes(modules.payouts, longAnswers, links),
    ...rewardEndpointRoutes(modules.payouts),
    ...whatIfRoutes(modules.payouts, links),
    ...recordRoutes(modules.history.record, longAnswers),
    ...factRoutes(modules.exports, modules.history.factFiles, longAnswers),
    ...campaignPlayerRoutes(modules.players),
    ...playerRoutes(modules.players, links),
    ...resultRoutes(modules.players, links),
    ...dataRightsRoutes(modules.players),
    ...exchangeRateRoutes(modules.rates, links),
    ...webhookRoutes(modules.webhooks, links),
    ...noticeRoutes(modules.notices, links),
    ...auditRoutes(modules.audit, links),
    ...probeRoutes(modules.installation, metrics),
    ...referenceRoutes(links),
    ...backupRoutes(modules.installation, longAnswers),
  };
}

/** What makes events durable, and what staff see of it. */
function eventHandlers({ intake, events, integrations }: Modules, { limits }: Config, links: Links) {
  return {
    ...intakeRoutes(intake, limits.bodyBytes),
    ...fastTrackRoutes(integrations, intake, limits.bodyBytes),
    ...refusedMessageRoutes(integrations, links, limits.bodyBytes),
    ...loggedEventRoutes(events),
    ...intakeStatsRoutes(events),
    ...archiveRoutes(events),
  };
}

function participationHandlers({ participation }: Pick<Modules, 'participation'>, links: Links) {
  return { ...optInRoutes(participation, links), ...disqualificationRoutes(participation, links) };
}

function accessHandlers({ identity }: Pick<Modules, 'identity'>, credentials: SentCredentials, links: Links) {
  return {
    ...tokenRoutes(identity),
    ...sessionRoutes(credentials),
    ...signingKeyRoutes(identity),
    ...tenantRoutes(identity, links),
    ...userRoutes(identity, links),
    ...apiKeyRoutes(identity, links),
    ...tokenClientRoutes(identity, links),
    ...playerTokenRoutes(identity, links),
  };
}

/** What is final: settlements, draws and their certificates. */
function finalHandlers(
  { settlement, raffles, drops, jackpots, certificates, history }: Modules,
  links: Links,
) {
  return {
    ...settlementRoutes(settlement),
    ...raffleRoutes(raffles, links),
    ...dropRoutes(drops),
    ...jackpotRoutes(jackpots),
    ...certificateRoutes(certificates, history.certificates),
  };
}
