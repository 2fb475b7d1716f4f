import { Fault } from '@laurel/contract/faults/faults.ts';
import { csvType, xlsxType } from '@laurel/contract/values/media-types.ts';
import type { FastifyReply } from 'fastify';
import { acceptedType } from '../http/content-negotiation.ts';
import {
  envelope,
  type Handlers,
  type Links,
  listPage,
  type OperationRequest,
  rowsOf,
} from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { NamedPayouts } from './approve.ts';
import { type PayoutFileFormat, payoutFile } from './payout-files.ts';
import type { Payouts } from './payouts.ts';

/** `/api/v1/payouts` and the totals of a campaign's payouts (docs/rules/payouts.md). */
export function payoutRoutes(payouts: Payouts, longAnswers: LongAnswers, links: Links) {
  const sendFile = fileSender(payouts, longAnswers);
  return {
    listPayouts: async (request, reply) => {
      const { query, headers } = request;
      const format = formats[acceptedType(headers.accept, ['application/json', csvType, xlsxType])];
      if (format !== 'json') return sendFile(request, reply, format);
      reply.header('vary', 'Accept');
      return listPage(request, links, (tenant_id, rows) => payouts.list(tenant_id, query, rows));
    },
    readPayoutTotals: ({ staff, query }) => payouts.total(staff.tenant_id, query),
    readPayout: ({ staff, params }) => payouts.read(staff.tenant_id, params.payout_id),
    approvePayouts: ({ staff, body }) => payouts.approve(staff, namedIn(body), body.reason),
    approvePayout: ({ staff, params, body }) => payouts.approveOne(staff, params.payout_id, body?.reason),
    holdPayout: ({ staff, params, body }) => payouts.hold(staff, params.payout_id, body),
    releasePayout: ({ staff, params, body }) => payouts.release(staff, params.payout_id, body.reason),
    rejectPayout: ({ staff, params, body }) =>
      payouts.act(staff, params.payout_id, { action: 'reject', reason: body.reason }),
    sendPayout: ({ staff, params, body }) => payouts.send(staff, params.payout_id, body?.reason),
    retryPayout: ({ staff, params, body }) =>
      payouts.act(staff, params.payout_id, { action: 'retry', reason: body?.reason }),
    markPayoutPaid: ({ staff, params, body }) =>
      payouts.act(staff, params.payout_id, { action: 'mark-paid', reason: body?.reason }),
    markPayoutsPaid: ({ staff, body }) => payouts.markPaid(staff, namedIn(body), body.reason),
    summarisePayouts: ({ staff, params }) => payouts.summarise(staff.tenant_id, params.id),
  } satisfies Partial<Handlers>;
}

const formats = { 'application/json': 'json', [csvType]: 'csv', [xlsxType]: 'xlsx' } as const;
const contentTypes = { csv: `${csvType}; charset=utf-8`, xlsx: xlsxType } as const;

/** Either `ids` or `campaign_id`. */
function namedIn({ ids, campaign_id }: { ids?: number[]; campaign_id?: number }): NamedPayouts {
  if (ids !== undefined && campaign_id === undefined) return { ids };
  if (campaign_id !== undefined && ids === undefined) return { campaign_id };
  const detail = 'say which payouts: either ids or campaign_id';
  const errors = ['/ids', '/campaign_id'].map((pointer) => ({ pointer, detail }));
  throw new Fault('invalid_body', 'Not valid: /ids, /campaign_id.', { errors });
}

/** Sends all payouts that match and may be paid as a file, while they are read. */
function fileSender({ every }: Pick<Payouts, 'every'>, longAnswers: LongAnswers) {
  return (
    { staff, query, log }: OperationRequest<'listPayouts'>,
    reply: FastifyReply,
    format: PayoutFileFormat,
  ) => {
    const file = payoutFile(format, every(staff.tenant_id, query));
    file.on('error', (error) => log.error({ err: error }, 'a file of payouts was not finished'));
    return reply
      .type(contentTypes[format])
      .header('vary', 'Accept')
      .header('content-disposition', `attachment; filename="payouts.${format}"`)
      .send(longAnswers.file(file));
  };
}

/** `/api/v1/reward-endpoint` (docs/rules/payouts.md#8). */
export function rewardEndpointRoutes(payouts: Payouts) {
  return {
    setRewardEndpoint: ({ staff, body }) => payouts.setRewardEndpoint(staff, body),
    readRewardEndpoint: ({ staff }) => payouts.readRewardEndpoint(staff.tenant_id),
    removeRewardEndpoint: ({ staff }) => payouts.removeRewardEndpoint(staff),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/campaigns/{id}/what-if`: a board and its payouts without some players (docs/rules/payouts.md#9). */
export function whatIfRoutes(payouts: Pick<Payouts, 'whatIf'>, links: Links) {
  return {
    readWhatIf: async (request) => {
      const { staff, params, query } = request;
      const asked = { ...rowsOf(query), without: [query.without].flat() };
      const { count, rows, ...members } = await payouts.whatIf(staff.tenant_id, params.id, asked);
      const { next, previous, results } = envelope(request, links, { count, results: rows });
      return { count, ...members, next, previous, results };
    },
  } satisfies Partial<Handlers>;
}
