import { type Handlers, type Links, listPage, madeAt } from '../http/handlers.ts';
import type { Segments } from './segments.ts';

/** `/api/v1/segments` (docs/rules/segments.md). */
export function segmentRoutes(segments: Segments, links: Links) {
  return {
    createSegment: async (request, reply) => {
      const { staff, query, body } = request;
      const made =
        typeof body === 'string'
          ? await segments.create(staff, query.name, body)
          : await segments.createByRule(staff, body);
      return madeAt(request, reply, links, 'segments', made);
    },
    previewSegment: ({ staff, body }) => segments.preview(staff.tenant_id, body.rule),
    explainSegmentPlayer: ({ staff, params }) =>
      segments.explainPlayer(staff.tenant_id, params.segment_id, params.player_id),
    listSegments: (request) => listPage(request, links, segments.list),
    readSegment: ({ staff, params }) => segments.read(staff.tenant_id, params.segment_id),
    uploadSegmentVersion: ({ staff, params, body }) => segments.uploadVersion(staff, params.segment_id, body),
    listSegmentVersions: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        segments.listVersions(tenant_id, request.params.segment_id, rows),
      ),
    listSegmentPlayers: (request) => {
      const { params, query } = request;
      const wanted = { version: query.version, seen: query.seen && query.seen === 'yes' };
      return listPage(request, links, (tenant_id, rows) =>
        segments.listPlayers(tenant_id, params.segment_id, { ...wanted, ...rows }),
      );
    },
    deleteSegment: ({ staff, params }) => segments.delete(staff, params.segment_id),
  } satisfies Partial<Handlers>;
}
