import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { propertyRuns } from '../../server/test/support/property-runs.ts';
import { NoVerifierKey, UnreadableFile } from '../src/reading/members.ts';
import { verify } from '../src/verify.ts';
import { fileOf, objectionTo } from './support/check-lines.ts';
import { example } from './support/example.ts';
import { linesOfMade } from './support/make-certificate.ts';

const lines = await linesOfMade(example.parts);

/** The sentence of a file that cannot be read. */
async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await verify(fileOf(bytes));
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return 'it was read';
}

const plain = (text: string) => refusal(Buffer.from(text));

test('what is no certificate is refused with a sentence', async () => {
  assert.equal(await plain(''), 'The file is empty.');
  assert.equal(await plain('hello\n'), 'The file is no Laurel certificate and no receipt.');
  assert.equal(await plain('{"a":1}\n'), 'The file is no Laurel certificate and no receipt.');
  assert.equal(await plain('no line break'), 'The file ends in the middle of a line.');
  assert.equal(await refusal(Uint8Array.of(0xff, 0xfe, 10)), 'The file is no text in UTF-8.');
  const whole = gzipSync(lines.join(''));
  const damaged = 'The file is damaged: it cannot be decompressed.';
  assert.equal(await refusal(whole.subarray(0, whole.length / 2)), damaged);
  assert.equal(await refusal(whole.map((byte, at) => (at === whole.length - 6 ? byte ^ 1 : byte))), damaged);
});

test('lines that are missing, twice, in another order or with other members are refused', async () => {
  const at = lines.findIndex((line) => line.startsWith('{"rates"'));
  const rates = lines[at] ?? '';
  assert.equal(
    await plain(lines.toSpliced(at, 1).join('')),
    `Line ${at + 1}: A line "rates" is missing before a line "games".`,
  );
  assert.match(await plain(lines.toSpliced(at, 0, rates).join('')), /There may be one line "rates" only/);
  assert.match(await plain([...lines, rates].join('')), /There is no place for a line "rates" here/);
  const more = rates.replace('}', ',"more":1}');
  assert.match(await plain(lines.with(at, more).join('')), /A line "rates" has other members: more/);
  const event = lines.findIndex((line) => line.startsWith('{"event"'));
  assert.match(
    await plain(lines.with(event + 1, '{"event":[1]}\n').join('')),
    /"event" number 2: The leaf must be base64/,
  );
});

test('absurd files are refused, and nothing is computed for them', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  assert.match(await plain(`${deep}\n`), /no Laurel certificate/);
  const at = lines.findIndex((line) => line.startsWith('{"payouts"'));
  const nested = `[{"place":1,"player_hash":"${'a'.repeat(64)}","prize":{"a":${deep}}}]`;
  const payouts = `${JSON.stringify({ payouts: nested })}\n`;
  assert.ok(await objectionTo(lines.with(at, payouts)));
  const zeros = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
  assert.match(await refusal(zeros), /longer than 134217728 characters/);
});

test('a key that is none is named', async () => {
  await assert.rejects(verify(fileOf(Buffer.from(lines.join(''))), { keys: ['a+b+c'] }), NoVerifierKey);
});

test('one changed character anywhere is found, and nothing crashes', async () => {
  const unverified = lines[0]?.indexOf('"unverified"') ?? 0;
  const property = fc.asyncProperty(
    fc.nat(),
    fc.nat(),
    fc.constantFrom('0', '7', 'Z', '"', '[', ' '),
    async (line, at, sign) => {
      const number = line % lines.length;
      const text = lines[number] ?? '';
      const place = at % (number === 0 ? unverified : text.length - 1);
      if (text[place] === sign) return;
      const changed = lines.with(number, text.slice(0, place) + sign + text.slice(place + 1));
      assert.ok(await objectionTo(changed), `line ${number + 1}, character ${place + 1}: ${sign}`);
    },
  );
  await fc.assert(property, propertyRuns(1_000));
});

test('one changed digit of an event is found, with the number of the event', async () => {
  const property = fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(8), async (chosen, at, more) => {
    const first = lines.findIndex((line) => line.startsWith('{"event"'));
    const event = chosen % 121;
    const text = lines[first + event] ?? '';
    const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
    const place = digits[at % digits.length] ?? 0;
    const digit = String((Number(text[place]) + 1 + more) % 10);
    const changed = lines.with(first + event, text.slice(0, place) + digit + text.slice(place + 1));
    const objection = (await objectionTo(changed)) ?? 'nothing was found';
    assert.match(objection, new RegExp(`Event ${event + 1} |"event" number ${event + 1}:|rounds of player`));
  });
  await fc.assert(property, propertyRuns(500));
});
