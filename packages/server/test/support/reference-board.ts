import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { GameFilters } from '@laurel/contract/campaigns/games.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { FactEvent } from '@laurel/rules/players/facts.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import type { News } from './day-arbitraries.ts';
import { byCodePoints, less, ratio, referenceStanding } from './reference-fold.ts';

/** All inputs, in any order: rounds, facts, joins, disqualifications, the final rates. */
export interface ReferenceDay {
  facts: GameroundFact[];
  players: Said[];
  games: Said[];
  joins: { player_id: string; at: number }[];
  disqualified: string[];
  rates: ExchangeRate[];
}

export interface Said {
  id: string;
  event: FactEvent;
}

/** The day's news sorted by kind; of two rates of one currency and date the later one counts. */
export function referenceDay(news: News[], earlyRates: ExchangeRate[]): ReferenceDay {
  const isSame = (a: ExchangeRate, b: ExchangeRate) => a.currency === b.currency && a.date === b.date;
  const rates = [...earlyRates, ...news.flatMap((one) => (one.kind === 'rates' ? one.rates : []))];
  return {
    facts: news.flatMap((one) => (one.kind === 'gameround' ? [one.fact] : [])),
    players: news.flatMap((one) => (one.kind === 'player' ? [one] : [])),
    games: news.flatMap((one) => (one.kind === 'game' ? [one] : [])),
    joins: news.flatMap((one) => (one.kind === 'join' ? [one] : [])),
    disqualified: news.flatMap((one) => (one.kind === 'disqualification' ? [one.player_id] : [])),
    rates: rates.filter((rate, index) => !rates.slice(index + 1).some((later) => isSame(rate, later))),
  };
}

type Look = (field: string) => unknown;

/**
 * A whole board by docs/rules/ in the most naive way there is, as a second opinion on packages/rules/src and
 * packages/server/src/scoring: it imports types only and searches everything for every question.
 */
export function referenceBoard(definition: TournamentDefinition, day: ReferenceDay): BoardRow[] {
  const selected = day.facts.filter(({ game_id }) =>
    isSelected(definition, game_id, latest(day.games, game_id)),
  );
  const everyGame = { ...definition, games: { all: true, ids: [], include: {}, exclude: {} } };
  const rows = [...new Set(day.facts.map((fact) => fact.player_id))]
    .filter((player_id) => !day.disqualified.includes(player_id))
    .filter((player_id) => isInAudience(definition, player_id, latest(day.players, player_id)))
    .flatMap((player_id) => {
      const own = selected.filter((fact) => fact.player_id === player_id);
      const joins = day.joins.filter((join) => join.player_id === player_id).map((join) => join.at);
      const joinedAt = joins.length === 0 ? null : Math.min(...joins);
      const { score, reached_at } = referenceStanding(everyGame, day.rates, own, joinedAt);
      return score === null || reached_at === null ? [] : [{ player_id, score, reached_at }];
    })
    .sort(
      (a, b) =>
        (isBetter(definition, a, b) ? -1 : 0) ||
        (isBetter(definition, b, a) ? 1 : 0) ||
        a.reached_at - b.reached_at ||
        byCodePoints(a.player_id, b.player_id),
    );
  return rows.map((row, index) => {
    const better = rows.filter((other) => isBetter(definition, other, row)).length;
    const place = definition.rules.tie_rule === 'shared' ? better + 1 : index + 1;
    const at = definition.tournament_type === 'IM' ? Number(row.score) : place;
    const prizes = definition.prizes.filter((prize) => prize.place_from <= at && at <= prize.place_to);
    return { place, ...row, prizes: prizes as Prize[] };
  });
}

function isBetter(
  { tournament_type: type }: TournamentDefinition,
  a: { score: string },
  b: { score: string },
) {
  const isHigher = less(ratio(b.score), ratio(a.score));
  const isLower = less(ratio(a.score), ratio(b.score));
  return type === 'TM' || type === 'IM' || type === 'SR' ? isLower : isHigher;
}

function latest(said: Said[], id: string): Look {
  const own = said
    .filter((one) => one.id === id)
    .map((one) => one.event)
    .sort((a, b) => a.timestamp - b.timestamp || byCodePoints(a.unique_id, b.unique_id));
  return (field) => own.filter(({ data }) => data[field] !== undefined).at(-1)?.data[field] ?? null;
}

function isSelected({ games }: TournamentDefinition, game_id: string, look: Look): boolean {
  const matches = (filters: GameFilters) => {
    const wanted = Object.entries(filters).filter(([, values]) => values.length > 0);
    return wanted.length > 0 && wanted.every(([field, values]) => hasOne(values, valuesOf(field)));
  };
  const valuesOf = (field: string) => (field === 'device' ? (look(field) ?? 'undefined') : look(field));
  return (games.all || games.ids.includes(game_id) || matches(games.include)) && !matches(games.exclude);
}

function isInAudience({ audience }: TournamentDefinition, player_id: string, look: Look): boolean {
  const agrees = (wanted: string[], value: unknown) => wanted.length === 0 || hasOne(wanted, value);
  const registered = look('registration_date') as string | null;
  const isRegistered = (isWanted: (at: number) => boolean) =>
    registered !== null && isWanted(utc(registered));
  return (
    look('is_blocked') !== true &&
    !audience.exclude_player_ids.includes(player_id) &&
    agrees(audience.player_ids, player_id) &&
    agrees(audience.countries, look('country')) &&
    agrees(audience.currencies, look('currency')) &&
    agrees(audience.tags, look('tags')) &&
    agrees(audience.affiliates, look('affiliate')) &&
    agrees(audience.operators, look('operator')) &&
    (audience.registered_from === null ||
      isRegistered((at) => at >= utc(audience.registered_from as string))) &&
    (audience.registered_to === null || isRegistered((at) => at < utc(audience.registered_to as string)))
  );
}

function hasOne(wanted: string[], value: unknown): boolean {
  return [value].flat().some((one) => wanted.includes(one as string));
}

function utc(text: string): number {
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
}
