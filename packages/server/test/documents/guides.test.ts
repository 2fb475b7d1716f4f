import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commands } from '../../src/app/commands.ts';
import { readInput } from '../../src/cli/arguments.ts';

const guides = new URL('../../../../docs/guides/', import.meta.url);

/** The words of each `npx laurel` line of the shell blocks of a guide, without what the shell itself reads. */
function commandLines(markdown: string): string[][] {
  return Array.from(markdown.matchAll(/```sh\n(.*?)```/gs), ([, block = '']) => block.split('\n'))
    .flat()
    .filter((line) => line.startsWith('npx laurel '))
    .map((line) => line.replace(/ [>#&].*$/, '').match(/'[^']*'|\S+/g) ?? [])
    .map((words) => words.slice(2).map((word) => word.replace(/^'(.*)'$/, '$1')));
}

/** Guides that show no command, or few. */
const withFewCommands = ['ten-tasks.md', 'web-developer.md', 'before-you-pay.md', 'a-new-kind.md'];

for (const name of readdirSync(guides))
  test(`every command in ${name} is one, with options that it has`, () => {
    const lines = commandLines(readFileSync(new URL(name, guides), 'utf8'));
    if (!withFewCommands.includes(name)) assert.ok(lines.length > 5, 'the commands are found');
    for (const words of lines) {
      const command = commands.find((one) => one.name.split(' ').every((word, i) => word === words[i]));
      assert.ok(command, `there is no command "${words.join(' ')}"`);
      assert.doesNotThrow(
        () => readInput(command, words.slice(command.name.split(' ').length)),
        words.join(' '),
      );
    }
  });
