import type { Draw } from './draw.ts';
import { hostileDecimals, hostileNames, languages, timestamps } from './hostile-values.ts';
import type { JsonSchema } from './operations.ts';

/** Few ids, so that requests meet; JavaScript would misread some of them. */
const players = [
  ...['player-1', 'player-2', 'player-3', '__proto__', 'constructor', 'toString'],
  ...['x/y', '\u{1F600}', 'a b'],
];
const games = ['game-1', 'game-2', '__proto__', 'constructor'];
const texts = ['a', 'Winter', '__proto__', 'constructor', 'ünïcödé', '\u{1F600}', 'x'.repeat(255)];

/** Likely values of a member of this name, so that a good part of the requests is accepted. */
const byName: Record<string, (draw: Draw) => unknown> = {
  player_id: (draw) => draw.pick(players),
  game_id: (draw) => draw.pick(games),
  round_id: (draw) => `round-${draw.below(40)}`,
  unique_id: (draw) => draw.pick([`event-${draw.below(1e9)}`, `event-${draw.below(50)}`, '__proto__']),
  unique_ids: (draw) => Array.from({ length: 1 + draw.below(4) }, () => `event-${draw.below(50)}`),
  custom_id: (draw) => draw.pick([`C-${draw.below(1e9)}`, `C-${draw.below(9)}`, '__proto__']),
  // The first user, key and tenant are those that the requests use.
  user_id: (draw) => 2 + draw.below(9),
  api_key_id: (draw) => 4 + draw.below(9),
  tenant_id: (draw) => 1 + draw.below(3),
  id: (draw) => 1 + draw.below(12),
  campaign_id: (draw) => 1 + draw.below(12),
  rebuild_id: (draw) => 1 + draw.below(9),
  start: (draw) => draw.pick(['2026-11-01T00:00:00Z', draw.pick(timestamps)]),
  end: (draw) => draw.pick(['2026-12-08T00:00:00Z', draw.pick(timestamps)]),
  start_date: (draw) => draw.pick(timestamps),
  end_date: (draw) => draw.pick(timestamps),
  timestamp: (draw) =>
    draw.pick([
      '2026-11-20T12:00:00Z',
      `2026-11-2${draw.below(10)}T0${draw.below(10)}:00:00Z`,
      draw.pick(timestamps),
    ]),
  registration_date: (draw) => draw.pick(timestamps),
  registered_from: (draw) => draw.pick(timestamps),
  at: (draw) => draw.pick(timestamps),
  before: (draw) => draw.pick(['2026-11-20T00:00:00Z', draw.pick(timestamps)]),
  date: (draw) =>
    draw.pick(['2026-11-20', '2000-01-01', '1998-01-01', '2026-02-30', '2100-12-31', '9999-99-99']),
  currency: (draw) => draw.pick(['EUR', 'EUR', 'SEK', 'USD', 'XXX']),
  // A right password costs the server much on purpose; few of them are enough.
  password: (draw) => draw.pick(['short', 'long enough', '\0'.repeat(9), '\ud800'.repeat(9)]),
  username: (draw) => draw.pick([`u${draw.below(1e9)}@hostile.test`, '__proto__', 'owner@acme.test']),
  name: (draw) => draw.pick([`name ${draw.below(1e9)}`, '__proto__', 'acme']),
  default_language: (draw) => draw.pick(['en', draw.pick(languages)]),
  language: (draw) => draw.pick(languages),
  page: (draw) => draw.pick([1, 1, 2, 1_000_000_000]),
  amount: (draw) => draw.pick([0, 1, 2.5, 1e14, 5e-324, 0.1, 999_999_999_999_999, 123456789.12345679, 1e-7]),
};

const decimals = ['1', '0.5', '10', ...hostileDecimals.slice(0, 3)];

