import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import type { DropOutcome } from '@laurel/contract/explanations/explanations.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Joined } from '../../rounds/joined.ts';
import {
  type GameRound,
  gatherRounds,
  isInScope,
  isInWindow,
  type RoundFact,
  reasonNotToCount,
  roundKey,
} from '../../rounds/rounds.ts';
import { fromHex, hex } from '../../sealing/bytes.ts';
import type { FoldedCampaign } from '../campaign-kind.ts';
import { commitmentOf } from '../raffle/seed.ts';
import type { DropRules } from './drop.ts';
import { dropValues } from './drop-value.ts';
import { compileSchedule } from './schedule.ts';

/** A round that counts and whose value wins. */
export interface DropHit {
  readonly player_id: string;
  /** when the round began, µs */
  readonly at: number;
  /** of its first bet */
  readonly unique_id: string;
  readonly value: bigint;
}

/** What fell, with the index of the prize. */
interface FallenPrize {
  readonly player_id: string;
  readonly prize: number;
}

/** What a hit wins: the index of a prize, or why none. */
type DropResult = number | 'none_left' | 'max_per_player';

type Rules = Pick<DropRules, 'schedules' | 'maxPerPlayer'>;

/** Hits in the order in which they win: by time, then by `unique_id` in code points (docs/rules/drops.md#4). */
export function compareHits(
  a: Pick<DropHit, 'at' | 'unique_id'>,
  b: Pick<DropHit, 'at' | 'unique_id'>,
): number {
  return a.at - b.at || compareCodePoints(a.unique_id, b.unique_id);
}

/** The prizes that fell, to which hits are added one after the other. */
export class FallenPrizes {
  readonly #rules: Rules;
  readonly #ofPrize = new Map<number, number>();
  readonly #ofPlayer = new Map<string, number>();

  constructor(rules: Rules, fallen: Iterable<FallenPrize>) {
    this.#rules = rules;
    for (const one of fallen) this.add(one);
  }

  add({ player_id, prize }: FallenPrize): void {
    this.#ofPrize.set(prize, (this.#ofPrize.get(prize) ?? 0) + 1);
    this.#ofPlayer.set(player_id, (this.#ofPlayer.get(player_id) ?? 0) + 1);
  }

