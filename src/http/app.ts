import { Ajv2020 } from 'ajv/dist/2020.js';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { registerApiKeys } from './api-keys.ts';
import { registerArchive } from './archive.ts';
import { registerAuditLog } from './audit-log.ts';
import { registerBackup } from './backup.ts';
import { compileBodyValidator } from './body-validator.ts';
import { registerCampaignActions } from './campaign-actions.ts';
import { registerCampaignPlayers } from './campaign-players.ts';
import { registerCampaigns } from './campaigns.ts';
import { answerEveryConnection, connectionOptions } from './connections.ts';
import { registerDisqualifications } from './disqualifications.ts';
import type { Doors } from './doors.ts';
import { registerEvents } from './events.ts';
import { registerExchangeRates } from './exchange-rates.ts';
import { registerIntakeStats } from './intake-stats.ts';
import { registerLeaderboard } from './leaderboard.ts';
import { registerOptIns } from './opt-ins.ts';
import { registerPlayers } from './players.ts';
import { measureRequests, registerProbes } from './probes.ts';
import { answerError, answerFaults } from './problems.ts';
import { registerRebuilds } from './rebuilds.ts';
import { registerReference } from './reference.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerSigningKeys } from './signing-keys.ts';
import { registerSimulations } from './simulations.ts';
import { registerTenants } from './tenants.ts';
import { registerTokens } from './tokens.ts';
import { registerTournaments } from './tournaments.ts';
import { registerUsers } from './users.ts';
import { registerVoidEvents } from './void-events.ts';

/**
 * Builds the HTTP application over the given rooms; it listens to nothing. Tests inject requests into it, `serve` opens a port.
 */
export async function buildApp(doors: Doors): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: doors.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the hop that the proxy before this process wrote: what came in front of it, anybody can have invented.
    trustProxy: doors.publicUrl === undefined ? false : (_address: string, hop: number) => hop === 0,
    bodyLimit: 1024 * 1024,
    frameworkErrors: answerError,
    ...connectionOptions(doors.connections),
    routerOptions: { maxParamLength: 1024 },
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? compileBodyValidator(schema as object) : parameters.compile(schema as object),
  );
  // Answers are built from typed values, and JSON.stringify is faster than a generated serializer on large arrays.
  app.setSerializerCompiler(() => JSON.stringify);
  answerFaults(app);
  answerEveryConnection(app);
  measureRequests(app, doors);
  registerSecurityHeaders(app, doors);
  await registerReference(app);
  registerProbes(app, doors);
  registerTournaments(app, doors);
  registerEvents(app, doors);
  registerTokens(app, doors);
  registerSigningKeys(app, doors);
  registerTenants(app, doors);
  registerUsers(app, doors);
  registerApiKeys(app, doors);
  registerCampaigns(app, doors);
  registerCampaignActions(app, doors);
  registerLeaderboard(app, doors);
  registerCampaignPlayers(app, doors);
  registerPlayers(app, doors);
  registerSimulations(app, doors);
  registerRebuilds(app, doors);
  registerOptIns(app, doors);
  registerDisqualifications(app, doors);
  registerVoidEvents(app, doors);
  registerArchive(app, doors);
  registerBackup(app, doors);
  registerAuditLog(app, doors);
  registerExchangeRates(app, doors);
  registerIntakeStats(app, doors);
  return app;
}

/** Text of a URL is read as what it stands for; values of bodies never are. */
const parameters = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true, useDefaults: true });
