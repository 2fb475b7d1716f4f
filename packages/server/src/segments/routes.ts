import { baseUrl, envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Segments } from './segments.ts';

/** `/api/v1/segments` (docs/rules/segments.md). */
export function segmentRoutes(segments: Segments, links: Links) {
  return {
    createSegment: async (request, reply) => {
      const { staff, query, body } = request;
      const segment =
        typeof body === 'string'
          ? await segments.create(staff, query.name, body)
          : await segments.createByRule(staff, body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/segments/${segment.id}`);
      return segment;
    },
    previewSegment: ({ staff, body }) => segments.preview(staff.tenant_id, body.rule),
    explainSegmentPlayer: ({ staff, params }) =>
      segments.explainPlayer(staff.tenant_id, params.segment_id, params.player_id),
    listSegments: async (request) => {
      const { staff, query } = request;
      const { count, segments: results } = await segments.list(staff.tenant_id, rowsOf(query));
      return envelope(request, links, { count, results });
    },
    readSegment: ({ staff, params }) => segments.read(staff.tenant_id, params.segment_id),
    uploadSegmentVersion: ({ staff, params, body }) => segments.uploadVersion(staff, params.segment_id, body),
    listSegmentVersions: async (request) => {
      const { staff, params, query } = request;
      const { count, versions } = await segments.listVersions(
        staff.tenant_id,
        params.segment_id,
        rowsOf(query),
      );
      return envelope(request, links, { count, results: versions });
    },
    listSegmentPlayers: async (request) => {
      const { staff, params, query } = request;
      const { version, seen } = query;
      const wanted = { version, seen: seen === undefined ? undefined : seen === 'yes' };
      const found = await segments.listSegmentPlayers(
        staff.tenant_id,
        params.segment_id,
        wanted,
        rowsOf(query),
      );
      return envelope(request, links, { count: found.count, results: found.players });
    },
    deleteSegment: async ({ staff, params }) => {
      await segments.delete(staff, params.segment_id);
    },
  } satisfies Partial<Handlers>;
}
