import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { PlayerMessageType } from '@laurel/contract/webhooks/event-types.ts';
import type { Board, KnownEntry } from '@laurel/rules/boards/board.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { SCALE } from '@laurel/rules/money/scale.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { titlesByLanguage } from '@laurel/rules/prizes/prize-titles.ts';
import type { BoardView, TenantBoards } from '../boards/boards.ts';
import { readCampaign, readVersionsUpTo } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { countErased } from '../facts/facts.ts';
import { playerHash } from '../identity/identity.ts';
import { type FactToTell, tellPlayers, withdrawPlayerMessages } from '../outbox/outbox.ts';
import { readBoardPosition } from './store/leads.ts';
import {
  type PlayerMark,
  type PlayerWatch,
  playerWatches,
  readPlayerMarks,
  writePlayerMarks,
} from './store/player-watches.ts';
import { type LeadDependencies, seenOf } from './watch-leads.ts';

/** Players with messages in one transaction. */
const PLAYERS_A_STEP = 5_000;
/** Versions of a campaign among which the published one is looked for. */
const MAX_VERSIONS = 1_000;

/** Looks at a board take at most this part of the time, however many players it has. */
const SHARE = 1 / 20;

/** How far a look can see: the state of the boards, and of the log before they were read. */
type Position = Pick<PlayerWatch, 'seq' | 'changes'>;

/** What was there before boards were read. */
interface Seen extends Position {
  /** How many players were erased: who is erased later is still on the boards. */
  erased: number;
}

/** What this process knows of the marks of a board, as of its own last look. */
interface KnownBoard extends KnownMarks {
  looks: number;
  /** Nothing more is to be said of the board while it has these `touches`; undefined: there is. */
  touches: number | undefined;
  /** When it may be looked at again, by the monotonic clock (ms). */
  restsUntil: number;
}

export interface BoardMessageDependencies extends LeadDependencies {
  monotonicClock: () => number;
}

/** The boards of campaigns with messages about their players, as this process last looked at them. */
export class BoardMessages {
  readonly #dependencies: BoardMessageDependencies;
  readonly #known = new WeakMap<Board, KnownBoard>();

