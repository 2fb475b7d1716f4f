import { inputSchemas } from '@laurel/contract/campaigns/definition.ts';
import { Components } from '@laurel/contract/openapi/components.ts';
import { writeSchema } from '@laurel/contract/openapi/schemas.ts';
import type { AgentTool, ToolSchema } from './tool.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the server checks anyway, and says where it does not fit. */
const leftOut = ['title', 'pattern', 'minLength', 'maxLength', 'uniqueItems', 'default'];

/** Numbers that are no more than the largest one that is exact say nothing. */
const LARGE = 1_000_000_000;

/** The tool that answers the schemas which are not shown. */
const schemaTool = 'readDefinitionSchema';

/**
 * The schema of a tool as the list of tools shows it, which an agent reads at every turn: types, names and what they mean.
 * Definitions, which are most of the contract, are objects that `schemaTool` describes.
 */
export function shownSchema({ properties, ...schema }: ToolSchema): ToolSchema {
  const shown = Object.entries(properties).map(
    ([name, property]) => [name, short(property as Json)] as const,
  );
  return { ...schema, properties: Object.fromEntries(shown) };
}

function short(schema: Json): Json {
  const { description = 'The whole definition of a campaign' } = schema;
  // Only what is written once for each kind of campaign depends on a member.
  if ('if' in schema)
    return { type: 'object', description: `${description}. Call ${schemaTool} for its schema` };
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      const isNoise = leftOut.includes(keyword) || (keyword === 'maximum' && Number(value) >= LARGE);
      return isNoise ? [] : [[keyword, shortKeyword(keyword, value)]];
    }),
  );
}

function shortKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    const members = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(members.map(([name, member]) => [name, short(member)]));
  }
  if (keyword === 'items') return short(value as Json);
  return Array.isArray(value) && /^(?:any|one|all)Of$/.test(keyword) ? value.map(short) : value;
}

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
