import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { commandsOf } from '../support/commands-of.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';

const laurel = forFile(startLaurel);
const { run } = commandsOf(laurel);
const directory = scratchFolder('laurel-export-');
before(async () => {
  await sendEvents(
    laurel,
    ['..', 'ann'].map((player_id) => gameround({ player_id })),
  );
});

test('a player is exported to a file that nobody else can read, and never over another one', async () => {
  const file = join(directory, 'ann.json');
  const exported = () => run('player', 'export', 'ann', file);
  const { code, stdout, stderr } = await exported();
  assert.deepEqual([code, stdout], [0, `All that is known of ann is in ${file}, with 1 events.\n`], stderr);
  assert.equal(JSON.parse(await readFile(file, 'utf8')).events[0].data.player_id, 'ann');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await exported()).code, 1);
  const shown = await run('player', 'export', '..');
  assert.equal(JSON.parse(shown.stdout).player_id, '..');
});

test('a player is erased where it is meant, also one whose id no path can hold', async () => {
  const words = ['player', 'erase', '..', '--reason', 'asked for'];
  const refused = await run(...words);
  assert.deepEqual([refused.code, refused.stdout], [2, '']);
  const erased = await run(...words, '--yes', '--json');
  assert.equal(erased.code, 0, erased.stderr);
  assert.match(JSON.parse(erased.stdout).player_id, /^erased:[0-9a-f]{64}$/);
  const gone = await run('player', 'export', '..');
  assert.equal(gone.code, 1);
  const unknown = await run('player', 'erase', 'nobody', '--reason', 'r', '--yes');
  assert.match(unknown.stderr, /^laurel: .*nobody/);
});
