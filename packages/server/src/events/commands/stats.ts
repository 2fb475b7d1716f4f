import { answerCommand } from '../../cli/operation-command.ts';

export const stats = answerCommand({
  operation: 'readIntakeStats',
  name: 'stats',
  about: 'Shows what became of the events of the tenant, and how far they are scored.',
  says: (counts) => {
    const width = Math.max(...Object.keys(counts).map(({ length }) => length));
    return Object.entries(counts).map(
      ([name, count]) => `${name.padEnd(width)} ${shown(count).padStart(27)}`,
    );
  },
});

/** Times are as they are; counts have separators. */
function shown(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}
