import { Type } from 'typebox';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { playerPath, playerQuery } from '../values/player-path.ts';
import { enumeration } from '../values/schemas.ts';
import {
  type RuleSegment,
  ruleSegmentSchema,
  segmentFileSchema,
  segmentMembershipSchema,
  segmentName,
  segmentPath,
  segmentPlayerSchema,
  segmentPreviewBodySchema,
  segmentPreviewSchema,
  segmentSchema,
  segmentVersionSchema,
} from './segments.ts';

const path = Type.Object(segmentPath);
const body = { contentType: 'text/csv', schema: segmentFileSchema, required: true } as const;
const file = 'player_id\nplayer-1\nplayer-2\n';
const rule = { fact: 'deposits', within_days: 30, at_least_count: 1 } as const;

/** A list of players, or a rule that says who they are. */
const created = {
  ...body,
  schema: Type.Unsafe<string | RuleSegment>(segmentFileSchema),
  alsoAs: {
    'application/json': {
      schema: ruleSegmentSchema,
      example: { name: 'Depositors', rule, evaluated: 'at_publish' },
    },
  },
} as const;

/** `/api/v1/segments` (docs/rules/segments.md). */
export const segmentOperations = {
  createSegment: {
    method: 'POST',
    path: '/api/v1/segments',
    summary: 'Create a segment',
    description:
      'Of an uploaded list, its first version, or by a rule: then the body is JSON and has the name, and the first version is who belongs to it now. Recorded in the audit log.',
    access: managerAccess,
    parameters: {
      query: Type.Object(
        { name: Type.Optional({ ...segmentName, description: 'Of an uploaded list; unique in the tenant' }) },
        { additionalProperties: false },
      ),
    },
    body: created,
    answers: { 201: { description: 'The segment', schema: segmentSchema, headers: location } },
    faults: ['conflict'],
    example: { query: { name: 'VIPs of June' }, body: file, status: 201 },
  },
  previewSegment: {
    method: 'POST',
    path: '/api/v1/segments/preview',
    summary: 'Preview a segment by rule',
    description: 'How many players belong to it now, and ten of them. Changes nothing.',
    access: viewerAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: segmentPreviewBodySchema, required: true },
    answers: ok('Who belongs to it', segmentPreviewSchema),
    example: { body: { rule }, status: 200 },
  },
  listSegments: {
    method: 'GET',
    path: '/api/v1/segments',
    summary: 'List segments',
    description: 'By name.',
    access: viewerAccess,
    parameters: { query: pageQuery({}, shortPages) },
    answers: ok('One page of segments', pageOf('SegmentPage', segmentSchema)),
    example: { query: { page_size: 10 }, status: 200 },
  },
  readSegment: {
    method: 'GET',
    path: '/api/v1/segments/{segment_id}',
    summary: 'Read a segment',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The segment', segmentSchema),
    faults: ['not_found'],
    example: { path: { segment_id: 3 }, status: 200 },
  },
  uploadSegmentVersion: {
    method: 'POST',
    path: '/api/v1/segments/{segment_id}/versions',
    summary: 'Upload a new version of a segment',
    description:
      'The list replaces no earlier one: campaigns keep the version that they name until they are edited. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    body,
    answers: { 201: { description: 'The segment with its new version', schema: segmentSchema } },
    faults: ['not_found', 'conflict'],
    example: { path: { segment_id: 3 }, body: file, status: 201 },
  },
  listSegmentVersions: {
    method: 'GET',
    path: '/api/v1/segments/{segment_id}/versions',
    summary: 'List the versions of a segment',
    description: 'Newest first.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, shortPages) },
    answers: ok('One page of versions', pageOf('UploadedSegmentPage', segmentVersionSchema)),
    faults: ['not_found'],
    example: { path: { segment_id: 3 }, query: { page_size: 10 }, status: 200 },
  },
  listSegmentPlayers: {
    method: 'GET',
    path: '/api/v1/segments/{segment_id}/players',
    summary: 'List the players of a segment',
    description: 'By id.',
    access: viewerAccess,
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
    answers: ok('One page of players', pageOf('SegmentPlayerPage', segmentPlayerSchema)),
    faults: ['not_found'],
    example: { path: { segment_id: 3 }, query: { seen: 'no', page_size: 10 }, status: 200 },
  },
  explainSegmentPlayer: {
    method: 'GET',
    path: '/api/v1/segments/{segment_id}/players/{player_id}',
    summary: 'Explain why a player is in a segment',
    description:
      'Whether the player belongs to it now, since when and why, and in the campaigns that use it.',
    access: viewerAccess,
    parameters: {
      path: Type.Object({ ...segmentPath, ...playerPath }),
      query: Type.Object(playerQuery, { additionalProperties: false }),
    },
    answers: ok('Whether, since when and why', segmentMembershipSchema),
    faults: ['not_found'],
    example: { path: { segment_id: 3, player_id: 'player-1' }, status: 200 },
  },
  deleteSegment: {
    method: 'DELETE',
    path: '/api/v1/segments/{segment_id}',
    summary: 'Delete a segment',
    description:
      'Deletes all its versions, too. A segment that a campaign or a template uses cannot be deleted. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    answers: { 204: { description: 'The segment is deleted' } },
    faults: ['not_found', 'conflict'],
    example: { path: { segment_id: 3 }, status: 204 },
  },
} as const satisfies Operations;
