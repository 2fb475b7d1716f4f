import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { agentTools } from '../../src/agents/commands/mcp.ts';

test('the page about agents lists the tools as they are', () => {
  const page = readFileSync(new URL('../../../../docs/integrations/agents.md', import.meta.url), 'utf8');
  const listed = page.split('\n').filter((line) => line.startsWith('| `'));
  const tools = agentTools().map(
    ({ name, title, isReading }) => `| \`${name}\` | ${title} | ${isReading ? 'reads' : 'writes'} |`,
  );
  assert.deepEqual(listed, tools);
});
