import { createHmac } from 'node:crypto';

/** What the page of the rules needs of a drop. */
export interface PlainDropRules {
  start: string;
  end: string;
  prizes: { count: number; from?: string; to?: string }[];
  chance: string | null;
  hours: number[] | null;
  max_per_player: number | null;
}

export interface PlainBet {
  unique_id: string;
  player_id: string;
  /** ms */
  at: number;
}

/** The value of a round (docs/rules/drops.md#2). */
export function plainValue(secret: Uint8Array, unique_id: string): bigint {
  const digits = createHmac('sha256', secret)
    .update(`laurel/drop/1\n${unique_id}`)
    .digest('hex')
    .slice(0, 16);
  return BigInt(`0x${digits}`);
}

/**
 * What first bets win, by the rules as they are written (docs/rules/drops.md#3 and 4), slowly: each minute of the window is
 * weighed by itself. The index of the prize, by `unique_id`.
 */
export function plainDrops(
  rules: PlainDropRules,
  secret: Uint8Array,
  bets: readonly PlainBet[],
): Map<string, number> {
  const { prizes, max_per_player } = rules;
  const won = new Map<string, number>();
  const ofPlayer = new Map<string, number>();
  const inOrder = [...bets].sort((a, b) => a.at - b.at || (a.unique_id < b.unique_id ? -1 : 1));
  for (const { unique_id, player_id, at } of inOrder) {
    const value = plainValue(secret, unique_id);
    const terms = prizes.map((_, prize) => termsAt(rules, prize, at));
    const sum = terms.reduce((total, { share }) => total + share, 0n);
    const chance =
      rules.chance === null ? sum : terms.some(({ isOpen }) => isOpen) ? chanceOf(rules.chance) : 0n;
    const threshold = chance > 2n ** 64n ? 2n ** 64n : chance;
    const mine = ofPlayer.get(player_id) ?? 0;
    if (value >= threshold || (max_per_player !== null && mine >= max_per_player)) continue;
    const units = terms.flatMap(({ released }, prize) => {
      const fallen = [...won.values()].filter((one) => one === prize).length;
      return Array<number>(Math.max(0, released - fallen)).fill(prize);
    });
    if (units.length === 0) continue;
    won.set(unique_id, units[Number((value * BigInt(units.length)) / threshold)] as number);
    ofPlayer.set(player_id, mine + 1);
  }
  return won;
}

function chanceOf(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return (BigInt(whole + decimals) * 2n ** 64n) / 10n ** BigInt(decimals.length);
}

const MINUTE = 60_000;

function termsAt(rules: PlainDropRules, prize: number, at: number) {
  const {
    count,
    from = rules.start,
    to = rules.end,
  } = rules.prizes[prize] as PlainDropRules['prizes'][number];
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const isOpen = at >= first && at < last;
  if (rules.chance !== null) return { isOpen, share: 0n, released: isOpen ? count : 0 };
  const minute = Math.floor(at / MINUTE) * MINUTE;
  let [all, until, here] = [0n, 0n, 0n];
  for (let begin = Math.floor(first / MINUTE) * MINUTE; begin < last; begin += MINUTE) {
    const length = Math.min(begin + MINUTE, last) - Math.max(begin, first);
    const weight = BigInt(length) * BigInt(rules.hours?.[new Date(begin).getUTCHours()] ?? 1);
    all += weight;
    if (begin <= minute) until += weight;
    if (begin === minute) here = weight;
  }
  if (!isOpen || all === 0n) return { isOpen, share: 0n, released: 0 };
  const released = Number((BigInt(count) * until + all - 1n) / all);
  return { isOpen, share: (BigInt(count) * here * 2n ** 64n) / all, released };
}
