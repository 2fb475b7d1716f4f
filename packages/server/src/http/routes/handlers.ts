import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../framework/dependencies.ts';
import type { Handlers } from '../framework/handlers.ts';
import { campaignActionHandlers } from './campaigns/campaign-actions.ts';
import { campaignHandlers } from './campaigns/campaigns.ts';
import { disqualificationHandlers } from './campaigns/disqualifications.ts';
import { exchangeRateHandlers } from './campaigns/exchange-rates.ts';
import { leaderboardHandlers } from './campaigns/leaderboard.ts';
import { openLongReads } from './campaigns/long-reads.ts';
import { optInHandlers } from './campaigns/opt-ins.ts';
import { rebuildHandlers } from './campaigns/rebuilds.ts';
import { settlementHandlers } from './campaigns/settlement.ts';
import { severalWindowsHandlers } from './campaigns/several-windows.ts';
import { simulationHandlers } from './campaigns/simulations.ts';
import { archiveHandlers } from './events/archive.ts';
import { eventHandlers } from './events/events.ts';
import { intakeStatsHandlers } from './events/intake-stats.ts';
import { loggedEventHandlers } from './events/logged-events.ts';
import { apiKeyHandlers } from './identity/api-keys.ts';
import { playerTokenHandlers } from './identity/player-tokens.ts';
import { sessionHandlers } from './identity/sessions.ts';
import { signingKeyHandlers } from './identity/signing-keys.ts';
import { tenantHandlers } from './identity/tenants.ts';
import { tokenClientHandlers } from './identity/token-clients.ts';
import { tokenHandlers } from './identity/tokens.ts';
import { userHandlers } from './identity/users.ts';
import { auditLogHandlers } from './installation/audit-log.ts';
import { backupHandlers } from './installation/backup.ts';
import { probeHandlers } from './installation/probes.ts';
import { referenceHandlers } from './installation/reference.ts';
import { liveHandlers } from './live/live.ts';
import { payoutHandlers } from './payouts/payouts.ts';
import { publishingHandlers } from './planning/publishing.ts';
import { scheduleHandlers } from './planning/schedules.ts';
import { templateHandlers } from './planning/templates.ts';
import { campaignPlayerHandlers } from './players/campaign-players.ts';
import { dataRightsHandlers } from './players/data-rights.ts';
import { playerHandlers } from './players/players.ts';
import { rewardHandlers } from './rewards/reward-endpoint.ts';
import { tournamentHandlers } from './tournaments/tournaments.ts';
import { webhookHandlers } from './webhooks/webhooks.ts';

/** What answers each operation of the contract; the type says that none is missing. */
export function allHandlers(dependencies: HttpDependencies, app: FastifyInstance): Handlers {
  const longReads = openLongReads(app);
  return {
    ...eventHandlers(dependencies),
    ...loggedEventHandlers(dependencies),
    ...intakeStatsHandlers(dependencies),
    ...archiveHandlers(dependencies),
    ...tournamentHandlers(dependencies),
    ...liveHandlers(dependencies),
    ...tokenHandlers(dependencies),
    ...sessionHandlers(dependencies),
    ...signingKeyHandlers(dependencies),
    ...campaignHandlers(dependencies),
    ...campaignActionHandlers(dependencies),
    ...publishingHandlers(dependencies),
    ...templateHandlers(dependencies),
    ...scheduleHandlers(dependencies),
    ...simulationHandlers(dependencies, longReads),
    ...severalWindowsHandlers(dependencies, app),
    ...leaderboardHandlers(dependencies, longReads),
    ...settlementHandlers(dependencies),
    ...rebuildHandlers(dependencies),
    ...optInHandlers(dependencies),
    ...disqualificationHandlers(dependencies),
    ...payoutHandlers(dependencies, app),
    ...campaignPlayerHandlers(dependencies),
    ...playerHandlers(dependencies),
    ...dataRightsHandlers(dependencies),
    ...exchangeRateHandlers(dependencies),
    ...webhookHandlers(dependencies),
    ...rewardHandlers(dependencies),
    ...auditLogHandlers(dependencies),
    ...probeHandlers(dependencies),
    ...referenceHandlers(),
    ...backupHandlers(dependencies, app),
    ...tenantHandlers(dependencies),
    ...userHandlers(dependencies),
    ...apiKeyHandlers(dependencies),
    ...tokenClientHandlers(dependencies),
    ...playerTokenHandlers(dependencies),
  };
}
