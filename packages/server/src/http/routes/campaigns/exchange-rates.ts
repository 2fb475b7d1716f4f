import {
  type ExchangeRate,
  exchangeRateSchema,
  exchangeRatesSchema,
} from '@laurel/contract/campaigns/exchange-rates.ts';
import { currencyCode } from '@laurel/contract/values/amounts.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { listRates } from '../../../campaigns/rates/list-rates.ts';
import { setRates } from '../../../campaigns/rates/set-rates.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, pageQuerySchema, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/exchange-rates` (decisions 5.1 and 7). */
export function registerExchangeRates(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.post<{ Body: { rates: ExchangeRate[] } }>(
    '/api/v1/exchange-rates',
    { schema: setSchema, onRequest: requireStaff(dependencies, 'manager') },
    async (request, reply) => {
      await setRates(dependencies, request.staff, request.body.rates);
      return reply.status(204).send();
    },
  );

  app.get<{ Querystring: Static<typeof listQuery> }>(
    '/api/v1/exchange-rates',
    { schema: listSchema, onRequest: requireStaff(dependencies, 'viewer') },
    async (request) => {
      const wanted = { currency: request.query.currency, ...rowsOf(request.query) };
      const { count, rates } = await listRates(dependencies, request.staff.tenant_id, wanted);
      return envelope(request, dependencies.publicUrl, { count, results: rates });
    },
  );
}

const listQuery = pageQuerySchema(
  { currency: Type.Optional(currencyCode('Only rates of this currency')) },
  { usual: 25, maximum: 100 },
);

const tags = { tags: ['exchange rates'], security: [{ bearer: [] }] };
const setSchema = {
  ...tags,
  summary: 'Set exchange rates',
  description:
    'Dated rates in units per 1 EUR; one of the same currency and date is replaced. Boards are computed anew where a rate has ' +
    'changed; rounds that had none count from now on. Needs the role manager.',
  body: exchangeRatesSchema,
  response: { 204: Type.Null({ description: 'Set' }) },
};
const listSchema = {
  ...tags,
  summary: 'List exchange rates',
  description: 'By currency, latest date first.',
  querystring: listQuery,
  response: { 200: envelopeSchema(exchangeRateSchema) },
};
