import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { type BoardEntry, compareEntries, placesOf } from '@laurel/rules/boards/tie-rule.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { compileAudience } from '@laurel/rules/players/audience.ts';
import { learn, type PlayerFacts, playerFields } from '@laurel/rules/players/facts.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import type { Database } from '../../../src/database/database.ts';
import { playerHash } from '../../../src/identity/player-hash.ts';
import { lineOf } from './shown-boards.ts';

/**
 * The parts of a campaign that are not in the log: its rules, and what staff decided. All games count, players need not
 * join, amounts are in its currency.
 */
export interface World {
  definition: TournamentDefinition;
  /** By `unique_id`. */
  voided: ReadonlySet<string>;
  disqualified: ReadonlySet<string>;
}

interface StoredEvent extends Omit<GameroundFact, 'seq'>, Record<string, unknown> {
  seq: number;
  kind: string;
  unique_id: string;
  data: Record<string, unknown> | null;
}

/** Events of one player, by number. */
interface History {
  rounds: StoredEvent[];
  said: StoredEvent[];
}

interface Folded {
  campaign: CompiledCampaign;
  isInAudience: (player_id: string, facts: PlayerFacts) => boolean;
  /** The standing of a player after so many rounds. */
  standings: Map<string, { rounds: number; entry: BoardEntry | undefined }>;
}

/**
 * The boards that the log gives, folded from its events by the rules alone, without checkpoints, steps or the state of
 * servers.
 */
export class BoardsOfLog {
  readonly #histories = new Map<string, History>();
  readonly #hashes = new Map<string, string>();
  readonly #folded = new Map<World, Folded>();
  readonly head: number;

  constructor(events: readonly StoredEvent[], secret: Uint8Array) {
    this.head = events.at(-1)?.seq ?? 0;
    for (const event of events) {
      const { player_id, kind } = event;
      if (player_id === null) continue;
      const history = this.#histories.get(player_id) ?? { rounds: [], said: [] };
      this.#histories.set(player_id, history);
      this.#hashes.set(player_id, playerHash(secret, player_id));
      if (kind === 'gameround') history.rounds.push(event);
      if (kind === 'player') history.said.push(event);
    }
  }

  /** The board of the world after the event `seq`. */
  lines(world: World, seq: number): string[] {
    const { rules } = this.#in(world).campaign;
    const entries = [...this.#histories.keys()]
      .flatMap((player_id) => this.#entryOf(world, player_id, seq) ?? [])
      .sort(compareEntries(rules.type.better));
    const places = placesOf(entries, rules.tieRule);
    return entries.map(({ player_id, units }, at) =>
      lineOf({
        place: places[at] as number,
        player_id: this.#hashes.get(player_id) as string,
        score: scoreText(units),
      }),
    );
  }

  #in(world: World): Folded {
    const known = this.#folded.get(world);
    if (known) return known;
    const campaign = compileCampaign(world.definition, rateTable([]), () => true);
    const folded = {
      campaign,
      isInAudience: compileAudience(world.definition.audience),
      standings: new Map(),
    };
    // Boards are asked for in order, so what belongs to an earlier world is not needed again.
    if (this.#folded.size >= MAX_WORLDS) this.#folded.delete(this.#folded.keys().next().value as World);
    this.#folded.set(world, folded);
    return folded;
  }

  #entryOf(world: World, player_id: string, seq: number): BoardEntry | undefined {
    const { campaign, isInAudience, standings } = this.#in(world);
    const { rounds, said } = this.#histories.get(player_id) as History;
    const isCounted = (event: StoredEvent) => event.seq <= seq && !world.voided.has(event.unique_id);
    const facts = said
      .filter(isCounted)
      .reduce<PlayerFacts>(
        (known, { occurred_at, unique_id, data }) =>
          learn(known, playerFields, { timestamp: occurred_at, unique_id, data: data ?? {} }),
        {},
      );
    if (world.disqualified.has(player_id) || !isInAudience(player_id, facts)) return undefined;
    const count = endOf(rounds, seq);
    const before = standings.get(player_id);
    if (before?.rounds === count) return before.entry;
    const { units, reached_at } = standingOf(
      campaign,
      foldFacts(campaign, rounds.slice(0, count).filter(isCounted), null),
    );
    const entry = units === null || reached_at === null ? undefined : { player_id, units, reached_at };
    standings.set(player_id, { rounds: count, entry });
    return entry;
  }
}

const MAX_WORLDS = 4;

/** How many events have a number up to `seq`. */
function endOf(events: readonly StoredEvent[], seq: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle] as StoredEvent).seq <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads the whole log of the tenant, while the servers run or after them. */
export async function readBoardsOfLog(database: Database, tenant_id = 1): Promise<BoardsOfLog> {
  const events = await database.query<StoredEvent>({
    text: `
      select seq, kind, unique_id, player_id, game_id, round_id, amount, currency, is_win, is_bonus, data,
             (extract(epoch from occurred_at) * 1000000)::bigint as occurred_at,
             (extract(epoch from received_at) * 1000000)::bigint as received_at
        from events where tenant_id = $1 order by seq`,
    values: [tenant_id],
  });
  const [tenant] = await database.query<{ player_hash_secret: Buffer }>({
    text: 'select player_hash_secret from tenants where tenant_id = $1',
    values: [tenant_id],
  });
  return new BoardsOfLog(events, tenant?.player_hash_secret as Buffer);
}
