import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readDefinitions } from './definition-files.ts';

let path: string;
before(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'laurel-definition-test-')), 'file.json');
});
after(() => rm(join(path, '..'), { recursive: true }));

test('what is no file of definitions is refused in one line', async () => {
  const refused = async (text: string, sentence: RegExp) => {
    await writeFile(path, text);
    await assert.rejects(readDefinitions(path), sentence);
  };
  await refused(
    '# Laurel\n\nA service.\n',
    /^Error: .*file\.json is not valid JSON: Unexpected token '#'\.$/,
  );
  await refused('{"custom_id":', /^Error: .*file\.json is not valid JSON: Unexpected end of JSON input\.$/);
  await refused('[]', /^Error: .*file\.json holds no definition\.$/);
  await refused('[{}]', /^Error: .*file\.json: definition 1 has no custom_id/);
});
