import type { Command } from './command.ts';

/** Up to this many wrong letters count as a slip. */
const MAX_EDITS = 2;

/** The command whose name is closest to mistyped words; undefined: none is close. */
export function nearestCommand(words: readonly string[], commands: readonly Command[]): Command | undefined {
  const [nearest] = commands
    .map((command) => ({ command, edits: editsBetween(wordsFor(command, words), command.name) }))
    .filter(({ edits, command }) => edits <= MAX_EDITS && edits < command.name.length / 2)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.command;
}

/** The first of the typed words, as many as the name of the command has. */
export function wordsFor({ name }: Pick<Command, 'name'>, words: readonly string[]): string {
  return words.slice(0, name.split(' ').length).join(' ');
}

/** The distance of Damerau and Levenshtein, row by row: two letters that changed places are one slip. */
function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const kept = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(kept, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(one.length, other.length);
}
