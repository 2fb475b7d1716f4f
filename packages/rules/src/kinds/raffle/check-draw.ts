import { isAnnouncedValue } from '@laurel/contract/campaigns/announced-value.ts';
import type { SeedAnnouncement } from '@laurel/contract/campaigns/raffle.ts';
import { fromHex, hex } from '../../sealing/bytes.ts';
import type { DrawnWinner } from '../../sealing/decision-leaf.ts';
import { drawWinners } from './draw.ts';
import { commitmentOf, type DrawnList, sealedSeed, suppliedSeed } from './seed.ts';
import { listRootInParts, type TicketRange, ticketsOf } from './ticket-list.ts';

/** What is published of a draw, in the members of the public API. */
export interface PublishedDraw {
  readonly commitment: string | null;
  readonly secret: string | null;
  readonly value: string | null;
  /** What was announced of the value; left out or null: nothing. */
  readonly announced?: SeedAnnouncement | null;
  readonly seed: string | null;
  readonly list_root: string | null;
  readonly tickets: number | null;
  readonly counts: readonly number[];
  readonly one_prize_a_player: boolean;
  readonly winners: readonly DrawnWinner[];
}

/** What a draw was found to be, once it was made again. */
export interface CheckedDraw {
  /** The root of the list that was handed in, in hexadecimal digits. */
  readonly root: string;
  /** The seed that follows from list and secret, or value; undefined: neither is published. */
  readonly seed: string | undefined;
  /** The winners that follow from the list and that seed, in the order of the draw. */
  readonly winners: readonly DrawnWinner[];
  /**
   * Whether each part is as it was published; `source` is the secret, compared with its commitment, or the value, with its
   * announcement.
   */
  readonly holds: Readonly<Record<'list' | 'source' | 'seed' | 'winners', boolean>>;
}

/**
 * Makes a draw again from its list and what is published of it, and compares (docs/rules/raffles.md#6): a pure function, for
 * servers and browsers alike. A million tickets of 100,000 players take about a second. It throws nothing: what cannot be
 * made again does not hold.
 */
export function checkDraw(published: PublishedDraw, list: readonly TicketRange[]): CheckedDraw {
  const parts = checkDrawInParts(published, list);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/** Makes a draw again and compares, in parts, between which others may have their turn. */
export function* checkDrawInParts(
  published: PublishedDraw,
  list: readonly TicketRange[],
): Generator<void, CheckedDraw> {
  const root = yield* listRootInParts(list);
  const tickets = ticketsOf(list);
  const seed = seedOf(published, { root, tickets });
  const { counts, one_prize_a_player: onePrizeAPlayer } = published;
  const winners = seed ? [...drawWinners(list, seed, { counts, onePrizeAPlayer })] : [];
  return {
    root: hex(root),
    seed: seed && hex(seed),
    winners,
    holds: {
      list: isNumbered(list) && hex(root) === published.list_root && tickets === published.tickets,
      source: isSourceAsPublished(published),
      seed: seed !== undefined && hex(seed) === published.seed,
      winners: seed !== undefined && areSame(winners, published.winners),
    },
  };
}

/** Whether tickets are numbered from 1 without a gap, so that each is on the list once. */
function isNumbered(list: readonly TicketRange[]): boolean {
  return list.every(({ from, to }, at) => from === (list[at - 1]?.to ?? 0) + 1 && to >= from);
}

function seedOf({ secret, value }: PublishedDraw, list: DrawnList): Uint8Array | undefined {
  if (secret === null) return value === null ? undefined : suppliedSeed(value, list);
  const bytes = fromHex(secret);
  return bytes && sealedSeed(bytes, list);
}

function isSourceAsPublished({ commitment, secret, value, announced }: PublishedDraw): boolean {
  if (commitment === null) return value !== null && (!announced || isAnnouncedValue(announced, value));
  const bytes = secret === null ? undefined : fromHex(secret);
  return bytes !== undefined && hex(commitmentOf(bytes)) === commitment;
}

function areSame(some: readonly DrawnWinner[], others: readonly DrawnWinner[]): boolean {
  const isAlike = ({ prize, ticket, player_hash }: DrawnWinner, at: number) => {
    const other = others[at];
    return prize === other?.prize && ticket === other.ticket && player_hash === other.player_hash;
  };
  return some.length === others.length && some.every(isAlike);
}
