import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { traceRequests } from '../events/routes.ts';
import { answerEveryConnection, connectionOptions } from '../http/connections.ts';
import { answerPreflights } from '../http/cross-origin.ts';
import { openLongAnswers } from '../http/long-answers.ts';
import { measureRequests } from '../http/measure-requests.ts';
import { compileParametersValidator } from '../http/parameters-validator.ts';
import { answerError, answerFaults } from '../http/problems.ts';
import { registerOperations } from '../http/register-operations.ts';
import { pathAsked } from '../http/request-target.ts';
import { registerSecurityHeaders } from '../http/security-headers.ts';
import { openWidgetFiles } from '../http/widget-files.ts';
import { registerConsole } from '../installation/routes/console.ts';
import { registerRedirects } from '../installation/routes/installation.ts';
import { registerPages } from '../installation/routes/pages.ts';
import { openVerifierPage, registerVerifier } from '../installation/routes/verifier.ts';
import { registerWidgets } from '../live/routes.ts';
import { compileBodyValidator } from '../validation/body-validator.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { allHandlers } from './handlers.ts';
import type { Modules } from './modules.ts';
import type { Observation } from './observation.ts';

/**
 * Builds the HTTP application over the modules; it listens to nothing. `stopping` aborts when this process begins to stop.
 */
export async function buildApp(
  modules: Modules,
  stopping: AbortSignal,
  { metrics, tracing }: Observation,
  config: Config,
  { clock, randomBytes, log, buildsConsole = false, redirects = {} }: Dependencies,
): Promise<FastifyInstance> {
  const { identity } = modules;
  const app = frameworkOf(config, log);
  answerFaults(app);
  answerEveryConnection(app);
  measureRequests(app, metrics);
  traceRequests(app, { tracing });
  registerSecurityHeaders(app, config);
  registerPages(app, log);
  registerConsole(app, log, randomBytes, buildsConsole);
  registerVerifier(app, openVerifierPage(log));
  registerRedirects(app, redirects);
  registerWidgets(app, openWidgetFiles());
  answerPreflights(app, identity);
  const credentials = { identity, clock, publicUrl: config.publicUrl };
  const longAnswers = openLongAnswers(stopping);
  const handlers = allHandlers(modules, credentials, longAnswers, metrics, config.limits);
  registerOperations(app, credentials, handlers);
  return app;
}

function frameworkOf({ publicUrl, connections }: Config, log: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts only the hop that the proxy in front of this process wrote: a client can invent earlier ones.
    trustProxy: publicUrl === undefined ? false : (_address: string, hop: number) => hop === 0,
    bodyLimit: 1024 * 1024,
    frameworkErrors: answerError,
    ...connectionOptions(connections),
    routerOptions: { maxParamLength: 1024 },
    rewriteUrl: (request) => withTileAsOne(pathAsked(request)),
  });
  // No operation takes plain text, which the framework would hand on as a string.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body'
      ? compileBodyValidator(schema as object)
      : compileParametersValidator(schema as object),
  );
  // Answers are built from typed values, and JSON.stringify is faster than a generated serializer on large arrays.
  app.setSerializerCompiler(() => JSON.stringify);
  return app;
}

/** The number of a tile has slashes, and is one parameter of its operation all the same. */
function withTileAsOne(url: string): string {
  const [, before, tile] = /^(\/log\/v1\/\d+\/\w+\/tile\/)([\w./]+)$/.exec(url) ?? [];
  return before === undefined || tile === undefined ? url : before + encodeURIComponent(tile);
}
