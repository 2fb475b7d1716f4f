import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../http/handlers.ts';
import { type Preferences, readPreferences } from '../http/preferences.ts';
import { readInTurn } from '../http/received-bytes.ts';
import { takeRawJson } from '../http/request-bodies.ts';
import type { Events } from './events.ts';
import type { AcceptedBatch, BatchTrace } from './intake/accept-batch.ts';
import { eventFormatOf, eventFormats } from './intake/event-formats.ts';
import type { Ingestion } from './intake/open-ingestion.ts';

/** `POST /api/v1/events` (docs/rules/intake.md). */
export function intakeRoutes(intake: Ingestion, bodyBytes: number) {
  return {
    submitEvents: {
      bodyBytes,
      // The module checks events itself: it must report, or leave out, single ones.
      validates: true,
      prepare: (scope) => takeRawJson(scope, bodyBytes, Object.keys(eventFormats)),
      preParsing: readInTurn(intake, bodyBytes),
      handle: async (request, reply) => {
        const preferences = readPreferences(request.headers.prefer);
        const bytes = request.body as unknown as Buffer | null;
        const accepted = await intake.accept({
          tenant_id: request.tenant_id,
          api_key_id: request.apiKey.api_key_id,
          body: bytes ?? Buffer.alloc(0),
          format: eventFormatOf(request.headers),
          lenient: preferences.lenient,
          itemized: preferences.representation,
          trace: traces.get(request),
        });
        return answer(reply, preferences, accepted);
      },
    },
  } satisfies Partial<Handlers>;
}

function answer(
  reply: FastifyReply,
  { applied, representation, receipt }: Preferences,
  { first_seq, ...report }: AcceptedBatch,
): FastifyReply {
  if (applied !== undefined) reply.header('preference-applied', applied);
  reply.header('laurel-accepted', String(report.accepted));
  reply.header('laurel-duplicates', String(report.duplicates));
  if (report.conflicts > 0) reply.header('laurel-conflicts', String(report.conflicts));
  if (report.rejected > 0) reply.header('laurel-rejected', String(report.rejected));
  if (receipt && first_seq !== undefined)
    reply.header('laurel-seqs', `${first_seq}-${first_seq + report.accepted - 1}`);
  return representation ? reply.status(200).send(report) : reply.status(204).send();
}

/**
 * `GET /api/v1/events` (docs/intake.md); `POST /api/v1/events/void` and `GET /api/v1/events/pending-voids`
 * (docs/rules/corrections.md#1).
 */
export function loggedEventRoutes(events: Events) {
  return {
    findEvents: ({ staff, query }) => events.find(staff.tenant_id, query),
    voidEvents: ({ staff, body }) => events.void(staff, body),
    listPendingVoids: ({ staff, query }) => events.listPendingVoids(staff.tenant_id, query),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/archive`: old events leave the log for files (docs/archiving.md). */
export function archiveRoutes(events: Events) {
  return {
    readArchivePart: ({ staff, query }) => events.readArchivePart(staff.tenant_id, query),
    removeArchivedEvents: ({ staff, body }) => events.removeArchived(staff, body),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/intake/`: totals (docs/rules/intake.md#8), the series by the minute and refused events (docs/intake.md). */
export function intakeStatsRoutes(events: Events) {
  return {
    readIntakeStats: ({ staff }) => events.readStats(staff.tenant_id),
    readIntakeSeries: ({ staff, query }) => events.readSeries(staff.tenant_id, query),
    listRefusedEvents: ({ staff, query }) => events.listRefused(staff.tenant_id, query),
  } satisfies Partial<Handlers>;
}

/** Follows requests through this server; the composition root provides one if traces are exported. */
export interface Tracing {
  /** Called when a request arrives; undefined: it is not followed. Only the headers of the trace are read. */
  requestBegan: (headers: FastifyRequest['headers']) => RequestTrace | undefined;
}

export interface RequestTrace extends BatchTrace {
  /** `route` is the pattern of the route, which contains no ids of players. */
  answered: (answer: { method: string; route: string; status: number }) => void;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();
/** Machines request these every few seconds. */
const probes = ['/health', '/ready', '/metrics'];

/** Follows every request except probes; without tracing, adds no hooks. */
export function traceRequests(app: FastifyInstance, { tracing }: { tracing?: Tracing | undefined }): void {
  if (!tracing) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = probes.includes(request.routeOptions.url ?? '')
      ? undefined
      : tracing.requestBegan(request.headers);
    if (trace) traces.set(request, trace);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    traces.get(request)?.answered({ method: request.method, route, status: reply.statusCode });
    done();
  });
}
