import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  parseVerifierKey,
  type VerifierKey,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';
import { example } from '../../../verifier/test/support/example.ts';
import { linesOfMade } from '../../../verifier/test/support/make-certificate.ts';
import { scratchFolder } from '../support/for-file.ts';
import { valuesOf } from '../support/members.ts';
import { runCommand } from '../support/run-command.ts';

const folder = scratchFolder('laurel-verify-');
let lines: string[] = [];
before(async () => {
  lines = await linesOfMade(example.parts);
  await writeFile(join(folder, 'board.laurel'), gzipSync(lines.join('')));
});

const verify = (name: string, ...words: string[]) => runCommand(['verify', join(folder, name), ...words]);

test('a certificate that holds ends with 0, and says what that shows and what it does not', async () => {
  const { code, stdout, stderr } = await verify('board.laurel');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^This certificate of campaign WINTER-RACE holds/);
  assert.equal(stdout.match(/^holds /gm)?.length, 14);
  for (const title of ['This shows:', 'This does not show:']) assert.ok(stdout.includes(title), title);
  assert.match(stdout, /signed by the keys in the file itself; compare them/);
});

test('--json answers the verdict with the checks by their names', async () => {
  const { code, stdout } = await verify('board.laurel', '--json');
  assert.equal(code, 0);
  const { checks, ...verdict } = JSON.parse(stdout);
  const { board_hash, count } = JSON.parse(
    Buffer.from((example.parts.decisions as { leaf: Uint8Array }[]).at(-1)?.leaf ?? [])
      .toString()
      .slice(62),
  );
  const campaign = { id: 17, custom_id: 'WINTER-RACE' };
  assert.deepEqual(verdict, { valid: true, kind: 'certificate', campaign, board_hash, count, opaque: 0 });
  assert.deepEqual(
    valuesOf(checks, 'name'),
    'format signatures consistency decisions_tree events_tree openings nothing_left_out texts rules fold places board_hash board_root payouts'.split(
      ' ',
    ),
  );
});

test('one changed digit ends with 1 and names the event', async () => {
  const at = lines.findIndex((line) => line.startsWith('{"event"')) + 7;
  const line = lines[at] ?? '';
  const digit = line.search(/(?<=^.{30,})\d/);
  const changed = `${line.slice(0, digit)}${(Number(line[digit]) + 1) % 10}${line.slice(digit + 1)}`;
  await writeFile(join(folder, 'changed.laurel'), gzipSync(lines.with(at, changed).join('')));
  const { code, stdout } = await verify('changed.laurel');
  assert.equal(code, 1);
  assert.match(stdout, /does not hold/);
  assert.match(stdout, /Event 8 was changed/);
});

test('keys that are given must have signed', async () => {
  const { events, decisions } = example.parts.head.keys;
  const [one = '', other = ''] = [events[0], decisions[0]];
  const both = await verify('board.laurel', '--key', one, '--key', other);
  assert.equal(both.code, 0);
  assert.match(both.stdout, /signed by the keys that you gave/);
  for (const key of [one, other]) assert.equal((await verify('board.laurel', '--key', key)).code, 0);
  const { name, public_key } = parseVerifierKey(one) as VerifierKey;
  const foreign = [
    verifierKey(name.replace('/1/', '/2/'), public_key),
    verifierKey(
      name,
      public_key.map((byte) => byte ^ 1),
    ),
  ];
  for (const key of foreign) {
    const { code, stdout } = await verify('board.laurel', '--key', verifierKeyText(key));
    assert.equal(code, 1, key.name);
    assert.match(stdout, /The checkpoint of decisions is not signed by any of the keys that you gave/);
  }
  assert.equal((await verify('board.laurel', '--key', 'no key')).code, 2);
});

test('what cannot be read ends with 2 and a sentence', async () => {
  await writeFile(join(folder, 'no.laurel'), 'hello\n');
  const { code, stderr } = await verify('no.laurel');
  assert.deepEqual([code, stderr], [2, 'laurel verify: The file is no Laurel certificate and no receipt.\n']);
  const missing = await verify('missing.laurel');
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /There is no file/);
});
