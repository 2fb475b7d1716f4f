import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { encodeFold } from '@laurel/rules/fold/player-row.ts';
import type { FoldedCampaign } from '@laurel/rules/kinds/campaign-kind.ts';
import type { GameFacts, PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Pauses } from '@laurel/rules/players/pauses.ts';
import { noPlay, type Play, together, withHour } from '@laurel/rules/players/play.ts';
import type { TenantSession } from '../database/database.ts';
import type { LoggedEvent } from '../events/events.ts';
import type { PlayerCurrency } from '../facts/facts.ts';
import type { NewSnapshots } from './changed-standing.ts';
import type { HeldPlayer } from './held-players.ts';
import { deleteSnapshots, writeSnapshots } from './store/fold-snapshots.ts';

/** How far a fold under way has come since the newest checkpoint. */
export interface BuiltSince {
  built_to: string | null;
  built: boolean;
  /** Players that the build has folded since. */
  players: number;
  /** Those of them whose fold differs from the shown one in any byte. */
  differing: string[];
}

/** What boards show and no checkpoint holds yet. A process that loses it reads the log again from the checkpoint. */
export class Unwritten {
  readonly players = new Set<HeldPlayer>();
  /** About how many folds the players have. */
  folds = 0;
  readonly snapshots = new UnwrittenSnapshots();
  /** Players and games with new facts, with all that is known of them now. */
  readonly facts = new Map<string, PlayerFacts>();
  readonly games = new Map<string, GameFacts>();
  /** Players whose pauses changed, with all of them. */
  readonly pauses = new Map<string, Pauses>();
  /** Players who appear in events, and the currencies in which they played. */
  readonly named = new Set<string>();
  readonly currencies = new Map<string, PlayerCurrency>();
  /** When players played, as far as the database may not have it. */
  readonly plays = new Map<string, Play>();
  /** Players with changes other than in their rounds. */
  readonly looked = new Set<string>();
  /** By fold. */
  readonly built = new Map<number, BuiltSince>();
  /** The folds whose boards have changed. */
  readonly shown = new Set<number>();
  /** Campaigns that select other games now, whose folds are not started yet. */
  readonly reselected = new Set<number>();
  furthestAhead = 0;
  events = 0;
  /** How long (ms) folding took: about how long it takes to do it again. */
  milliseconds = 0;

  get isEmpty(): boolean {
    return this.events === 0 && this.players.size === 0 && this.built.size === 0;
  }

  /** Notes a player who changed. */
  notePlayer(player: HeldPlayer): void {
    if (!this.players.has(player)) this.folds += player.size;
    this.players.add(player);
  }

  /** Adds the result of a turn of building. */
  noteBuilt(progress: ReadonlyMap<number, BuiltSince>): void {
    for (const [fold_id, { players, differing, ...reached }] of progress) {
      const before = this.built.get(fold_id);
      this.built.set(fold_id, {
        ...reached,
        players: players + (before?.players ?? 0),
        differing: differing.concat(before?.differing ?? []),
      });
    }
  }

  /** These, together with the players and games of an earlier set that was lost. */
  with(lost: Unwritten | undefined): Unwritten {
    if (!lost || lost === this) return this;
    for (const player of lost.players) this.players.add(player);
    for (const [player_id, facts] of lost.facts)
      if (!this.facts.has(player_id)) this.facts.set(player_id, facts);
    for (const [game_id, facts] of lost.games) if (!this.games.has(game_id)) this.games.set(game_id, facts);
    for (const [player_id, pauses] of lost.pauses)
      if (!this.pauses.has(player_id)) this.pauses.set(player_id, pauses);
    for (const player_id of lost.looked) this.looked.add(player_id);
    return this;
  }

  /** All players with unwritten changes other than the log's position. */
  player_ids(): string[] {
    const folded = [...this.players].map((player) => player.player_id);
    return [...new Set([...folded, ...this.facts.keys(), ...this.looked])];
  }
}

/** What changed of one player's snapshots in one fold. */
interface Changed {
  fold_id: number;
  player_id: string;
  campaign: FoldedCampaign;
  /** Stored snapshots of more rounds are no longer true. */
  kept: number;
  /** In order. */
  snapshots: PlayerFold[];
}

/** Snapshots of players' folds that no checkpoint has yet (docs/decisions/fold-snapshots.md). */
export class UnwrittenSnapshots {
  readonly #changed = new Map<string, Changed>();

