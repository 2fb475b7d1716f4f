import { createHash, createHmac } from 'node:crypto';

/** How many tickets each player has, by player_hash. */
export type PlainTickets = Readonly<Record<string, number>>;

export interface PlainWinner {
  prize: number;
  ticket: number;
  player_hash: string;
}

const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Eight bytes of a whole number, the highest first. */
function eight(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** The list by docs/rules/raffles.md#3, by hand: each line a player_hash, the first and the last ticket. */
export function plainList(tickets: PlainTickets): { player_hash: string; from: number; to: number }[] {
  const list = [];
  let next = 1;
  for (const player_hash of Object.keys(tickets).sort()) {
    const count = tickets[player_hash] as number;
    if (count === 0) continue;
    list.push({ player_hash, from: next, to: next + count - 1 });
    next += count;
  }
  return list;
}

/** The root by RFC 9162, section 2.1.1, as its recursion is written. */
export function plainRoot(tickets: PlainTickets): string {
  const root = (lines: string[]): Buffer => {
    if (lines.length === 0) return sha256();
    if (lines.length === 1) return sha256(Buffer.of(0), lines[0] as string);
    let split = 1;
    while (split * 2 < lines.length) split *= 2;
    return sha256(Buffer.of(1), root(lines.slice(0, split)), root(lines.slice(split)));
  };
  const lines = plainList(tickets).map(({ player_hash, from, to }) => `${player_hash}\t${from}\t${to}\n`);
  return root(lines).toString('hex');
}

/** The published half of a secret (docs/rules/raffles.md#4). */
export function plainCommitment(secret: Uint8Array): string {
  return sha256('laurel/raffle-commitment/1\n', secret).toString('hex');
}

/** The seed of a secret or a value (docs/rules/raffles.md#4). */
export function plainSeed(tickets: PlainTickets, source: { secret: Uint8Array } | { value: string }): string {
  const key = 'secret' in source ? source.secret : sha256('laurel/raffle-value/1\n', source.value);
  const count = plainList(tickets).at(-1)?.to ?? 0;
  return createHmac('sha256', key)
    .update('laurel/raffle-seed/1\n')
    .update(Buffer.from(plainRoot(tickets), 'hex'))
    .update(eight(count))
    .digest('hex');
}

/** The winners by docs/rules/raffles.md#5, with every remaining ticket in one array. */
export function plainDraw(
  tickets: PlainTickets,
  seed: string,
  counts: readonly number[],
  onePrizeAPlayer: boolean,
): PlainWinner[] {
  let left = plainList(tickets).flatMap(({ player_hash, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ player_hash, ticket: from + at })),
  );
  let values = 0;
  const winners: PlainWinner[] = [];
  for (const [prize, count] of counts.entries())
    for (let winner = 0; winner < count && left.length > 0; winner += 1) {
      const size = BigInt(left.length);
      let value: bigint;
      do {
        const bytes = createHmac('sha256', Buffer.from(seed, 'hex'));
        value = bytes.update('laurel/raffle-draw/1\n').update(eight(values++)).digest().readBigUInt64BE();
      } while (value >= 2n ** 64n - (2n ** 64n % size));
      const drawn = left[Number(value % size)] as (typeof left)[number];
      winners.push({ prize, ...drawn });
      left = left.filter(({ player_hash, ticket }) =>
        onePrizeAPlayer ? player_hash !== drawn.player_hash : ticket !== drawn.ticket,
      );
    }
  return winners;
}
