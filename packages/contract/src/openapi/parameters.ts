import type { TObject, TSchema } from 'typebox';
import { tenantHeader } from '../operations/access.ts';
import type { Operation } from '../operations/operation.ts';
import type { Components, Json } from './components.ts';
import { writeSchema } from './schemas.ts';

/** The parameters of an operation; those that several operations share are references. */
export function writeParameters({ parameters = {}, access }: Operation, components: Components): Json[] {
  const isOfStaff = access.kind === 'staff';
  return [
    ...writeGroup('path', parameters.path, components),
    ...writeGroup('query', parameters.query, components),
    ...writeGroup('header', parameters.headers, components),
    ...(isOfStaff ? [writeParameter('header', ['laurel-tenant', tenantHeader], false, components)] : []),
  ];
}

type Place = 'path' | 'query' | 'header';

function writeGroup(place: Place, group: TObject | undefined, components: Components): Json[] {
  const required = new Set(group?.required ?? []);
  return Object.entries(group?.properties ?? {}).map((parameter) =>
    writeParameter(place, parameter, required.has(parameter[0]), components),
  );
}

/** Named by what makes it differ from others of its name, so that each is written once. */
function writeParameter(
  place: Place,
  [name, schema]: [string, TSchema],
  required: boolean,
  components: Components,
): Json {
  const { description, ...rest } = schema as DescribedSchema;
  const parameter = {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    schema: writeSchema(listOf(rest) ?? rest, components),
  };
  const shared = sharedParameters[`${place} ${name}`]?.(schema);
  if (shared === undefined) return parameter;
  return components.refer('parameters', shared, parameter);
}

type DescribedSchema = TSchema & { description?: string; maximum?: number; anyOf?: TSchema[] };

/** A parameter that may be there several times reaches the server as one text if it is there once: it is a list. */
function listOf({ anyOf }: DescribedSchema): TSchema | undefined {
  return anyOf?.find((choice) => (choice as { type?: string }).type === 'array');
}

/** Names of the parameters that many operations have. */
const sharedParameters: Record<string, (schema: DescribedSchema) => string | undefined> = {
  'query page': () => 'page',
  'query page_size': ({ maximum }) => `page_size_up_to_${maximum}`,
  // A list of players is another parameter.
  'query player_id': ({ anyOf }) => (anyOf ? undefined : 'player_id_in_query'),
  // `Id of the campaign` → `campaign_id`.
  'path id': ({ description }) => description?.replace(/^Id of the (\w+)$/, '$1_id'),
  'path player_id': () => 'player_id',
  'path payout_id': () => 'payout_id',
  'path tenant_id': () => 'tenant_id',
  'path user_id': () => 'user_id',
  'header laurel-tenant': () => 'laurel_tenant',
};
