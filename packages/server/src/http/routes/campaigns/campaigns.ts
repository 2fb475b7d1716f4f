import {
  type CampaignReplacement,
  campaignReplacementSchema,
  campaignSchema,
  campaignStates,
  campaignVersionSchema,
} from '@laurel/contract/campaigns/answers.ts';
import {
  type CampaignInput,
  campaignInputSchema,
  tournamentTypeCodes,
} from '@laurel/contract/campaigns/definition.ts';
import { storedTextPattern } from '@laurel/contract/values/stored-text.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { listVersions } from '../../../campaigns/editing/list-versions.ts';
import { replaceDefinition } from '../../../campaigns/editing/replace.ts';
import { createCampaign } from '../../../campaigns/lifecycle/create.ts';
import { listCampaigns } from '../../../campaigns/list.ts';
import { readCampaign } from '../../../campaigns/read.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { baseUrl, envelope, envelopeSchema, pageQuerySchema, rowsOf } from '../../framework/pages.ts';
import { type CampaignParams, campaignParams, campaignTags } from './campaign-params.ts';

/** `/api/v1/campaigns`: make, read, list and edit (decisions 6 and 7). */
export function registerCampaigns(app: FastifyInstance, dependencies: HttpDependencies): void {
  const viewer = requireStaff(dependencies, 'viewer');
  const manager = requireStaff(dependencies, 'manager');

  app.post<{ Body: CampaignInput }>(
    '/api/v1/campaigns',
    { schema: createSchema, onRequest: manager },
    async (request, reply) => {
      const campaign = await createCampaign(dependencies, request.staff, request.body);
      const location = `${baseUrl(request, dependencies.publicUrl)}/api/v1/campaigns/${campaign.id}`;
      return reply.status(201).header('location', location).send(campaign);
    },
  );

  app.get<{ Querystring: Static<typeof listQuery> }>(
    '/api/v1/campaigns',
    { schema: listSchema, onRequest: viewer },
    async (request) => {
      const { page, page_size, ...filter } = request.query;
      const rows = rowsOf({ page, page_size });
      const { count, campaigns } = await listCampaigns(dependencies, request.staff.tenant_id, filter, rows);
      return envelope(request, dependencies.publicUrl, { count, results: campaigns });
    },
  );

  app.get<{ Params: CampaignParams }>(
    '/api/v1/campaigns/:id',
    { schema: readSchema, onRequest: viewer },
    (request) => readCampaign(dependencies, request.staff.tenant_id, request.params.id),
  );

  app.put<{ Params: CampaignParams; Body: CampaignReplacement }>(
    '/api/v1/campaigns/:id',
    { schema: replaceSchema, onRequest: manager },
    (request) => replaceDefinition(dependencies, request.staff, request.params.id, request.body),
  );

  app.get<{ Params: CampaignParams; Querystring: Static<typeof versionsQuery> }>(
    '/api/v1/campaigns/:id/versions',
    { schema: versionsSchema, onRequest: viewer },
    async (request) => {
      const { tenant_id } = request.staff;
      const { count, versions } = await listVersions(
        dependencies,
        tenant_id,
        request.params.id,
        rowsOf(request.query),
      );
      return envelope(request, dependencies.publicUrl, { count, results: versions });
    },
  );
}

const sizes = { usual: 25, maximum: 100 };
const oneOf = <Text extends string>(texts: readonly Text[], description: string) =>
  Type.Optional(Type.Unsafe<Text>({ type: 'string', enum: [...texts], description }));

const listQuery = pageQuerySchema(
  {
    state: oneOf(campaignStates, 'Only campaigns in this state'),
    custom_id: Type.Optional(
      Type.String({
        pattern: storedTextPattern,
        description: 'Only the campaign with this name of its author',
      }),
    ),
    tournament_type: oneOf(tournamentTypeCodes, 'Only campaigns of this type'),
  },
  sizes,
);
const versionsQuery = pageQuerySchema({}, sizes);

const createSchema = {
  ...campaignTags,
  summary: 'Create a campaign',
  description: 'Makes a draft with version 1. What may be left out gets its default. Needs the role manager.',
  body: campaignInputSchema,
  response: { 201: { ...campaignSchema, description: 'The draft; Location is its address' } },
};
const listSchema = {
  ...campaignTags,
  summary: 'List campaigns',
  description: 'Campaigns of the tenant in every state, newest first.',
  querystring: listQuery,
  response: { 200: envelopeSchema(campaignSchema) },
};
const readSchema = {
  ...campaignTags,
  summary: 'Read a campaign',
  params: campaignParams,
  response: { 200: campaignSchema },
};
const replaceSchema = {
  ...campaignTags,
  summary: 'Replace a campaign’s definition',
  description:
    'Makes a new version. A published campaign needs a `reason`; from its start on, a change of more than texts, image, visible, ' +
    'leaderboard_size and the titles of prizes also needs the `confirm` of its preview. The board is then folded again beside the ' +
    'shown one. A definition that says the same makes no version. Needs the role manager.',
  params: campaignParams,
  body: campaignReplacementSchema,
  response: { 200: campaignSchema },
};
const versionsSchema = {
  ...campaignTags,
  summary: 'List the versions of a campaign',
  description: 'Newest first, each with its author and reason.',
  params: campaignParams,
  querystring: versionsQuery,
  response: { 200: envelopeSchema(campaignVersionSchema) },
};
