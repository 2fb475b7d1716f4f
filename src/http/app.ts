import swagger from '@fastify/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type FastifyInstance, fastify } from 'fastify';
import type { Doors } from './doors.ts';
import { answerFaults } from './problems.ts';

/**
 * Builds the HTTP application over the given rooms; it listens to nothing. Tests inject requests into it, `serve` opens a port.
 */
export async function buildApp(doors: Doors): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: doors.log,
    disableRequestLogging: true,
    trustProxy: doors.publicUrl !== undefined,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 1024 },
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? bodies : parameters).compile(schema as object),
  );
  // Answers are built from typed values, and JSON.stringify is faster than a generated serializer on large arrays.
  app.setSerializerCompiler(() => JSON.stringify);
  answerFaults(app);
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Laurel', version: '0.1.0' } } });
  return app;
}

/** Values of bodies are never coerced and unknown members never dropped (decisions 2); text of a URL must be. */
const bodies = new Ajv2020({ allErrors: true, strict: false });
const parameters = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true, useDefaults: true });
