import type { DefinitionError, RaffleDefinition } from './definition.ts';
import { maxWinners } from './raffle.ts';
import { checkMembers } from './task-checks.ts';
import type { Task } from './tasks.ts';

/** What the rules and prizes of a raffle must be (docs/rules/raffles.md#1). */
export function checkRaffle({ rules: { tickets }, prizes }: RaffleDefinition): DefinitionError[] {
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  return [
    ...tickets.flatMap((task, index) =>
      checkMembers(task as Task, false).map(({ pointer, detail }) => ({
        pointer: `/rules/tickets/${index}${pointer}`,
        detail,
      })),
    ),
    ...(count <= maxWinners
      ? []
      : [{ pointer: '/prizes', detail: `have ${count} winners in all; a raffle has at most ${maxWinners}` }]),
  ];
}
