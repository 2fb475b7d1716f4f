import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { Board, type BoardRow, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import {
  type BoardEntry,
  boardEntry,
  compareEntries,
  placesOf,
  prizesFor,
} from '@laurel/rules/boards/tie-rule.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, foldFacts, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { knowsJoin } from '@laurel/rules/fold/late-rounds.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/player-row.ts';
import { compileSelection, type Selects } from '@laurel/rules/games/selection.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { compileAudience, type IsEligible } from '@laurel/rules/players/audience.ts';
import {
  type GameFacts,
  gameFields,
  type KnownFacts,
  learn,
  type PlayerFacts,
  playerFields,
} from '@laurel/rules/players/facts.ts';
import { type PauseStatement, pauseStatement, pausesIn, pausesOf } from '@laurel/rules/players/pauses.ts';
import { boardPrizes } from '@laurel/rules/prizes/pool-parts.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { type Joined, joinedWith } from '@laurel/rules/rounds/joined.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import type { News } from './day-arbitraries.ts';
import { extendBy, newFacts } from './new-facts.ts';

/** A board that follows news batch by batch, as scoring does, by the rules alone: no store, no clock. */
export class FollowedBoard {
  readonly board: Board;
  readonly #definition: TournamentDefinition;
  readonly #isInAudience: IsEligible;
  readonly #selects: Selects;
  readonly #rounds = new Map<string, GameroundFact[]>();
  readonly #players = new Map<string, PlayerFacts>();
  readonly #games = new Map<string, GameFacts>();
  readonly #joins = new Map<string, number>();
  readonly #statements = new Map<string, PauseStatement[]>();
  readonly #disqualified = new Set<string>();
  readonly #folds = new Map<string, PlayerFold>();
  #rates: ExchangeRate[];
  #campaign: CompiledCampaign;

  constructor(definition: TournamentDefinition, rates: ExchangeRate[]) {
    this.#definition = definition;
    this.#isInAudience = compileAudience(definition.audience);
    this.#selects = compileSelection(definition.games);
    this.#rates = rates;
    this.#campaign = this.#compile();
    this.board = new Board(boardRulesOf(definition));
  }

  /** Takes one batch; afterwards the board is that of everything taken so far. */
  take(batch: readonly News[]): void {
    const mustFoldAgain = this.#learn(batch);
    if (mustFoldAgain) this.#campaign = this.#compile();
    const facts = batch.flatMap((news) => (news.kind === 'gameround' ? [news.fact] : []));
    const joined = batch.flatMap((news) => {
      if (news.kind === 'player') return this.#rounds.has(news.id) ? [news.id] : [];
      return news.kind === 'join' ? [news.player_id] : [];
    });
    const news = Map.groupBy(facts, (fact) => fact.player_id);
    const isPlayer = new Set([...news.keys(), ...joined]);
    for (const player_id of new Set([...isPlayer, ...this.#rounds.keys()])) {
      if (mustFoldAgain || isPlayer.has(player_id))
        this.#fold(player_id, news.get(player_id) ?? [], mustFoldAgain);
    }
    for (const one of batch) {
      if (one.kind === 'player') this.#show(one.id);
      if (one.kind === 'disqualification') this.#show(one.player_id);
    }
  }

  /** What the board follows now: the definition with the rates and the catalogue that were taken. */
  get campaign(): CompiledCampaign {
    return this.#campaign;
  }

  /** When the player joined, and was paused. */
  joined(player_id: string): Joined {
    const pauses = pausesIn(this.#campaign, pausesOf(this.#statements.get(player_id) ?? []));
    return joinedWith(this.#joins.get(player_id) ?? null, pauses);
  }

  /** The board from all that was taken: every player folded in one go, in order. */
  boardAtOnce(): BoardRow[] {
    const { type, tieRule } = this.#compile().rules;
    const entries = [...this.#rounds.keys()]
      .filter((player_id) => this.#isEligible(player_id))
      .flatMap((player_id) => entryOf(this.#campaign, player_id, this.#foldAll(player_id)) ?? [])
      .sort(compareEntries(type.better));
    const places = placesOf(entries, tieRule);
    return entries.map(({ player_id, units, reached_at }, index) => {
      const place = places[index] as number;
      const prizes = prizesFor(boardPrizes(this.#definition), type.prizesBy, place, units);
      return { place, player_id, score: scoreText(units), reached_at, prizes };
    });
  }

  /** Returns whether all players must be folded again: rates or the selected games changed. */
  #learn(batch: readonly News[]): boolean {
    const wasSelected = (game_id: string) => this.#selects(game_id, this.#games.get(game_id));
    const named = new Set(batch.flatMap((news) => (news.kind === 'game' ? [news.id] : [])));
    const before = [...named].map(wasSelected);
    for (const news of batch) {
      if (news.kind === 'player') {
        learnInto(this.#players, playerFields, news);
        const statement = pauseStatement(news.event, 0);
        if (statement) this.#statements.set(news.id, [...(this.#statements.get(news.id) ?? []), statement]);
      }
      if (news.kind === 'game') learnInto(this.#games, gameFields, news);
      if (news.kind === 'join') {
        const earlier = this.#joins.get(news.player_id) ?? news.at;
        this.#joins.set(news.player_id, Math.min(earlier, news.at));
      }
      if (news.kind === 'disqualification') this.#disqualified.add(news.player_id);
      if (news.kind === 'rates') this.#rates = [...this.#rates, ...news.rates];
    }
    const isReselected = [...named].some((game_id, index) => wasSelected(game_id) !== before[index]);
    return isReselected || batch.some((news) => news.kind === 'rates');
  }

  #fold(player_id: string, news: GameroundFact[], mustFoldAgain: boolean): void {
    const log = this.#rounds.get(player_id) ?? [];
    const joinedAt = this.joined(player_id);
    const before = this.#folds.get(player_id) ?? emptyFold(this.#campaign, joinedAt);
    const stored = decodeFold(this.#campaign, encodeFold(this.#campaign, before));
    const after =
      mustFoldAgain || !knowsJoin(this.#campaign, before, joinedAt)
        ? 'refold'
        : extendBy(this.#campaign, stored, newFacts(log, news), joinedAt);
    this.#rounds.set(player_id, [...log, ...news]);
    this.#folds.set(player_id, after === 'refold' ? this.#foldAll(player_id) : after);
    this.#show(player_id);
  }

  #foldAll(player_id: string): PlayerFold {
    return foldFacts(this.#campaign, this.#rounds.get(player_id) ?? [], this.joined(player_id));
  }

  #show(player_id: string): void {
    const fold = this.#folds.get(player_id);
    const isEligible = this.#isEligible(player_id);
    if (fold === undefined) this.board.setEligible(player_id, isEligible);
    else {
      const entry = boardEntry(standingOf(this.#campaign, fold));
      this.board.setScore(player_id, entry && { player_id, ...entry }, isEligible);
    }
  }

  #isEligible(player_id: string): boolean {
    return !this.#disqualified.has(player_id) && this.#isInAudience(player_id, this.#players.get(player_id));
  }

  #compile(): CompiledCampaign {
    const selects = (game_id: string) => this.#selects(game_id, this.#games.get(game_id));
    return compileCampaign(this.#definition, rateTable(this.#rates), selects);
  }
}

function entryOf(campaign: CompiledCampaign, player_id: string, fold: PlayerFold): BoardEntry | null {
  const { units, reached_at } = standingOf(campaign, fold);
  return units === null || reached_at === null ? null : { player_id, units, reached_at };
}

function learnInto<Field extends string>(
  known: Map<string, KnownFacts<Field>>,
  fields: readonly Field[],
  { id, event }: News & { kind: 'player' | 'game' },
): void {
  known.set(id, learn(known.get(id) ?? {}, fields, event));
}
