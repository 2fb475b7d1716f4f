import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandsOf } from '../support/commands-of.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';

const laurel = forFile(() => startLaurelAt('2026-11-20T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
const { run } = commandsOf(laurel, 'campaign');
const folder = scratchFolder('laurel-yaml-test-');

const two = `# Two campaigns in one file.
custom_id: ONE
tournament_type: PT
start: "2026-12-01T00:00:00Z"
end: "2026-12-08T00:00:00Z"
currency: EUR
texts:
  en: { name: Winter points }
rules:
  tasks:
    - { task: turnover, amount: "1", points: "1" }
prizes:
  - place_from: 1
    place_to: 3
    kind: cash
    amount: "100"
    titles: { en: €100 }
---
custom_id: TWO
tournament_type: PT
start: "2026-12-01T00:00:00Z"
end: "2026-12-08T00:00:00Z"
currency: EUR
texts: { en: { name: Others } }
rules: { tasks: [{ task: turnover, amount: "1", points: "1" }] }
`;

test('definitions in YAML are planned, applied, exported and applied again without a change', async () => {
  await writeFile(join(folder, 'two.yaml'), two);
  const applied = await run('apply', folder, '--yes');
  assert.equal(applied.code, 0, applied.stdout + applied.stderr);
  const { prizes, rules, texts } = (await staff.get('/api/v1/campaigns?custom_id=ONE')).body.results[0];
  const same = pointTournament({});
  assert.deepEqual(
    [texts.en.name, prizes[0].amount, rules.tasks],
    ['Winter points', '100', same.rules?.tasks],
  );
  const exported = join(folder, 'again.yml');
  assert.equal((await run('export', '--all', '--file', exported)).code, 0);
  const text = await readFile(exported, 'utf8');
  assert.match(text, /^custom_id: ONE$/m);
  assert.match(text, /^start: ["']2026-12-01T00:00:00Z["']$/m);
  assert.equal(text.split('\n---\n').length, 2);
  const shown = await run('export', 'TWO', '--format', 'yaml');
  assert.match(shown.stdout, /^custom_id: TWO$/m);
  await rm(join(folder, 'two.yaml'));
  const plan = await run('plan', folder);
  assert.equal(plan.code, 0, plan.stdout + plan.stderr);
});

test('what is wrong is named with its line and field: by the reader, and by the rules of definitions', async () => {
  const file = join(folder, 'wrong.yaml');
  const refusal = async (text: string) => {
    await writeFile(file, text);
    const ended = await run('plan', file);
    assert.equal(ended.code, 1, ended.stdout);
    return ended.stdout + ended.stderr;
  };
  assert.ok(
    (await refusal(two.replace('amount: "100"', 'amount: 1e2'))).includes(
      `${file}, line 16, /prizes/0/amount: 1e2 is no plain decimal number`,
    ),
  );
  assert.ok(
    (await refusal(two.replace('place_to: 3', 'place_to: 0'))).includes(
      `${file}, line 14, /prizes/0/place_to: `,
    ),
  );
  assert.match(
    await refusal('a: 1\n---\ncustom_id: X\n'),
    /wrong\.yaml, line 1: definition 1 has no custom_id/,
  );
  assert.match(await refusal('# nothing\n'), /holds no definition/);
});
