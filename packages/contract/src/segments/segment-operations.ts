import { Type } from 'typebox';
import { managerAccess, viewerAccess } from '../operations/access.ts';
import { location } from '../operations/headers.ts';
import type { Operations } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { enumeration } from '../values/enumerations.ts';
import {
  segmentFileSchema,
  segmentName,
  segmentPath,
  segmentPlayerSchema,
  segmentSchema,
  segmentVersionSchema,
} from './segments.ts';

const path = Type.Object(segmentPath);
const body = { contentType: 'text/csv', schema: segmentFileSchema, required: true } as const;
const file = 'player_id\nplayer-1\nplayer-2\n';

/** `/api/v1/segments` (docs/rules/segments.md). */
export const segmentOperations = {
  createSegment: {
    method: 'POST',
    path: '/api/v1/segments',
    tag: 'segments',
    summary: 'Create a segment',
    description: 'Its first version is the uploaded list. Recorded in the audit log.',
    access: managerAccess,
    idempotent: false,
    parameters: { query: Type.Object({ name: segmentName }, { additionalProperties: false }) },
    body,
    answers: { 201: { description: 'The segment', schema: segmentSchema, headers: location } },
    faults: ['conflict'],
    example: { query: { name: 'VIPs of June' }, body: file, status: 201 },
  },
  listSegments: {
    method: 'GET',
    path: '/api/v1/segments',
    tag: 'segments',
    summary: 'List segments',
    description: 'By name.',
    access: viewerAccess,
    idempotent: true,
    parameters: { query: pageQuery({}, shortPages) },
    answers: { 200: { description: 'One page of segments', schema: pageOf('SegmentPage', segmentSchema) } },
    faults: [],
    example: { query: { page_size: 10 }, status: 200 },
  },
  readSegment: {
    method: 'GET',
    path: '/api/v1/segments/{segment_id}',
    tag: 'segments',
    summary: 'Read a segment',
    access: viewerAccess,
    idempotent: true,
    parameters: { path },
    answers: { 200: { description: 'The segment', schema: segmentSchema } },
    faults: ['not_found'],
    example: { path: { segment_id: 3 }, status: 200 },
  },
  uploadSegmentVersion: {
    method: 'POST',
    path: '/api/v1/segments/{segment_id}/versions',
    tag: 'segments',
    summary: 'Upload a new version of a segment',
    description:
      'The list replaces no earlier one: campaigns keep the version that they name until they are edited. Recorded in the audit log.',
    access: managerAccess,
    idempotent: false,
    parameters: { path },
    body,
    answers: { 201: { description: 'The segment with its new version', schema: segmentSchema } },
    faults: ['not_found'],
    example: { path: { segment_id: 3 }, body: file, status: 201 },
  },
  listSegmentVersions: {
    method: 'GET',
    path: '/api/v1/segments/{segment_id}/versions',
    tag: 'segments',
    summary: 'List the versions of a segment',
    description: 'Newest first.',
    access: viewerAccess,
    idempotent: true,
    parameters: { path, query: pageQuery({}, shortPages) },
    answers: {
      200: {
        description: 'One page of versions',
        schema: pageOf('UploadedSegmentPage', segmentVersionSchema),
      },
    },
    faults: ['not_found'],
    example: { path: { segment_id: 3 }, query: { page_size: 10 }, status: 200 },
  },
  listSegmentPlayers: {
    method: 'GET',
    path: '/api/v1/segments/{segment_id}/players',
    tag: 'segments',
    summary: 'List the players of a segment',
    description: 'By id.',
    access: viewerAccess,
    idempotent: true,
    parameters: {
      path,
      query: pageQuery(
        {
          version: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 2_147_483_647,
              description: 'The version to list; the newest by default',
            }),
          ),
          seen: Type.Optional(
            enumeration(
              'SegmentPlayersSeen',
              ['yes', 'no'],
              'yes: only players that an event names; no: only players that no event names',
            ),
          ),
        },
        longPages,
      ),
    },
    answers: {
      200: { description: 'One page of players', schema: pageOf('SegmentPlayerPage', segmentPlayerSchema) },
    },
    faults: ['not_found'],
    example: { path: { segment_id: 3 }, query: { seen: 'no', page_size: 10 }, status: 200 },
  },
  deleteSegment: {
    method: 'DELETE',
    path: '/api/v1/segments/{segment_id}',
    tag: 'segments',
    summary: 'Delete a segment',
    description:
      'Deletes all its versions, too. A segment that a campaign or a template uses cannot be deleted. Recorded in the audit log.',
    access: managerAccess,
    idempotent: false,
    parameters: { path },
    answers: { 204: { description: 'The segment is deleted' } },
    faults: ['not_found', 'conflict'],
    example: { path: { segment_id: 3 }, status: 204 },
  },
} as const satisfies Operations;