  /** What the hit would win now; nothing is added. */
  resultOf({ player_id, at, value }: DropHit): DropResult {
    const { schedules, maxPerPlayer } = this.#rules;
    if ((this.#ofPlayer.get(player_id) ?? 0) >= maxPerPlayer) return 'max_per_player';
    const left = schedules
      .releasedAt(at)
      .map((released, prize) => Math.max(0, released - (this.#ofPrize.get(prize) ?? 0)));
    return prizeAt(left, value, schedules.thresholdAt(at)) ?? 'none_left';
  }
}

/**
 * What hits win, each with its result in the order in which they win; `fallen`: what fell before, in any order
 * (docs/rules/drops.md#4). The order of `hits` does not matter.
 */
export function chooseDrops<Hit extends DropHit>(
  rules: Rules,
  fallen: Iterable<FallenPrize>,
  hits: readonly Hit[],
): { hit: Hit; result: DropResult }[] {
  const prizes = new FallenPrizes(rules, fallen);
  return hits.toSorted(compareHits).map((hit) => {
    const result = prizes.resultOf(hit);
    if (typeof result === 'number') prizes.add({ player_id: hit.player_id, prize: result });
    return { hit, result };
  });
}

/** The prize with the number ⌊value · left ÷ threshold⌋ of those that are left, in the order of the definition. */
function prizeAt(left: readonly number[], value: bigint, threshold: bigint): number | undefined {
  const all = left.reduce((a, b) => a + b, 0);
  if (all === 0 || value >= threshold) return undefined;
  let number = Number((value * BigInt(all)) / threshold);
  return left.findIndex((count) => {
    const isHere = number < count;
    number -= count;
    return isHere;
  });
}

/** A prize that fell to a round; `at`: when the round began, µs. */
interface FallenRound {
  readonly player_id: string;
  readonly prize: number;
  readonly at: number;
  readonly unique_id: string;
}

/**
 * Why a round that counts won nothing, once all that falls has fallen (docs/rules/drops.md#8): as its hit was decided in the
 * order of time, or else with what was left at the end.
 */
export function whyNothingFell(
  rules: Pick<DropRules, 'schedules' | 'maxPerPlayer'>,
  fallen: readonly FallenRound[],
  round: Omit<DrawnRound, 'round'>,
): Exclude<DropOutcome, 'won' | 'open'> {
  if (!isHit(round)) return 'no_hit';
  const earlier = fallen.filter((one) => compareHits(one, round) < 0);
  for (const before of [earlier, fallen]) {
    const result = new FallenPrizes(rules, before).resultOf(round);
    if (typeof result !== 'number') return result;
  }
  return 'not_eligible';
}

/** An event with the id by which its sender knows it. */
export interface NamedFact extends RoundFact {
  readonly unique_id: string;
}

/** A round that counts, by its first bet: when it began, and its `unique_id`. */
interface NamedRound extends Pick<DropHit, 'player_id' | 'at' | 'unique_id'> {
  readonly round: GameRound;
}

/** A round that counts, with its value, and the threshold below which values of its time win. */
export interface DrawnRound extends DropHit, NamedRound {
  readonly threshold: bigint;
}

/**
 * The rounds of one player that count, in no order. `facts`: all events of these rounds that are not voided, in any order,
 * each once.
 */
export function namedRounds(
  campaign: FoldedCampaign,
  facts: readonly NamedFact[],
  joined: Joined,
): NamedRound[] {
  const inScope = facts.filter((fact) => isInScope(campaign, fact));
  return [...Map.groupBy(inScope, roundKey).values()].flatMap((ofRound) => {
    const [round] = gatherRounds(campaign, ofRound);
    const first = ofRound.filter(({ is_win }) => !is_win).sort(compareBets)[0];
    if (!round || !first || !isInWindow(campaign, round)) return [];
    if (reasonNotToCount(campaign, round, joined) !== null) return [];
    const { unique_id, player_id, occurred_at: at } = first;
    return [{ round, player_id, at, unique_id }];
  });
}

/** Those rounds as they take part in the draw (docs/rules/drops.md#2). */
export function drawnRounds(
  campaign: FoldedCampaign,
  facts: readonly NamedFact[],
  joined: Joined,
  valueFor: (unique_id: string) => bigint,
): DrawnRound[] {
  const { schedules } = campaign.rules as DropRules;
  return namedRounds(campaign, facts, joined).map((named) => ({
    ...named,
    threshold: schedules.thresholdAt(named.at),
    value: valueFor(named.unique_id),
  }));
}

/** Whether the round is a hit (docs/rules/drops.md#3). */
export function isHit({ value, threshold }: Pick<DrawnRound, 'value' | 'threshold'>): boolean {
  return value < threshold;
}

function compareBets(a: NamedFact, b: NamedFact): number {
  return a.occurred_at - b.occurred_at || compareCodePoints(a.unique_id, b.unique_id);
}

/** What a drop was found to be, once it was drawn again. */
interface CheckedDrops {
  /** Whether the secret is the one that was committed to. */
  readonly isCommitted: boolean;
  /** Numbers of drops whose round has another value by the secret, or wins no prize or another one by the rules. */
  readonly wrong: readonly number[];
}

/** Windows do not matter here: what is published of each prize has its own times. */
const ALWAYS = { start: '2000-01-01T00:00:00Z', end: '2100-12-31T23:59:59Z' };

/**
 * Draws again what fell, from what is published of it (docs/rules/drops.md#6). undefined until the secret is published. The
 * `unique_id` of erased players is unknown, and their values are believed.
 */
export function checkDrops({
  commitment,
  secret,
  chance,
  hours,
  max_per_player,
  prizes,
  drops,
}: ShownDrops): CheckedDrops | undefined {
  if (secret === null) return undefined;
  const bytes = fromHex(secret) ?? new Uint8Array();
  const valueFor = dropValues(bytes);
  const schedules = compileSchedule({ ...ALWAYS, rules: { prizes, chance, hours } });
  const rules = { schedules, maxPerPlayer: max_per_player ?? Number.POSITIVE_INFINITY };
  const fallen = new FallenPrizes(rules, []);
  const wrong = drops.filter(({ unique_id, player_hash: player_id, value, began_at, prize }) => {
    const drawn = BigInt(`0x${value}`);
    const hit = { player_id, unique_id: unique_id ?? '', at: parseTimestamp(began_at) ?? 0, value: drawn };
    const result = fallen.resultOf(hit);
    fallen.add({ player_id, prize });
    return result !== prize || (unique_id !== null && valueFor(unique_id) !== drawn);
  });
  return {
    isCommitted: hex(commitmentOf(bytes)) === commitment,
    wrong: wrong.map(({ number }) => number),
  };
}
