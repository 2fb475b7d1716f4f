import type { RaffleDefinition, RaffleInput } from './definition.ts';
import { normaliseRafflePrize, type TicketTask } from './raffle.ts';
import { normaliseCounting, normaliseShared } from './shared-defaults.ts';
import { normaliseTask } from './task-defaults.ts';
import type { Task } from './tasks.ts';

/** Fills every default of a raffle (docs/rules/raffles.md#1). */
export function normaliseRaffle(input: RaffleInput): RaffleDefinition {
  const { rules } = input;
  return {
    kind: 'raffle',
    ...normaliseShared(input),
    rules: {
      ...normaliseCounting(rules),
      tickets: rules.tickets.map((task) => normaliseTask(task as Task, false) as TicketTask),
      max_tickets: rules.max_tickets ?? null,
      one_prize_a_player: rules.one_prize_a_player ?? true,
      seed: rules.seed ?? 'sealed',
    },
    prizes: (input.prizes ?? []).map(normaliseRafflePrize),
  };
}
