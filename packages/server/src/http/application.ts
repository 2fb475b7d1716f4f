import { Ajv2020 } from 'ajv/dist/2020.js';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { compileBodyValidator } from './framework/body-validator.ts';
import { answerEveryConnection, connectionOptions } from './framework/connections.ts';
import type { HttpDependencies } from './framework/dependencies.ts';
import { answerError, answerFaults } from './framework/problems.ts';
import { registerSecurityHeaders } from './framework/security-headers.ts';
import { registerCampaignActions } from './routes/campaigns/campaign-actions.ts';
import { registerCampaigns } from './routes/campaigns/campaigns.ts';
import { registerDisqualifications } from './routes/campaigns/disqualifications.ts';
import { registerExchangeRates } from './routes/campaigns/exchange-rates.ts';
import { registerLeaderboard } from './routes/campaigns/leaderboard.ts';
import { registerOptIns } from './routes/campaigns/opt-ins.ts';
import { registerRebuilds } from './routes/campaigns/rebuilds.ts';
import { registerSimulations } from './routes/campaigns/simulations.ts';
import { registerArchive } from './routes/events/archive.ts';
import { registerEvents } from './routes/events/events.ts';
import { registerIntakeStats } from './routes/events/intake-stats.ts';
import { registerVoidEvents } from './routes/events/void-events.ts';
import { registerApiKeys } from './routes/identity/api-keys.ts';
import { registerSigningKeys } from './routes/identity/signing-keys.ts';
import { registerTenants } from './routes/identity/tenants.ts';
import { registerTokens } from './routes/identity/tokens.ts';
import { registerUsers } from './routes/identity/users.ts';
import { registerAuditLog } from './routes/operation/audit-log.ts';
import { registerBackup } from './routes/operation/backup.ts';
import { measureRequests, registerProbes } from './routes/operation/probes.ts';
import { registerReference } from './routes/operation/reference.ts';
import { registerCampaignPlayers } from './routes/players/campaign-players.ts';
import { registerPlayers } from './routes/players/players.ts';
import { registerTournaments } from './routes/tournaments/tournaments.ts';

/**
 * Builds the HTTP application over the given modules; it listens to nothing. Tests inject requests into it, `serve` opens a port.
 */
export async function buildApp(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the hop that the proxy before this process wrote: what came in front of it, anybody can have invented.
    trustProxy: dependencies.publicUrl === undefined ? false : (_address: string, hop: number) => hop === 0,
    bodyLimit: 1024 * 1024,
    frameworkErrors: answerError,
    ...connectionOptions(dependencies.connections),
    routerOptions: { maxParamLength: 1024 },
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? compileBodyValidator(schema as object) : parameters.compile(schema as object),
  );
  // Answers are built from typed values, and JSON.stringify is faster than a generated serializer on large arrays.
  app.setSerializerCompiler(() => JSON.stringify);
  answerFaults(app);
  answerEveryConnection(app);
  measureRequests(app, dependencies);
  registerSecurityHeaders(app, dependencies);
  await registerReference(app);
  registerProbes(app, dependencies);
  registerTournaments(app, dependencies);
  registerEvents(app, dependencies);
  registerTokens(app, dependencies);
  registerSigningKeys(app, dependencies);
  registerTenants(app, dependencies);
  registerUsers(app, dependencies);
  registerApiKeys(app, dependencies);
  registerCampaigns(app, dependencies);
  registerCampaignActions(app, dependencies);
  registerLeaderboard(app, dependencies);
  registerCampaignPlayers(app, dependencies);
  registerPlayers(app, dependencies);
  registerSimulations(app, dependencies);
  registerRebuilds(app, dependencies);
  registerOptIns(app, dependencies);
  registerDisqualifications(app, dependencies);
  registerVoidEvents(app, dependencies);
  registerArchive(app, dependencies);
  registerBackup(app, dependencies);
  registerAuditLog(app, dependencies);
  registerExchangeRates(app, dependencies);
  registerIntakeStats(app, dependencies);
  return app;
}

/** Text of a URL is read as what it stands for; values of bodies never are. */
const parameters = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true, useDefaults: true });
