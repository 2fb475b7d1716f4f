import { Type } from 'typebox';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { currencyCode } from '../values/schemas.ts';
import { exchangeRateSchema, exchangeRatesSchema } from './exchange-rates.ts';
import { rateGapsSchema } from './rate-gaps.ts';

/** `/api/v1/exchange-rates` (docs/rules/money.md#2). */
export const exchangeRateOperations = {
  setExchangeRates: {
    method: 'POST',
    path: '/api/v1/exchange-rates',
    summary: 'Set exchange rates',
    description:
      'Dated rates in units per 1 EUR; one of the same currency and date is replaced. Boards are computed again where a rate has ' +
      'changed; rounds that had none count from now on.',
    access: managerAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: exchangeRatesSchema, required: true },
    answers: { 204: { description: 'The rates are set' } },
    example: { body: { rates: [{ currency: 'SEK', date: '2026-11-02', per_eur: '11.2345' }] }, status: 204 },
  },
  listExchangeRates: {
    method: 'GET',
    path: '/api/v1/exchange-rates',
    summary: 'List exchange rates',
    description: 'By currency, latest date first.',
    access: viewerAccess,
    parameters: {
      query: pageQuery({ currency: Type.Optional(currencyCode('Only rates of this currency')) }, shortPages),
    },
    answers: ok('One page of rates', pageOf('ExchangeRatePage', exchangeRateSchema)),
    example: { query: { currency: 'SEK' }, status: 200 },
  },
  readRateGaps: {
    method: 'GET',
    path: '/api/v1/exchange-rates/gaps',
    summary: 'Read which rates are missing',
    description:
      'The currencies in which players play, since when each has a rate, and how many of the newest events have none. An event without ' +
      'a rate counts only in campaigns of its own currency. Counts at most 1,000 players of a currency, and only the newest 20,000 events.',
    access: viewerAccess,
    answers: ok('The currencies', rateGapsSchema),
    example: { status: 200 },
  },
} as const satisfies Operations;
