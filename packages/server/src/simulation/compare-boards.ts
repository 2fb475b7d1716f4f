import { isDeepStrictEqual } from 'node:util';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { listedDifferences, type PlayerDifference } from '@laurel/contract/simulation/previews.ts';
import { costOfWon } from '@laurel/rules/prizes/prize-cost.ts';
import { prizeTitles } from '../boards/boards.ts';
import { type BoardOf, everyRow, findWinners, type WonRow } from './winners.ts';

/** The differences between two boards. */
export interface Comparison {
  entered: number;
  left: number;
  moved: number;
  prizes_changed: number;
  changed: number;
  cost_before: PrizeCost;
  cost_after: PrizeCost;
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
  const { differences, ...counts } = tally;
  return {
    ...counts,
    cost_before: await costOf(before, signal),
    cost_after: await costOf(after, signal),
    differences,
  };
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
  changed = 0;
  differences: PlayerDifference[] = [];
  readonly #before: CampaignDefinition;
  readonly #after: CampaignDefinition;

  constructor(before: CampaignDefinition, after: CampaignDefinition) {
    this.#before = before;
    this.#after = after;
  }

  take(was: WonRow | undefined, is: WonRow | undefined): void {
    const winsOther = !isDeepStrictEqual(worthOf(this.#before, was), worthOf(this.#after, is));
    if (!winsOther && was?.place === is?.place && was?.score === is?.score) return;
    this.changed += 1;
    if (winsOther) this.prizes_changed += 1;
    if (!was) this.entered += 1;
    else if (!is) this.left += 1;
    else if (was.place !== is.place) this.moved += 1;
    if (this.differences.length < listedDifferences) this.differences.push(this.#differenceOf(was, is));
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
    };
  }
}

/** Prizes whose value is an amount in the campaign's currency. */
const isMoney: Readonly<Record<Prize['kind'], boolean>> = {
  cash: true,
  bonus: true,
  free_spins: false,
  deposit_bonus: false,
  catalog_item: false,
};

/** The value of a row's prizes, without their titles and the other places that they cover. */
function worthOf({ currency }: CampaignDefinition, row: WonRow | undefined): unknown[] {
  return (row?.won ?? []).map(
    ({ prize: { titles: _titles, place_from: _from, place_to: _to, ...prize }, winners }) =>
      isMoney[prize.kind] ? { ...prize, currency, winners } : { ...prize, winners },
  );
}
