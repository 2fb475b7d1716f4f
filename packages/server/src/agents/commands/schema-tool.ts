import { inputSchemas } from '@laurel/contract/campaigns/definition.ts';
import { Components } from '@laurel/contract/openapi/components.ts';
import { writeSchema } from '@laurel/contract/openapi/schemas.ts';
import type { AgentTool, ToolSchema } from './tool.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the server checks anyway, and says where it does not fit. */
const leftOut = [
  ...['title', 'pattern', 'format', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['default', 'minimum', 'maximum', 'minProperties', 'additionalProperties'],
];

/** What describes the members of an object. */
const ofMembers = ['properties', 'required'];

/** Most values that are listed; of more, answers show those that occur. */
const MAX_VALUES = 20;

/** Parameters whose names say all. */
const plain = ['page', 'page_size'];

/** The tool that answers the schemas which are not shown. */
const schemaTool = 'readDefinitionSchema';

/**
 * The schema of a tool as the list of tools shows it, which an agent reads at every turn: types, names and what they mean.
 * Definitions, which are most of the contract, are objects that `schemaTool` describes.
 */
export function shownSchema({ properties, required }: ToolSchema): object {
  const shown = Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = short(property as Json, false);
    return [name, plain.includes(name) || description === undefined ? rest : { ...rest, description }];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(shown),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** `isInner`: of a member of an object, which is shown without members of its own. */
function short(schema: Json, isInner: boolean): Json {
  const { description = 'The whole definition of a campaign' } = schema;
  // Only what is written once for each kind of campaign depends on a member.
  if ('if' in schema)
    return { type: 'object', description: `${description}. Call ${schemaTool} for its schema` };
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      const isLong = keyword === 'enum' && (value as unknown[]).length > MAX_VALUES;
      const isNoise = leftOut.includes(keyword) || isLong || (isInner && ofMembers.includes(keyword));
      return isNoise ? [] : [[keyword, shortKeyword(keyword, value, isInner)]];
    }),
  );
}

function shortKeyword(keyword: string, value: unknown, isInner: boolean): unknown {
  if (keyword === 'properties') {
    const members = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(members.map(([name, member]) => [name, short(member, true)]));
  }
  if (keyword === 'items') return short(value as Json, isInner);
  if (!/^(?:any|one|all)Of$/.test(keyword)) return value;
  return (value as Json[]).map((one) => short(one, isInner));
}

/** The kinds of campaigns. */
const kinds = Object.keys(inputSchemas) as (keyof typeof inputSchemas)[];

/** The schema of a definition of one kind, with each part once. */
function definitionSchema(kind: keyof typeof inputSchemas): Json {
  const components = new Components();
  const schema = writeSchema(inputSchemas[kind], components);
  return { ...schema, components: components.toJson() };
}

/** Answers the schema of a definition of one kind: a third of the contract, which few conversations need. */
export const definitionSchemaTool: AgentTool = {
  name: schemaTool,
  title: 'Read the schema of a campaign’s definition',
  description:
    'The JSON schema of what planCampaignChange, simulateCampaign and previewCampaign take as the definition of a campaign of this kind. ' +
    'Call it before you write a definition; readCampaign answers an example.',
  sets: ['campaigns', 'changes'],
  inputSchema: {
    type: 'object',
    properties: { kind: { type: 'string', enum: kinds } },
    required: ['kind'],
    additionalProperties: false,
  },
  isReading: true,
  run: async ({ kind }) => definitionSchema(kind as keyof typeof inputSchemas),
};

/** The schemas of definitions as resources, for clients that read those. */
export const definitionResources = kinds.map((kind) => ({
  about: {
    uri: `laurel://definitions/${kind}`,
    name: `Schema of the definition of a ${kind}`,
    mimeType: 'application/schema+json',
  },
  read: () => JSON.stringify(definitionSchema(kind)),
}));
