import { Fault } from '@laurel/contract/faults/faults.ts';
import { csvType, xlsxType } from '@laurel/contract/payouts/payout-operations.ts';
import type { PayoutApprovalBody } from '@laurel/contract/payouts/payouts.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actOnPayout } from '../../../payouts/act.ts';
import { type Approved, approvePayouts } from '../../../payouts/approve.ts';
import { everyPayout, listPayouts } from '../../../payouts/list.ts';
import { type PayoutFileFormat, payoutFile } from '../../../payouts/payout-files.ts';
import { readPayout } from '../../../payouts/read.ts';
import { summarisePayouts } from '../../../payouts/summarise.ts';
import { acceptedType } from '../../framework/accepted-type.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers, OperationRequest } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/payouts` and what a campaign's come to (decisions 9). */
export function payoutHandlers(dependencies: HttpDependencies, app: FastifyInstance) {
  const sendFile = fileSender(dependencies, app);
  return {
    listPayouts: async (request, reply) => {
      const { staff, query, headers } = request;
      const format = formats[acceptedType(headers.accept, ['application/json', csvType, xlsxType])];
      if (format !== 'json') return sendFile(request, reply, format);
      const { count, payouts } = await listPayouts(dependencies, staff.tenant_id, query, rowsOf(query));
      reply.header('vary', 'Accept');
      return envelope(request, dependencies.publicUrl, { count, results: payouts });
    },
    readPayout: ({ staff, params }) => readPayout(dependencies, staff.tenant_id, params.payout_id),
    approvePayouts: async ({ staff, body }) => {
      const { count, payouts } = await approvePayouts(dependencies, staff, namedIn(body), body.reason);
      return { count, results: payouts };
    },
    approvePayout: async ({ staff, params, body }) => {
      const named = { ids: [params.payout_id] };
      const { payouts } = await approvePayouts(dependencies, staff, named, body?.reason);
      const [payout] = payouts;
      if (!payout) throw new Error('an approval answered no payout');
      return payout;
    },
    rejectPayout: ({ staff, params, body }) =>
      actOnPayout(dependencies, staff, params.payout_id, { action: 'reject', reason: body?.reason }),
    retryPayout: ({ staff, params, body }) =>
      actOnPayout(dependencies, staff, params.payout_id, { action: 'retry', reason: body?.reason }),
    markPayoutPaid: ({ staff, params, body }) =>
      actOnPayout(dependencies, staff, params.payout_id, { action: 'mark-paid', reason: body?.reason }),
    summarisePayouts: ({ staff, params }) => summarisePayouts(dependencies, staff.tenant_id, params.id),
  } satisfies Partial<Handlers>;
}

const formats = { 'application/json': 'json', [csvType]: 'csv', [xlsxType]: 'xlsx' } as const;
const contentTypes = { csv: `${csvType}; charset=utf-8`, xlsx: xlsxType } as const;

/** Either `ids` or `campaign_id`. */
function namedIn({ ids, campaign_id }: PayoutApprovalBody): Approved {
  if (ids !== undefined && campaign_id === undefined) return { ids };
  if (campaign_id !== undefined && ids === undefined) return { campaign_id };
  const detail = 'say which payouts: either ids or campaign_id';
  const errors = ['/ids', '/campaign_id'].map((pointer) => ({ pointer, detail }));
  throw new Fault('invalid_body', 'Not valid: /ids, /campaign_id.', { errors });
}

/** Sends all payouts that match as a file, while they are read; an end of the process does not wait for slow readers. */
function fileSender({ database, log }: HttpDependencies, app: FastifyInstance) {
  const running = new Set<{ destroy: (error: Error) => void }>();
  app.addHook('preClose', async () => {
    const stopping = new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
    for (const file of running) file.destroy(stopping);
  });
  return (
    { staff, query }: OperationRequest<'listPayouts'>,
    reply: FastifyReply,
    format: PayoutFileFormat,
  ) => {
    const file = payoutFile(format, everyPayout({ database }, staff.tenant_id, query));
    running.add(file);
    file.on('error', (error) => log.error({ err: error }, 'a file of payouts was not finished'));
    file.on('close', () => running.delete(file));
    return reply
      .type(contentTypes[format])
      .header('vary', 'Accept')
      .header('content-disposition', `attachment; filename="payouts.${format}"`)
      .send(file);
  };
}
