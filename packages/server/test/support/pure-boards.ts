import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { type BoardEntry, compareEntries, placesOf, prizesFor } from '@laurel/rules/boards/tie-rule.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { compileAudience } from '@laurel/rules/players/audience.ts';
import {
  type GameFacts,
  gameFields,
  type KnownFacts,
  learn,
  type PlayerFacts,
  playerFields,
} from '@laurel/rules/players/facts.ts';
import type { RateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import { instantOf, type SampleEvent, type SampleRow } from './sample-day.ts';

/** Everything boards are made of, gathered from events by the pure rules alone, without store and server. */
export interface Day {
  facts: Map<string, GameroundFact[]>;
  players: Map<string, PlayerFacts>;
  games: Map<string, GameFacts>;
}

/** Takes events in, each unique_id once, the first to arrive. */
export function gatherDay(events: readonly SampleEvent[]): Day {
  const day: Day = { facts: new Map(), players: new Map(), games: new Map() };
  const seen = new Set<string>();
  for (const event of events) {
    if (seen.has(event.data.unique_id)) continue;
    seen.add(event.data.unique_id);
    if (event.event === 'player') learnInto(day.players, playerFields, event, String(event.data.player_id));
    if (event.event === 'game') learnInto(day.games, gameFields, event, String(event.data.game_id));
    if (event.event === 'gameround') {
      const fact = factOf(event, seen.size);
      const facts = day.facts.get(fact.player_id) ?? [];
      facts.push(fact);
      day.facts.set(fact.player_id, facts);
    }
  }
  return day;
}

/** The board of a campaign in the shape of the sample's boards.json. */
export function boardOf(definition: TournamentDefinition, day: Day, rates: RateTable): SampleRow[] {
  const selects = compileSelection(definition.games);
  const campaign = compileCampaign(definition, rates, (gameId) => selects(gameId, day.games.get(gameId)));
  const entries = entriesOf(campaign, definition, day).sort(compareEntries(campaign.rules.type.better));
  const places = placesOf(entries, campaign.rules.tieRule);
  return entries.map(({ player_id, units, reached_at }, index) => {
    const place = places[index] as number;
    const prizes = prizesFor(definition.prizes, campaign.rules.type.prizesBy, place, units);
    return {
      place,
      player_id,
      score: scoreText(units),
      reached_at: formatTimestamp(reached_at),
      prizes: prizes.map((prize) => prize.titles?.en as string),
    };
  });
}

function entriesOf(campaign: CompiledCampaign, definition: TournamentDefinition, day: Day): BoardEntry[] {
  const isEligible = compileAudience(definition.audience);
  return Array.from(day.facts).flatMap(([player_id, facts]) => {
    if (!isEligible(player_id, day.players.get(player_id))) return [];
    const { units, reached_at } = standingOf(campaign, foldFacts(campaign, facts, null));
    return units === null || reached_at === null ? [] : [{ player_id, units, reached_at }];
  });
}

function learnInto<Field extends string>(
  known: Map<string, KnownFacts<Field>>,
  fields: readonly Field[],
  event: SampleEvent,
  id: string,
): void {
  const news = { timestamp: instantOf(event), unique_id: event.data.unique_id, data: event.data };
  known.set(id, learn(known.get(id) ?? {}, fields, news));
}

function factOf(event: SampleEvent, seq: number): GameroundFact {
  const { data } = event;
  const occurredAt = instantOf(event);
  return {
    seq,
    occurred_at: occurredAt,
    received_at: occurredAt,
    player_id: String(data.player_id),
    game_id: String(data.game_id),
    round_id: String(data.round_id),
    amount: String(data.amount),
    currency: String(data.currency),
    is_win: data.is_win === true,
    is_bonus: data.is_bonus === true,
  };
}
