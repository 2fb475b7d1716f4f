import { factReasons, roundReasons } from '@laurel/contract/explanations/explanations.ts';
import type { CampaignReasons } from '@laurel/contract/explanations/reasons.ts';
import type { LoggedRoundExplained } from '@laurel/rules/explanations/explain-log.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';

/** How many of a player's rounds there are, count, are open, or do not count for each reason; deposits and logins apart. */
export type PlayerReasons = Map<string, number>;

/** Adds rounds, deposits and logins of a player to the earlier counts of the player. */
export function countReasons(
  counted: PlayerReasons,
  rounds: readonly Pick<LoggedRoundExplained, 'round' | 'not_counted' | 'outcome'>[],
): void {
  const see = (name: string) => counted.set(name, (counted.get(name) ?? 0) + 1);
  for (const { round, not_counted, outcome } of rounds) {
    see(nameOf('all', round.fact));
    see(nameOf(not_counted ?? 'counted', round.fact));
    if (outcome === 'open') see('open');
  }
}

/** The name of a count: of rounds, or of deposits or logins. */
function nameOf(count: string, fact: FactKind | null): string {
  return fact === null ? count : `${fact} ${count}`;
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

  /** The counted reasons; `facts` are those that the campaign asks for. */
  answer(facts: readonly FactKind[]): Omit<CampaignReasons, 'campaign_id' | 'version' | 'seq'> {
    return {
      ...this.#get('all'),
      counted: this.#get('counted'),
      open: this.#get('open'),
      reasons: roundReasons.map((reason) => ({ reason, ...this.#get(reason) })),
      facts: facts.map((fact) => ({
        fact,
        ...this.#factsOf(fact, 'all'),
        counted: this.#factsOf(fact, 'counted'),
        reasons: factReasons.map((reason) => ({ reason, ...this.#factsOf(fact, reason) })),
      })),
    };
  }

  #factsOf(fact: FactKind, count: string): { facts: number; players: number } {
    const { rounds: facts, players } = this.#get(nameOf(count, fact));
    return { facts, players };
  }

  #get(name: string): { rounds: number; players: number } {
    return this.#of.get(name) ?? { rounds: 0, players: 0 };
  }
}
