import type { CampaignReasons } from '@laurel/contract/campaigns/reasons.ts';
import { notCountedReasons } from '@laurel/contract/players/explanations.ts';
import type { LoggedRoundExplained } from '@laurel/rules/kinds/tournament/explain/explain-log.ts';

/** How often each thing holds of one player's rounds: that they are any, that they count, that they are open, or why they do not count. */
export type PlayerReasons = Map<string, number>;

/** Adds rounds of a player to what was counted of the player before. */
export function countReasons(
  counted: PlayerReasons,
  rounds: readonly Pick<LoggedRoundExplained, 'not_counted' | 'outcome'>[],
): void {
  const see = (name: string) => counted.set(name, (counted.get(name) ?? 0) + 1);
  for (const { not_counted, outcome } of rounds) {
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
      reasons: notCountedReasons.map((reason) => ({ reason, ...this.#get(reason) })),
    };
  }

  #get(name: string): { rounds: number; players: number } {
    return this.#of.get(name) ?? { rounds: 0, players: 0 };
  }
}
