import { inputSchemas } from '@laurel/contract/campaigns/definition.ts';
import { Components } from '@laurel/contract/openapi/components.ts';
import { writeSchema } from '@laurel/contract/openapi/schemas.ts';
import { schemaTool } from './shown-schema.ts';
import type { AgentTool } from './tool.ts';

/** Answers the schema of a definition of one kind, each part once: a third of the contract, which few conversations need. */
export const definitionSchemaTool: AgentTool = {
  name: schemaTool,
  title: 'Read the schema of a campaign’s definition',
  description:
    'The JSON schema of what planCampaignChange, simulateCampaign and previewCampaign take as the definition of a campaign of this kind. ' +
    'Call it before you write a definition; readCampaign answers an example.',
  inputSchema: {
    type: 'object',
    properties: { kind: { type: 'string', enum: Object.keys(inputSchemas) } },
    required: ['kind'],
    additionalProperties: false,
  },
  isReading: true,
  run: async ({ kind }) => {
    const components = new Components();
    const schema = writeSchema(inputSchemas[kind as keyof typeof inputSchemas], components);
    return { ...schema, components: components.toJson() };
  },
};