  /** Snapshots of a fold from the log replace all that the player had after the one from which it continued. */
  note({ fold_id, player_id, compiled, snapshots, resumed_at }: NewSnapshots): void {
    const key = standingKey(fold_id, player_id);
    const known = this.#changed.get(key);
    const kept = resumed_at ?? Number.POSITIVE_INFINITY;
    this.#changed.set(key, {
      fold_id,
      player_id,
      campaign: compiled,
      kept: Math.min(kept, known?.kept ?? Number.POSITIVE_INFINITY),
      snapshots: [...(known?.snapshots ?? []).filter((one) => one.folded_rounds <= kept), ...snapshots],
    });
  }

  /** The most rounds for which stored snapshots are still true. */
  keptRounds(fold_id: number, player_id: string): number {
    return this.#changed.get(standingKey(fold_id, player_id))?.kept ?? Number.POSITIVE_INFINITY;
  }

  /** The newest one of at most this many rounds whose last round started before that time (µs). */
  newestBefore(fold_id: number, player_id: string, before: number, rounds: number): PlayerFold | undefined {
    return this.#changed
      .get(standingKey(fold_id, player_id))
      ?.snapshots.findLast(
        (one) => one.folded_rounds <= rounds && (one.boundary?.started_at ?? before) < before,
      );
  }

  /** Writes them in the transaction of a checkpoint. */
  async write(tenant: TenantSession): Promise<void> {
    const all = [...this.#changed.values()];
    const dropped = all.filter((one) => Number.isFinite(one.kept));
    if (dropped.length > 0)
      await deleteSnapshots(
        tenant,
        dropped.map(({ fold_id, player_id, kept }) => ({ fold_id, player_id, rounds: kept })),
      );
    const rows = all.flatMap(({ fold_id, player_id, campaign, snapshots }) =>
      snapshots.map((fold) => ({
        fold_id,
        player_id,
        rounds: fold.folded_rounds,
        started_at: fold.boundary?.started_at ?? 0,
        fold: encodeFold(campaign, fold),
      })),
    );
    if (rows.length > 0) await writeSnapshots(tenant, rows);
  }
}

/** Identifies a standing among all of a tenant. */
export function standingKey(fold_id: number, player_id: string): string {
  return `${fold_id} ${player_id}`;
}

/**
 * The number of players and currencies that are remembered as known to the database: some 30 MB. Then the memory starts
 * again empty.
 */
const MAX_KNOWN = 100_000;

/** The play of each player that the database has, by currency and player. */
export type KnownToDatabase = Map<string, Noted>;

interface Noted {
  /** The latest UTC day of play in the currency. */
  last_day: string;
  play: Play;
}

/**
 * Records which players events name, in which currencies they play and deposit, and until which day, so that a late rate
 * finds the players it concerns; and in which hours they played, for the list of players. Skips what the database is known
 * to have: a player who plays all day is written once an hour.
 */
export function noteNamed(events: LoggedEvent[], known: KnownToDatabase, unwritten: Unwritten): void {
  const dayOf = rememberDays();
  for (const { kind, player_id, currency: played, data, occurred_at, received_at } of events) {
    if (player_id === null) continue;
    const currency = kind === 'deposit' ? currencyIn(data) : played;
    const isRound = kind === 'gameround';
    const isMoney = (isRound || kind === 'deposit') && currency !== null;
    const key = isMoney ? `${currency} ${player_id}` : ` ${player_id}`;
    const noted = known.get(key);
    const last_day = isMoney ? dayOf(occurred_at) : '';
    const before = noted?.play ?? noPlay;
    const play = isRound ? withHour(before, hourOf(Math.min(occurred_at, received_at))) : before;
    if (isRound || kind === 'deposit' || kind === 'login')
      unwritten.furthestAhead = Math.max(unwritten.furthestAhead, occurred_at - received_at);
    const isLaterDay = noted === undefined || noted.last_day < last_day;
    if (!isLaterDay && play === before) continue;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, { last_day: isLaterDay ? last_day : noted.last_day, play });
    unwritten.named.add(player_id);
    if (isRound) notePlay(unwritten, player_id, play);
    if (isMoney && isLaterDay) unwritten.currencies.set(key, { player_id, currency, last_day });
  }
}

/** Of a deposit, which has no column for it. */
function currencyIn(data: LoggedEvent['data']): string | null {
  const currency = data?.currency;
  return typeof currency === 'string' ? currency : null;
}

/** Adds play in one currency to that in others. */
function notePlay({ plays }: Unwritten, player_id: string, play: Play): void {
  const noted = plays.get(player_id);
  plays.set(player_id, noted === undefined ? play : together(noted, play));
}

const MICROSECONDS_A_DAY = 86_400_000_000;

/** Hours since the Unix epoch. */
function hourOf(microseconds: number): number {
  return Math.floor(microseconds / (MICROSECONDS_A_DAY / 24));
}

/** The UTC day (`YYYY-MM-DD`) of a time (µs); most events share one day, whose text is made once. */
function rememberDays(): (microseconds: number) => string {
  const days = new Map<number, string>();
  return (microseconds) => {
    const day = Math.floor(microseconds / MICROSECONDS_A_DAY);
    const known = days.get(day);
    if (known !== undefined) return known;
    const text = formatTimestamp(day * MICROSECONDS_A_DAY).slice(0, 'YYYY-MM-DD'.length);
    days.set(day, text);
    return text;
  };
}
