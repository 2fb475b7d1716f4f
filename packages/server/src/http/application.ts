import { type FastifyInstance, fastify, LogController } from 'fastify';
import { compileBodyValidator } from './framework/body-validator.ts';
import { answerEveryConnection, connectionOptions } from './framework/connections.ts';
import { answerPreflights } from './framework/cross-origin.ts';
import type { HttpDependencies } from './framework/dependencies.ts';
import { compileParametersValidator } from './framework/parameters-validator.ts';
import { answerError, answerFaults } from './framework/problems.ts';
import { registerOperations } from './framework/register-operations.ts';
import { registerSecurityHeaders } from './framework/security-headers.ts';
import { traceRequests } from './framework/tracing.ts';
import { allHandlers } from './routes/handlers.ts';
import { registerConsole } from './routes/installation/console.ts';
import { registerPages } from './routes/installation/pages.ts';
import { measureRequests } from './routes/installation/probes.ts';
import { registerRedirects } from './routes/installation/redirects.ts';
import { registerWidgets } from './routes/installation/widgets.ts';

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
    httpPart === 'body'
      ? compileBodyValidator(schema as object)
      : compileParametersValidator(schema as object),
  );
  // Answers are built from typed values, and JSON.stringify is faster than a generated serializer on large arrays.
  app.setSerializerCompiler(() => JSON.stringify);
  answerFaults(app);
  answerEveryConnection(app);
  measureRequests(app, dependencies);
  traceRequests(app, dependencies);
  registerSecurityHeaders(app, dependencies);
  registerPages(app);
  registerConsole(app, dependencies);
  registerRedirects(app, dependencies);
  registerWidgets(app, dependencies);
  answerPreflights(app, dependencies);
  registerOperations(app, dependencies, allHandlers(dependencies, app));
  return app;
}
