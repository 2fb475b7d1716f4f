import { roundReasons } from '@laurel/contract/explanations/explanations.ts';
import type { CampaignReasons } from '@laurel/contract/explanations/reasons.ts';
import type { LoggedRoundExplained } from '@laurel/rules/kinds/tournament/explain/explain-log.ts';

/** How many of one player's rounds there are, count, are open, or do not count for each reason. */
export type PlayerReasons = Map<string, number>;

/** Adds rounds of a player to the earlier counts of the player; deposits and logins are no rounds. */
export function countReasons(
  counted: PlayerReasons,
  rounds: readonly Pick<LoggedRoundExplained, 'round' | 'not_counted' | 'outcome'>[],
): void {
  const see = (name: string) => counted.set(name, (counted.get(name) ?? 0) + 1);
  for (const { round, not_counted, outcome } of rounds) {
    if (round.fact !== null) continue;
    see('all');
    see(not_counted ?? 'counted');
    if (outcome === 'open') see('open');
  }
}

/** Counts over all players. */
export class ReasonCounts {
  readonly #of = new Map<string, { rounds: number; players: number }>();

  take(player: PlayerReasons): void {
    for (const [name, rounds] of player) {
      const known = this.#get(name);
      this.#of.set(name, { rounds: known.rounds + rounds, players: known.players + 1 });
    }
  }

  answer(): Pick<CampaignReasons, 'rounds' | 'players' | 'counted' | 'open' | 'reasons'> {
    return {
      ...this.#get('all'),
      counted: this.#get('counted'),
      open: this.#get('open'),
      reasons: roundReasons.map((reason) => ({ reason, ...this.#get(reason) })),
    };
  }

  #get(name: string): { rounds: number; players: number } {
    return this.#of.get(name) ?? { rounds: 0, players: 0 };
  }
}