  constructor(dependencies: BoardMessageDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Says of the players of a tenant's boards what was not said before, each thing once, whichever process looks: what was
   * said is marked in the same transaction. Returns whether there is more to say.
   */
  async look(tenant_id: number): Promise<boolean> {
    const { database, boards, scoring } = this.#dependencies;
    const session = database.ofTenant(tenant_id);
    const erased = await countErased(session);
    const position = await readBoardPosition(session);
    const state = await scoring.stateOf(tenant_id);
    const shown = await boards.ofTenant(tenant_id);
    const seen = { ...seenOf(position, state), erased };
    let goesOn = false;
    for (const view of shown.views.values()) {
      if (!view.definition.player_messages || view.isSettled || this.#rests(view)) continue;
      const looked = await session.transaction((tenant) => this.#lookAt(tenant, shown, view, seen));
      looked?.take();
      goesOn ||= looked?.isMore ?? false;
    }
    return goesOn;
  }

  /** A board that rests is looked at later, since its watch is left behind. */
  #rests({ board }: BoardView): boolean {
    return (this.#known.get(board)?.restsUntil ?? 0) > this.#dependencies.monotonicClock();
  }

  /**
   * `take`: notes in memory what was committed; undefined: another process has looked at a newer board, or a player was
   * erased meanwhile.
   */
  async #lookAt(
    tenant: TenantSession,
    shown: TenantBoards,
    view: BoardView,
    { erased, ...seen }: Seen,
  ): Promise<{ isMore: boolean; take: () => void } | undefined> {
    const { campaign_id, board } = view;
    const watch = await lockWatch(tenant, campaign_id);
    if (watch.seq > seen.seq || (await countErased(tenant)) !== erased) return undefined;
    const known = await this.#marksOf(tenant, view, watch.looks);
    const { touches } = board;
    const began = this.#dependencies.monotonicClock();
    const all = known.touches === touches ? [] : playerNewsOf(view, known);
    const ended = this.#dependencies.monotonicClock();
    const news = all.slice(0, PLAYERS_A_STEP);
    const isMore = all.length > news.length;
    known.restsUntil = isMore ? 0 : ended + (ended - began) / SHARE;
    const noted = { looks: watch.looks + Math.sign(news.length), is_quiet: watch.is_quiet && isMore };
    if (!watch.is_quiet) await tellNews(tenant, shown, view, news, this.#dependencies.clock());
    await writePlayerMarks(
      tenant,
      campaign_id,
      news.map(({ mark }) => mark),
    );
    await playerWatches.note(tenant, { campaign_id, ...(isMore ? watch : seen), ...noted });
    const take = () => {
      for (const { mark } of news) noteMark(known, mark);
      Object.assign(known, { looks: noted.looks, touches: isMore ? undefined : touches });
    };
    return { isMore, take };
  }

  async #marksOf(
    tenant: TenantSession,
    { campaign_id, board }: BoardView,
    looks: number,
  ): Promise<KnownBoard> {
    const before = this.#known.get(board);
    if (before?.looks === looks) return before;
    const known: KnownBoard = {
      ...{ looks, touches: undefined, restsUntil: 0 },
      ...{ tickets: new Map(), inPrizes: new Set() },
    };
    for (const mark of await readPlayerMarks(tenant, campaign_id)) noteMark(known, mark);
    this.#known.set(board, known);
    return known;
  }
}

function noteMark(known: KnownMarks, { player_id, tickets, in_prizes }: PlayerNews['mark']): void {
  known.tickets.set(player_id, tickets);
  if (in_prizes) known.inPrizes.add(player_id);
  else known.inPrizes.delete(player_id);
}

/** Where messages are switched on later than at publishing, what is on the board already is passed over. */
async function lockWatch(tenant: TenantSession, campaign_id: number): Promise<PlayerWatch> {
  const known = await playerWatches.lock(tenant, campaign_id);
  if (known) return known;
  const is_quiet = await wasPublishedWithout(tenant, campaign_id);
  const added = await playerWatches.insert(tenant, { campaign_id, seq: -1, changes: -1, looks: 0, is_quiet });
  return added ?? ((await playerWatches.lock(tenant, campaign_id)) as PlayerWatch);
}

async function wasPublishedWithout(tenant: TenantSession, campaign_id: number): Promise<boolean> {
  const campaign = await readCampaign(tenant, campaign_id);
  if (!campaign?.published_at) return false;
  const { version: upTo, published_at } = campaign;
  const versions = await readVersionsUpTo(tenant, campaign_id, { upTo, limit: MAX_VERSIONS });
  const published = versions.find(({ created_at }) => created_at <= published_at);
  return published !== undefined && !published.definition.player_messages;
}

/** A player who goes to and fro before a message is sent gets none. */
const opposites: { readonly [Type in PlayerMessageType]?: PlayerMessageType } = {
  'player.in_prizes': 'player.out_of_prizes',
  'player.out_of_prizes': 'player.in_prizes',
};

async function tellNews(
  tenant: TenantSession,
  { tenant: { player_hash_secret } }: TenantBoards,
  { campaign_id, definition: { custom_id } }: BoardView,
  news: readonly PlayerNews[],
  at: Date,
): Promise<void> {
  const facts = news.flatMap(({ mark: { player_id }, facts }): FactToTell[] => {
    const player_hash = facts.length === 0 ? '' : playerHash(player_hash_secret, player_id);
    const about = { player_id, campaign_id, custom_id, at };
    return facts.map(({ data, ...fact }) => ({ ...fact, ...about, data: { player_hash, ...data } }));
  });
  const withdrawn = new Set<string>();
  for (const [type, opposite] of Object.entries(opposites) as [PlayerMessageType, PlayerMessageType][]) {
    const player_ids = facts.filter((fact) => fact.type === type).map(({ player_id }) => player_id);
    if (player_ids.length === 0) continue;
    const back = await withdrawPlayerMessages(tenant, opposite, campaign_id, player_ids);
    for (const player_id of back) withdrawn.add(`${type} ${player_id}`);
  }
  await tellPlayers(
    tenant,
    facts.filter(({ type, player_id }) => !withdrawn.has(`${type} ${player_id}`)),
  );
}

/** What a board says of a player that was not said before. */
interface PlayerNews {
  mark: PlayerMark;
  /** Empty where nobody learns of it, as of a player who was disqualified. */
  facts: Pick<FactToTell, 'type' | 'data' | 'part'>[];
}

/** What was said of the players of a board. */
interface KnownMarks {
  /** The tickets that were announced, by player; all players about which anything was said are in it. */
  tickets: Map<string, number>;
  inPrizes: Set<string>;
}

/** What a board says of players that was not said before (docs/rules/webhooks.md#8); read it without awaiting in between. */
function playerNewsOf(view: BoardView, known: KnownMarks): PlayerNews[] {
  const { counts } = view.compiled.rules.type;
  // A mission's steps are announced as they are fixed.
  if (counts === 'steps') return [];
  if (counts === 'tickets') return [...ticketNews(view, known)];
  const news = new Map<string, PlayerNews>();
  for (const one of [...pointNews(view, known), ...prizeNews(view, known)]) {
    const before = news.get(one.mark.player_id)?.facts ?? [];
    news.set(one.mark.player_id, { ...one, facts: [...before, ...one.facts] });
  }
  return [...news.values()];
}

function* ticketNews({ board }: BoardView, known: KnownMarks): Generator<PlayerNews> {
  for (const { player_id, units, eligible } of board.entries()) {
    if (!eligible || isErased(player_id)) continue;
    const tickets = Number(BigInt(units) / SCALE);
    const won = tickets - (known.tickets.get(player_id) ?? 0);
    if (won <= 0) continue;
    const facts: PlayerNews['facts'] = [{ type: 'player.ticket_won', data: { tickets }, part: { won } }];
    yield { mark: { player_id, tickets, in_prizes: false }, facts };
  }
}

function* pointNews({ board }: BoardView, known: KnownMarks): Generator<PlayerNews> {
  for (const entry of board.entries()) {
    const { player_id, reached_at } = entry;
    if (known.tickets.has(player_id) || !isShown(entry, board.rules.better)) continue;
    const data = { score: scoreText(entry.units), reached_at: formatTimestamp(reached_at) };
    yield {
      mark: { player_id, tickets: 0, in_prizes: false },
      facts: [{ type: 'player.first_point', data }],
    };
  }
}

/** Where more points are better, a player may be on the board without any. */
function isShown({ player_id, units, eligible }: KnownEntry, better: 'higher' | 'lower'): boolean {
  return eligible && (better === 'lower' || units > 0) && !isErased(player_id);
}

/** Who came into the prizes, and who is in them no more; players who left the board do not learn of it. */
function* prizeNews({ board, definition }: BoardView, { inPrizes }: KnownMarks): Generator<PlayerNews> {
  const winning = new Set<string>();
  for (const { player_id, place, score, prizes } of winningLines(board, definition)) {
    const entry = board.scoreOf(player_id);
    if (!entry || !isShown(entry, board.rules.better)) continue;
    if (winning.has(player_id)) continue;
    winning.add(player_id);
    if (inPrizes.has(player_id)) continue;
    const titled = prizes.map((prize) => ({ ...prize, titles: titlesByLanguage(prize, definition) }));
    const data = { place, score, prizes: titled };
    yield { mark: { player_id, tickets: 0, in_prizes: true }, facts: [{ type: 'player.in_prizes', data }] };
  }
  for (const player_id of inPrizes) {
    if (winning.has(player_id)) continue;
    const entry = board.scoreOf(player_id);
    const data = { place: board.placeOf(player_id) ?? null, score: entry ? scoreText(entry.units) : null };
    const facts: PlayerNews['facts'] = entry?.eligible ? [{ type: 'player.out_of_prizes', data }] : [];
    yield { mark: { player_id, tickets: 0, in_prizes: false }, facts };
  }
}
