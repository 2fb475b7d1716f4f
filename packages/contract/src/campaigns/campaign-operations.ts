import { Type } from 'typebox';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { describedAs, enumeration, instant } from '../values/schemas.ts';
import {
  campaignReplacementSchema,
  campaignSchema,
  campaignStateSchema,
  campaignStatusSchema,
  campaignVersionSchema,
} from './answers.ts';
import { kindNames } from './by-kind.ts';
import { campaignInputSchema, tournamentTypeSchema } from './definition.ts';
import { exampleCampaign } from './example-campaign.ts';
import { campaignPath } from './path.ts';

const path = Type.Object(campaignPath);

/** `/api/v1/campaigns`: create, read, list, edit and delete (docs/rules/campaigns.md). */
export const campaignOperations = {
  createCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns',
    summary: 'Create a campaign',
    description: 'Creates a draft with version 1. Members that are left out get their defaults.',
    access: managerAccess,
    body: { contentType: 'application/json', schema: campaignInputSchema, required: true },
    answers: { 201: { description: 'The draft', schema: campaignSchema, headers: location } },
    faults: ['conflict'],
    example: { body: exampleCampaign, status: 201 },
  },
  listCampaigns: {
    method: 'GET',
    path: '/api/v1/campaigns',
    summary: 'List campaigns',
    description:
      'Campaigns of the tenant in every state, newest first. `from` and `to` narrow the list to campaigns whose window overlaps the time between them.',
    access: viewerAccess,
    parameters: {
      query: pageQuery(
        {
          state: Type.Optional(campaignStateSchema),
          custom_id: Type.Optional(Type.String({ description: 'Only the campaign with this custom_id' })),
          kind: Type.Optional(enumeration('CampaignKind', kindNames, 'Kind of campaign')),
          tournament_type: Type.Optional(tournamentTypeSchema),
          status: Type.Optional(
            describedAs(
              campaignStatusSchema,
              'Only published or settled campaigns whose status is this one now: scheduled, active or finished',
            ),
          ),
          name: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 255,
              description:
                'Only campaigns whose name in any language, or whose custom_id, contains this text, regardless of the case and width of letters',
            }),
          ),
          after: Type.Optional(
            Type.String({ description: 'Only campaigns that come after the one with this custom_id' }),
          ),
          from: Type.Optional(instant('Only campaigns that end later than this, RFC 3339')),
          to: Type.Optional(instant('Only campaigns that start earlier than this, RFC 3339')),
        },
        shortPages,
      ),
    },
    answers: ok('One page of campaigns', pageOf('CampaignPage', campaignSchema)),
    example: { query: { state: 'draft', tournament_type: 'PT', page_size: 10 }, status: 200 },
  },
  readCampaign: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}',
    summary: 'Read a campaign',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The campaign', campaignSchema),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  replaceCampaign: {
    method: 'PUT',
    path: '/api/v1/campaigns/{id}',
    summary: 'Replace a campaign’s definition',
    description:
      'Makes a new version. A published campaign needs a `reason`; from its start on, a change of more than texts, image, visible, ' +
      'leaderboard_size, player_messages and the titles of prizes also needs the `confirm` of its preview. The board is then computed ' +
      'again while the old one is still shown. A definition that changes nothing makes no version.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: campaignReplacementSchema, required: true },
    answers: ok('The campaign', campaignSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { ...exampleCampaign, leaderboard_size: 50 }, status: 200 },
  },
  deleteCampaign: {
    method: 'DELETE',
    path: '/api/v1/campaigns/{id}',
    summary: 'Delete a draft',
    description: 'A campaign that was published cannot be deleted, only cancelled.',
    access: managerAccess,
    // A second call finds no draft any more: 404.
    idempotent: false,
    parameters: { path },
    answers: { 204: { description: 'The draft is deleted' } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, status: 204 },
  },
  listCampaignVersions: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/versions',
    summary: 'List the versions of a campaign',
    description: 'Newest first, each with its author and reason.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, shortPages) },
    answers: ok('One page of versions', pageOf('CampaignVersionPage', campaignVersionSchema)),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
