import { isObject } from '../answers.ts';
import type { ConformanceCheck } from '../check.ts';
import { expect, NotShown } from '../endings.ts';
import { type Entry, memberAt, someEntries } from '../listings.ts';

type Shape = [name: string, holds: (value: unknown) => boolean];

const text: Shape = ['string', (value) => typeof value === 'string'];
const url: Shape = [
  'string (URL)',
  (value) => value === '' || (typeof value === 'string' && URL.canParse(value)),
];
const time: Shape = [
  'string (ISO 8601 datetime, UTC)',
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]00:?00)?$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
];
const integer: Shape = ['integer', Number.isInteger];
const number: Shape = ['number', (value) => typeof value === 'number' && Number.isFinite(value)];
const object: Shape = ['object', isObject];
const objects: Shape = ['array of object', (value) => Array.isArray(value) && value.every(isObject)];
const texts: Shape = [
  'array of string',
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
];
const list: Shape = ['array', Array.isArray];
const anything: Shape = ['null or value', (value) => value !== undefined];
const status: Shape = ['one of AC, SC, FI', (value) => ['AC', 'SC', 'FI'].includes(value as string)];
const place: Shape = ['integer', (value) => Number.isInteger(value) && (value as number) >= 1];
const count: Shape = ['string (numeric text)', (value) => typeof value === 'string' && /^\d+$/.test(value)];

/** Members of an entry; those of the elements of a list after its name and `[]`. */
const members: Record<string, Shape> = {
  campaign: object,
  tournament_prizes: objects,
  total_prizes: object,
  leaderboard: objects,
  'campaign.id': integer,
  'campaign.custom_id': text,
  'campaign.name': text,
  'campaign.image': url,
  'campaign.start': time,
  'campaign.end': time,
  'campaign.status': status,
  'campaign.status_for_display': text,
  'campaign.terms': object,
  'campaign.game_ids': texts,
  'campaign.campaign_info': text,
  'campaign.terms.content': text,
  'campaign.terms.campaign_type': text,
  'campaign.terms.campaign_type_for_display': text,
  'campaign.terms.tournament_type': text,
  'campaign.terms.tournament_type_for_display': text,
  'tournament_prizes[].title': text,
  'tournament_prizes[].place_from': place,
  'tournament_prizes[].place_to': place,
  'total_prizes.cash': text,
  'total_prizes.free_spins': count,
  'total_prizes.bonus': anything,
  'total_prizes.deposit_bonus': anything,
  'total_prizes.catalog_item': list,
  'leaderboard[].player_id': text,
  'leaderboard[].player_username': text,
  'leaderboard[].score': number,
  'leaderboard[].prizes': texts,
};

/** The type of each member of an entry. */
export const listingShapeChecks: readonly ConformanceCheck[] = Object.entries(members).map(
  ([path, [type, holds]]) => ({
    id: `listing/shape/${path}`,
    endpoint: 'listing',
    sentence: `${path} | ${type}`,
    run: async (target) => {
      const values = (await someEntries(target)).flatMap((entry) => valuesAt(entry, path));
      if (values.length === 0) throw new NotShown(`needs a tournament with ${path.split('[]')[0]}`);
      const wrong = values.find((value) => !holds(value));
      expect(values.every(holds), `${path} is ${JSON.stringify(wrong) ?? 'missing'}, not ${type}`);
    },
  }),
);

function valuesAt(entry: Entry, path: string): unknown[] {
  const [listed = '', name] = path.split('[].');
  if (name === undefined) return [memberAt(entry, path)];
  const elements = memberAt(entry, listed);
  return Array.isArray(elements) ? elements.map((element) => memberAt(element, name)) : [];
}
