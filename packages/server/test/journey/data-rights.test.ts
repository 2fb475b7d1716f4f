import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { runCommand } from '../support/run-command.ts';

const laurel = forFile(startLaurel);
const environment = forFile(async () => laurel.environment);
const directory = scratchFolder('laurel-export-');
before(async () => {
  await sendEvents(
    laurel,
    ['..', 'ann'].map((player_id) => gameround({ player_id })),
  );
});

test('a player is exported to a file that nobody else can read, and never over another one', async () => {
  const file = join(directory, 'ann.json');
  const run = () => runCommand(['player', 'export', 'ann', file], { environment });
  const { code, stdout, stderr } = await run();
  assert.deepEqual([code, stdout], [0, `All that is known of ann is in ${file}, with 1 events.\n`], stderr);
  assert.equal(JSON.parse(await readFile(file, 'utf8')).events[0].data.player_id, 'ann');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await run()).code, 1);
  const shown = await runCommand(['player', 'export', '..'], { environment });
  assert.equal(JSON.parse(shown.stdout).player_id, '..');
});

test('a player is erased where it is meant, also one whose id no path can hold', async () => {
  const words = ['player', 'erase', '..', '--reason', 'asked for'];
  const refused = await runCommand(words, { environment });
  assert.deepEqual([refused.code, refused.stdout], [2, '']);
  const erased = await runCommand([...words, '--yes', '--json'], { environment });
  assert.equal(erased.code, 0, erased.stderr);
  assert.match(JSON.parse(erased.stdout).player_id, /^erased:[0-9a-f]{64}$/);
  const gone = await runCommand(['player', 'export', '..'], { environment });
  assert.equal(gone.code, 1);
  const unknown = await runCommand(['player', 'erase', 'nobody', '--reason', 'r', '--yes'], { environment });
  assert.match(unknown.stderr, /^laurel: .*nobody/);
});
