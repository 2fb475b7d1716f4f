import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { GameRound, RoundScope } from '../rounds/rounds.ts';
import type { AlarmPlayer, FoundAlarm } from './alarm.ts';
import { type Pair, pairsOf } from './signatures.ts';
import { GAME, GAMES, SLOT, type Traits } from './slots.ts';

/** What a kind of alarm states of itself. Its file also has the step that takes a round into the traits. */
export interface AlarmRule<Kind extends AlarmKind> {
  /** The alarms that the traits of all players raise, in any order. */
  find(field: Field, thresholds: AlarmThresholds[Kind]): RuleFinding[];
  /** The rounds that an alarm is about, in order. */
  question(play: QuestionedPlay, thresholds: AlarmThresholds[Kind]): Question[];
}

/** What a kind says of a player; the kind itself is known. */
export type RuleFinding = Omit<FoundAlarm, 'kind'>;

/** All rounds of a player in the window, in order, and those of the alarm's other accounts. */
export interface QuestionedPlay {
  readonly scope: RoundScope;
  readonly currency: string;
  readonly rounds: readonly GameRound[];
  readonly others: readonly (readonly GameRound[])[];
  /** The game that the alarm names, if it names one. */
  readonly game: number | null;
}

/** Rounds in question that one line of evidence is about, and what it says. */
export interface Question {
  readonly rounds: readonly GameRound[];
  text(): string;
}

/** What a player did on one game, of those that the traits remember. */
export interface GameOfPlayer {
  readonly game: number;
  readonly rounds: number;
  readonly won: number;
  /** Rounds that paid back just about the stake. */
  readonly even: number;
  /** The most rounds in a minute of the clock. */
  readonly fastest: number;
}

/** Pairs of accounts with less in common are not looked at. */
const MIN_IN_COMMON = 0.2;

/** All players of a campaign, whose traits are compared. */
export class Field {
  readonly scope: RoundScope;
  readonly players: readonly AlarmPlayer[];
  #pairs: Pair[] | undefined;
  #byMainGame: Map<number, AlarmPlayer[]> | undefined;

  constructor(scope: RoundScope, players: readonly AlarmPlayer[]) {
    this.scope = scope;
    this.players = players;
  }

  /** Accounts that play the same at the same time. */
  get pairs(): readonly Pair[] {
    this.#pairs ??= pairsOf(this.players, MIN_IN_COMMON);
    return this.#pairs;
  }

  /** The others who play mostly the same game as the player. */
  othersOfMainGame(player: AlarmPlayer): AlarmPlayer[] {
    this.#byMainGame ??= Map.groupBy(this.players, ({ traits }) => mainGame(traits));
    const all = this.#byMainGame.get(mainGame(player.traits)) ?? [];
    return all.filter((one) => one !== player);
  }
}

/** What the others did on a game, of those who remember it. */
export function othersOnGame(field: Field, game: number, player: AlarmPlayer): GameOfPlayer[] {
  return field.players
    .filter((other) => other !== player)
    .flatMap(({ traits }) => gamesOf(traits).filter((one) => one.game === game));
}

/** The games that the traits remember. */
export function gamesOf(traits: Traits): GameOfPlayer[] {
  return Array.from({ length: GAMES }, (_, place) => gameAt(traits, SLOT.GAMES + place * GAME.WIDTH)).filter(
    ({ rounds }) => rounds > 0,
  );
}

function gameAt(traits: Traits, slot: number): GameOfPlayer {
  const at = (offset: number) => traits[slot + offset] as number;
  return {
    game: at(GAME.ID),
    rounds: at(GAME.ROUNDS),
    won: at(GAME.WON),
    even: at(GAME.EVEN),
    fastest: at(GAME.FASTEST),
  };
}

/** The number of the game with the most rounds; 0: none. */
function mainGame(traits: Traits): number {
  let main = SLOT.GAMES;
  for (let place = 1; place < GAMES; place += 1) {
    const slot = SLOT.GAMES + place * GAME.WIDTH;
    if ((traits[slot + GAME.ROUNDS] as number) > (traits[main + GAME.ROUNDS] as number)) main = slot;
  }
  return traits[main] as number;
}

/** Each account of the pairs, with those that it is paired with, and the largest share that it has in common with one. */
export function othersOf(pairs: readonly Pair[]): { player_id: string; others: string[]; share: number }[] {
  const sides = pairs.flatMap(({ a, b, share }) => [
    { player_id: a.player_id, other: b.player_id, share },
    { player_id: b.player_id, other: a.player_id, share },
  ]);
  return [...Map.groupBy(sides, ({ player_id }) => player_id)].map(([player_id, own]) => ({
    player_id,
    others: own.map(({ other }) => other).sort(compareCodePoints),
    share: own.reduce((most, { share }) => Math.max(most, share), 0),
  }));
}
