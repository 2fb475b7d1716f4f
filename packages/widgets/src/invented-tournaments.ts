import { realEnvironment } from '@laurel/client/environment.ts';
import type { ListedTournament } from '@laurel/client/public/tournaments.ts';

const HOUR = 3_600_000;

const inventedPrizes = [
  { title: '€500', place_from: 1, place_to: 1 },
  { title: '€100', place_from: 2, place_to: 3 },
];
const pool = { cash: '€700', free_spins: '0', bonus: null, deposit_bonus: null, catalog_item: [] };

/**
 * What a page that plans a tournament shows in test mode: its own name, times (RFC 3339, UTC) and prizes among invented
 * players.
 */
export interface TestTournament {
  name?: string;
  start?: string;
  end?: string;
  prizes?: readonly { title: string; place_from: number; place_to: number }[];
}

/** One runs, one is planned, two are over. Their times follow from the page's first look, for all of its elements. */
const plan = [
  { id: 1, name: 'Test Cup', hours: [-1, 1], status: 'AC', display: 'Active', type: 'PT' },
  { id: 2, name: 'Test Sprint', hours: [2, 26], status: 'SC', display: 'Scheduled', type: 'RA' },
  { id: 3, name: 'Test Final', hours: [-50, -2], status: 'FI', display: 'Finished', type: 'PT' },
  { id: 4, name: 'Test Derby', hours: [-98, -50], status: 'FI', display: 'Finished', type: 'RA' },
] as const;
const types = {
  PT: { tournament_type: 'POINT_TOURNAMENT', tournament_type_for_display: 'Point Tournament' },
  RA: { tournament_type: 'RACES', tournament_type_for_display: 'Races' },
};

let world: ListedTournament[] | undefined;

/** The tournaments of test mode, which no server knows. */
export function inventedTournaments(): ListedTournament[] {
  world ??= plan.map(invent);
  return world;
}

/** The page's own, else the one with the id or custom id, else the one that runs. */
export function inventedTournament(given?: TestTournament, campaign?: string): ListedTournament {
  const all = inventedTournaments();
  const isIt = ({ campaign: { id, custom_id } }: ListedTournament) =>
    campaign === `${id}` || campaign === custom_id;
  const found = all.find(isIt) ?? (all[0] as ListedTournament);
  if (!given) return found;
  const { name, start, end, prizes = inventedPrizes } = given;
  const changes = { ...(name && { name }), ...(start && { start }), ...(end && { end }) };
  return { ...found, campaign: { ...found.campaign, ...changes }, tournament_prizes: [...prizes] };
}

function invent({ id, name, hours, status, display, type }: (typeof plan)[number]): ListedTournament {
  const now = realEnvironment.clock().getTime();
  const [start, end] = hours.map((hour) => new Date(now + hour * HOUR).toISOString()) as [string, string];
  return {
    campaign: {
      id,
      custom_id: id === 1 ? 'TEST' : `TEST-${id}`,
      name,
      image: '',
      start,
      end,
      status,
      status_for_display: display,
      terms: {
        content: 'One point for each euro. For adults only.',
        campaign_type: 'TOURNAMENT',
        campaign_type_for_display: 'Tournament',
        ...types[type],
      },
      game_ids: [],
      campaign_info: '',
    },
    tournament_prizes: [...inventedPrizes],
    total_prizes: pool,
  };
}
