import { readExactPattern } from '../values/exact-patterns.ts';
import { parseTimestamp } from '../values/timestamps.ts';
import type { DefinitionError, RaffleDefinition } from './definition.ts';
import { maxWinners } from './raffle.ts';
import { notATimestamp } from './shared-checks.ts';
import { checkMembers } from './task-checks.ts';
import type { Task } from './tasks.ts';

/** What the rules and prizes of a raffle must be (docs/rules/raffles.md#1). */
export function checkRaffle({ rules, prizes }: RaffleDefinition): DefinitionError[] {
  const { tickets } = rules;
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  return [
    ...tickets.flatMap((task, index) =>
      checkMembers(task as Task, false).map(({ pointer, detail }) => ({
        pointer: `/rules/tickets/${index}${pointer}`,
        detail,
      })),
    ),
    ...checkSeed(rules),
    ...(count <= maxWinners
      ? []
      : [{ pointer: '/prizes', detail: `have ${count} winners in all; a raffle has at most ${maxWinners}` }]),
  ];
}

/** Which definitions announce a value: those whose seed is supplied, and no others (docs/rules/raffles.md#4). */
function checkSeed({ seed, seed_source }: RaffleDefinition['rules']): DefinitionError[] {
  const pointer = '/rules/seed_source';
  if (seed === 'sealed')
    return seed_source ? [{ pointer, detail: 'is no setting of a raffle with a sealed seed' }] : [];
  if (!seed_source)
    return [{ pointer, detail: 'is required: a supplied seed needs an announcement of its value' }];
  const read = readExactPattern(seed_source.pattern);
  return [
    ...(Object.keys(seed_source.texts).length > 0
      ? []
      : [{ pointer: `${pointer}/texts`, detail: 'need a text in at least one language' }]),
    ...(parseTimestamp(seed_source.at) === null ? [{ pointer: `${pointer}/at`, detail: notATimestamp }] : []),
    ...('objection' in read ? [{ pointer: `${pointer}/pattern`, detail: read.objection }] : []),
  ];
}
