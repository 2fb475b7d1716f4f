import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { planningTools } from '../../src/agents/commands/planning-tools.ts';
import { readingTools } from '../../src/agents/commands/reading-tools.ts';

test('the page about agents lists the tools as they are', () => {
  const page = readFileSync(new URL('../../../../docs/integrations/agents.md', import.meta.url), 'utf8');
  const listed = page.split('\n').filter((line) => line.startsWith('| `'));
  const tools = [...readingTools, ...planningTools()].map(
    ({ name, title, isReading }) => `| \`${name}\` | ${title} | ${isReading ? 'reads' : 'writes'} |`,
  );
  assert.deepEqual(listed, tools);
});
