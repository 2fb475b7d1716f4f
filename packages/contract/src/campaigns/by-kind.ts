import { type TObject, type TProperties, Type } from 'typebox';

/** The kinds of campaign, by the member `kind` of their definitions; a definition that names none is a tournament. */
export const kindNames = ['tournament', 'mission', 'raffle', 'drop', 'jackpot', 'levels'] as const;
export type CampaignKindName = (typeof kindNames)[number];

/** How prizes of each kind are won: by the places of a board, by completed steps, or by chance. */
export const winsBy: Readonly<Record<CampaignKindName, 'places' | 'steps' | 'chance'>> = {
  tournament: 'places',
  mission: 'steps',
  raffle: 'chance',
  drop: 'chance',
  jackpot: 'chance',
  levels: 'steps',
};

/** A schema for each kind. */
export type KindSchemas = Readonly<Record<CampaignKindName, TObject>>;

/** The union of what the server has of each kind; `kind` is always there. */
export function definitionByKind<Value>(title: string, schemas: KindSchemas) {
  return Type.Unsafe<Value>({
    type: 'object',
    title,
    discriminator: { propertyName: 'kind' },
    oneOf: kindNames.map((kind) => schemas[kind]),
  });
}

/**
 * The union of what authors send of each kind: `kind` chooses the schema, and where it is missing, that of tournaments. So
 * errors are those of one kind alone.
 */
export function inputByKind<Value>(title: string, schemas: KindSchemas, description?: string) {
  const others = kindNames.filter((kind) => kind !== 'tournament');
  const chosen = others.reduceRight<object>(
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema
    (otherwise, kind) => ({ if: isOfKind(kind), then: schemas[kind], else: otherwise }),
    schemas.tournament,
  );
  return Type.Unsafe<Value>({ type: 'object', title, ...(description && { description }), ...chosen });
}

/** Its title makes it one schema of the document, however many unions ask. */
function isOfKind(kind: string): object {
  return { type: 'object', title: `Is_${kind}`, required: ['kind'], properties: { kind: { const: kind } } };
}

/** The schemas of all kinds, changed in the same way; their titles are the kind and `name`. */
export function ofEachKind(
  schemas: KindSchemas,
  name: string,
  change: (members: TProperties) => TProperties,
  options: object = {},
): KindSchemas {
  const changed = kindNames.map((kind) => {
    const title = kind[0]?.toUpperCase() + kind.slice(1) + name;
    return [kind, Type.Object(change(schemas[kind].properties), { title, ...options })];
  });
  return Object.fromEntries(changed) as KindSchemas;
}

/** Leaves members out of each type of a union. */
export type WithoutMembers<Union, Name extends PropertyKey> = Union extends unknown
  ? Omit<Union, Name>
  : never;
