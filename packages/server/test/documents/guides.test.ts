import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
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
const withFewCommands = ['manager-tasks.md', 'web-developer.md', 'before-you-pay.md', 'a-new-kind.md'];

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

test('every step of the workflow in platform-engineer-git.md runs a word of the script above it', () => {
  const guide = readFileSync(new URL('platform-engineer-git.md', guides), 'utf8');
  const words = Array.from(guide.matchAll(/^([a-z]+)\) # /gm), ([, word]) => word);
  const [, workflow = ''] = /```yaml\n(.*?)```/s.exec(guide) ?? [];
  const { jobs } = parse(workflow) as { jobs: Record<string, { steps: { run?: string }[] }> };
  const run = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.run ?? []));
  const asked = run.map((line) => /^sh ci\.sh ([a-z]+)/.exec(line)?.[1]);
  assert.deepEqual([asked, words], [Object.keys(jobs), Object.keys(jobs)]);
});
