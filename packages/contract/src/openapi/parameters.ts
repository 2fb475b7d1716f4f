import type { TObject, TSchema } from 'typebox';
import { type Operation, tenantHeader } from '../operations/operation.ts';
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

/** Operations that have the same parameter refer to it. */
function writeParameter(
  place: Place,
  [name, schema]: [string, TSchema],
  required: boolean,
  components: Components,
): Json {
  const { description, ...rest } = schema as DescribedSchema;
  return components.share('parameters', nameOf(place, name, schema), {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    schema: writeSchema(listOf(rest) ?? rest, components),
  });
}

type DescribedSchema = TSchema & {
  title?: string;
  description?: string;
  maximum?: number;
  anyOf?: TSchema[];
};

/** A parameter that may be there several times reaches the server as one text if it is there once: it is a list. */
function listOf({ anyOf }: DescribedSchema): TSchema | undefined {
  return anyOf?.find((choice) => (choice as { type?: string }).type === 'array');
}

/** The name of a parameter among the components, by what makes it differ from others of its name. */
function nameOf(place: Place, name: string, { title, description, maximum }: DescribedSchema): string {
  if (place === 'header') return name.replaceAll('-', '_');
  // `Id of the campaign` → `campaign_id`.
  if (place === 'path') return name === 'id' ? `${description?.replace('Id of the ', '')}_id` : name;
  if (name === 'page') return name;
  if (name === 'page_size') return `page_size_up_to_${maximum}`;
  // Several lists have a status of their own: `PayoutStatus` → `payout_status`.
  const own = name === 'status' && title?.replace(/(?<=.)(?=[A-Z])/g, '_').toLowerCase();
  return `${own || name}_in_query`;
}