/** A value that the schema is likely to accept. */
export function drawValue(schema: JsonSchema, draw: Draw, name = ''): unknown {
  if (schema.properties?.tournament_type && schema.properties.texts) return campaignOf(schema, draw);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw.pick(schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return drawValue(draw.pick(forms), draw, name);
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  const type = Array.isArray(schema.type) ? draw.pick(schema.type) : schema.type;
  const fits = named !== undefined && !schema.pattern?.startsWith('^(?:0|');
  if (fits && type !== 'object') return named(draw);
  return valueOfType(schema, type, draw);
}

function valueOfType(schema: JsonSchema, type: string | undefined, draw: Draw): unknown {
  if (type === 'object') return objectOf(schema, draw);
  if (type === 'array') {
    const least = schema.minItems ?? 0;
    const length = Math.min(schema.maxItems ?? 4, least + draw.below(3));
    return Array.from({ length }, () => drawValue(schema.items ?? {}, draw));
  }
  if (type === 'integer' || type === 'number') return numberOf(schema, draw);
  if (type === 'boolean') return draw.chance(0.5);
  if (type === 'null') return null;
  return textOf(schema, draw);
}

function objectOf({ properties = {}, patternProperties, required = [] }: JsonSchema, draw: Draw) {
  const members = Object.entries(properties).filter(([name]) => required.includes(name) || draw.chance(0.4));
  const named = members.map(([name, inner]): [string, unknown] => [name, drawValue(inner, draw, name)]);
  const [inner] = Object.values(patternProperties ?? {});
  const byLanguage = inner ? ['en', 'de'].map((one): [string, unknown] => [one, drawValue(inner, draw)]) : [];
  return Object.fromEntries([...named, ...byLanguage]);
}

function numberOf({ minimum = 0, maximum = 1000, type }: JsonSchema, draw: Draw): number {
  const border = draw.pick([minimum, maximum, minimum + draw.below(Math.min(20, maximum - minimum + 1))]);
  return type === 'number' && draw.chance(0.3) ? border + draw.fraction() : border;
}

const candidates = [
  ...texts,
  ...decimals,
  ...['EUR', 'en', 'AC', 'SC,FI', '2026-11-20', '-start_date,status', ''],
  ...['https://x.test/i.png', '0'.repeat(64)],
];

function textOf({ pattern, minLength = 0, maxLength = 4096 }: JsonSchema, draw: Draw): string {
  if (pattern === undefined)
    return draw.pick(draw.chance(0.1) ? hostileNames : texts).slice(0, maxLength) || 'a'.repeat(minLength);
  const matching = candidates.filter((one) => one.length >= minLength && new RegExp(pattern, 'u').test(one));
  return matching.length > 0 ? draw.pick(matching) : 'a';
}

/** A definition with the settings that its type must have; the mutations test the rest of a drawn one. */
function campaignOf(schema: JsonSchema, draw: Draw): Record<string, unknown> {
  const drawn = objectOf(schema, draw) as Record<string, unknown>;
  const type = draw.pick(['PT', 'HC', 'TM', 'IM', 'RA', 'SR']);
  const isWild = draw.chance(0.2);
  if (isWild) return { ...drawn, texts: { en: { name: 'x' } }, tournament_type: type };
  const tasks = [
    {
      task: 'rounds',
      count: 1 + draw.below(3),
      ...(type === 'TM' || type === 'IM' ? {} : { points: draw.pick(decimals) }),
    },
  ];
  const rules: Record<string, unknown> = {
    HC: { metric: draw.pick(['amount', 'multiplier']) },
    PT: { tasks },
    TM: { tasks },
    IM: { tasks, max_rounds: 5 },
    RA: { tasks, max_rounds: 3 },
    SR: { tasks, target_points: '1' },
  };
  const { games: _, audience: __, prizes: ___, ...rest } = drawn;
  return {
    ...rest,
    tournament_type: type,
    start: '2026-11-01T00:00:00Z',
    end: draw.pick(['2026-11-25T00:00:00Z', '2026-12-08T00:00:00Z']),
    default_language: 'en',
    texts: { en: { name: 'Hostile' } },
    rules: rules[type],
    ...(draw.chance(0.5)
      ? {
          prizes: [
            {
              place_from: 1,
              place_to: 1 + draw.below(100_000),
              kind: 'cash',
              amount: draw.pick(decimals),
              titles: { en: 'x' },
            },
          ],
        }
      : {}),
  };
}
