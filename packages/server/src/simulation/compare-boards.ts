import { isDeepStrictEqual } from 'node:util';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import { isMoney } from '@laurel/contract/campaigns/prizes.ts';
import { listedDifferences, type PlayerDifference } from '@laurel/contract/simulation/previews.ts';
import { extraCost, mostExtraCost } from '@laurel/rules/planning/edit-bounds.ts';
import { costOfWon, lostPrizes, type WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import { prizeTitles } from '../boards/boards.ts';
import { type BoardOf, everyRow, findWinners, type WonRow } from './winners.ts';

/** The differences between two boards. */
export interface Comparison {
  entered: number;
  left: number;
  moved: number;
  prizes_changed: number;
  risen?: number;
  fallen?: number;
  changed: number;
  losing_players: number;
  losing_prizes: number;
  cost_before: PrizeCost;
  cost_after: PrizeCost;
  extra_cost: string;
  most_extra_cost: string | null;
  differences: PlayerDifference[];
}

/** Compares two boards player by player, in the order of the second; players only on the first come last. */
export async function compareBoards(
  before: BoardOf,
  after: BoardOf,
  signal: AbortSignal,
): Promise<Comparison> {
  const rest = new Map<string, WonRow>();
  for (const row of everyRow(before, signal)) rest.set(row.player_id, row);
  const tally = new Tally(before.definition, after.definition);
  for (const row of everyRow(after, signal)) {
    tally.take(rest.get(row.player_id), row);
    rest.delete(row.player_id);
  }
  for (const row of rest.values()) tally.take(row, undefined);
  const { differences, risen, fallen, ...all } = tally;
  const counts = after.definition.kind === 'levels' ? { ...all, risen, fallen } : all;
  const [cost_before, cost_after] = [await costOf(before, signal), await costOf(after, signal)];
  const extra_cost = extraCost(cost_before, cost_after);
  const most_extra_cost = mostExtraCost(before.definition, after.definition, extra_cost);
  return { ...counts, cost_before, cost_after, extra_cost, most_extra_cost, differences };
}

async function costOf(of: BoardOf, signal: AbortSignal): Promise<PrizeCost> {
  const { won } = await findWinners(of, 0, signal);
  return costOfWon(won, of.definition.currency);
}

/** Counts the differences; each player has at least one of the two rows. */
class Tally {
  entered = 0;
  left = 0;
  moved = 0;
  prizes_changed = 0;
  risen = 0;
  fallen = 0;
  changed = 0;
  losing_players = 0;
  losing_prizes = 0;
  differences: PlayerDifference[] = [];
  readonly #before: CampaignDefinition;
  readonly #after: CampaignDefinition;

  constructor(before: CampaignDefinition, after: CampaignDefinition) {
    this.#before = before;
    this.#after = after;
  }

  take(was: WonRow | undefined, is: WonRow | undefined): void {
    const winsOther = !isDeepStrictEqual(worthOf(this.#before, was), worthOf(this.#after, is));
    const [before, after] = [was?.level ?? 0, is?.level ?? 0];
    const isSameLine = was?.place === is?.place && was?.score === is?.score;
    if (!winsOther && isSameLine && before === after) return;
    this.changed += 1;
    if (after > before) this.risen += 1;
    if (after < before) this.fallen += 1;
    if (winsOther) this.#countLost(was?.won ?? [], is?.won ?? []);
    if (!was) this.entered += 1;
    else if (!is) this.left += 1;
    else if (was.place !== is.place) this.moved += 1;
    if (this.differences.length < listedDifferences) this.differences.push(this.#differenceOf(was, is));
  }

  #countLost(was: readonly WonPrize[], is: readonly WonPrize[]): void {
    this.prizes_changed += 1;
    const isOneCurrency = this.#before.currency === this.#after.currency;
    const lost = lostPrizes(was, isOneCurrency ? is : is.filter(({ prize }) => !isMoney(prize)));
    this.losing_prizes += lost;
    if (lost > 0) this.losing_players += 1;
  }

  #differenceOf(was: WonRow | undefined, is: WonRow | undefined): PlayerDifference {
    return {
      player_id: (is ?? was)?.player_id ?? '',
      place_before: was?.place ?? null,
      place_after: is?.place ?? null,
      score_before: was?.score ?? null,
      score_after: is?.score ?? null,
      prizes_before: prizeTitles(was?.prizes ?? [], this.#before),
      prizes_after: prizeTitles(is?.prizes ?? [], this.#after),
      ...(this.#after.kind === 'levels' && { level_before: was?.level ?? 0, level_after: is?.level ?? 0 }),
    };
  }
}

/** The value of a row's prizes, without their titles and the other places that they cover. */
function worthOf({ currency }: CampaignDefinition, row: WonRow | undefined): unknown[] {
  return (row?.won ?? []).map(
    ({ prize: { titles: _titles, place_from: _from, place_to: _to, ...prize }, winners }) =>
      isMoney(prize) ? { ...prize, currency, winners } : { ...prize, winners },
  );
}
