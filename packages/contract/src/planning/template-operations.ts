import { Type } from 'typebox';
import { campaignSchema } from '../campaigns/answers.ts';
import { newRunSchema } from '../campaigns/copies.ts';
import { exampleCampaign } from '../campaigns/example-campaign.ts';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { newTemplateSchema, templateChangesSchema, templatePath, templateSchema } from './templates.ts';

const path = Type.Object(templatePath);
const { start: _start, end: _end, custom_id: _name, ...definition } = exampleCampaign;

/** `/api/v1/templates` (docs/rules/campaigns.md#6). */
export const templateOperations = {
  createTemplate: {
    method: 'POST',
    path: '/api/v1/templates',
    summary: 'Create a template',
    description:
      'A definition without times, checked like that of a campaign; faults name its members. Recorded in the audit log.',
    access: managerAccess,
    body: { contentType: 'application/json', schema: newTemplateSchema, required: true },
    answers: { 201: { description: 'The template', schema: templateSchema, headers: location } },
    faults: ['conflict'],
    example: { body: { name: 'Weekend slots', definition }, status: 201 },
  },
  listTemplates: {
    method: 'GET',
    path: '/api/v1/templates',
    summary: 'List templates',
    description: 'By name.',
    access: viewerAccess,
    parameters: { query: pageQuery({}, shortPages) },
    answers: ok('One page of templates', pageOf('TemplatePage', templateSchema)),
    example: { query: { page_size: 10 }, status: 200 },
  },
  readTemplate: {
    method: 'GET',
    path: '/api/v1/templates/{template_id}',
    summary: 'Read a template',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The template', templateSchema),
    faults: ['not_found'],
    example: { path: { template_id: 3 }, status: 200 },
  },
  changeTemplate: {
    method: 'PATCH',
    path: '/api/v1/templates/{template_id}',
    summary: 'Change a template',
    description:
      'Campaigns that were made from it stay as they are; runs of schedules that are yet to be made follow it. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: templateChangesSchema, required: true },
    answers: ok('The template', templateSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { template_id: 3 }, body: { name: 'Weekend slots, 2027' }, status: 200 },
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/api/v1/templates/{template_id}',
    summary: 'Delete a template',
    description:
      'Campaigns that were made from it stay. A template that a schedule uses cannot be deleted. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    answers: { 204: { description: 'The template is deleted' } },
    faults: ['not_found', 'conflict'],
    example: { path: { template_id: 3 }, status: 204 },
  },
  createCampaignFromTemplate: {
    method: 'POST',
    path: '/api/v1/templates/{template_id}/campaigns',
    summary: 'Make a campaign from a template',
    description: 'A draft of the template’s definition. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    body: { contentType: 'application/json', schema: newRunSchema, required: true },
    answers: { 201: { description: 'The draft', schema: campaignSchema, headers: location } },
    faults: ['not_found', 'conflict'],
    example: {
      path: { template_id: 3 },
      body: { custom_id: 'weekend-2', start: '2027-01-09T00:00:00Z', end: '2027-01-11T00:00:00Z' },
      status: 201,
    },
  },
} as const satisfies Operations;
