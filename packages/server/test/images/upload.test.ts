import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import type { Image } from '@laurel/contract/images/images.ts';
import { maxImageBytes } from '@laurel/contract/images/images.ts';
import { readImageHeader } from '../../src/images/image-header.ts';
import { makeImage } from '../../src/images/make-image.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { jpegOf, pngOf, webpOf, withExif, withHiddenFrame } from '../support/pictures.ts';
import { call, signIn } from '../support/staff.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const images = '/api/v1/images';

const send = (bytes: Uint8Array, type = 'application/octet-stream', accessToken = owner) =>
  call(laurel, accessToken, 'POST', `${images}?name=winter`, { body: bytes, type });

async function uploaded(bytes: Uint8Array, type?: string): Promise<Image> {
  const { status, body } = await send(bytes, type);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const sizes = ({ files }: Image) => files.map(({ width, height }) => [width, height]);

test('PNG, JPEG and WebP become WebP of three widths, whatever type the request says', async () => {
  const uploads: [Buffer, string][] = [
    [pngOf(1600, 800), 'image/jpeg'],
    [await jpegOf(1600, 800), 'image/jpeg'],
    [await webpOf(1600, 800), 'application/octet-stream'],
  ];
  for (const [bytes, type] of uploads) {
    const image = await uploaded(bytes, type);
    assert.deepEqual([image.width, image.height, image.name], [1600, 800, 'winter']);
    assert.equal(image.hash, createHash('sha256').update(bytes).digest('hex'));
    assert.deepEqual(sizes(image), [
      [320, 160],
      [640, 320],
      [1280, 640],
    ]);
    assert.equal(image.url, image.files[2]?.url);
    for (const file of image.files) {
      const content = Buffer.from(await (await fetch(file.url)).arrayBuffer());
      assert.equal(content.length, file.bytes);
      assert.deepEqual(readImageHeader(content), { type: 'webp', width: file.width, height: file.height });
    }
  }
});

test('a narrow image is not made wider', async () => {
  assert.deepEqual(sizes(await uploaded(pngOf(400, 300))), [
    [320, 240],
    [400, 300],
  ]);
  assert.deepEqual(sizes(await uploaded(pngOf(20, 10))), [[20, 10]]);
});

test('metadata goes, and the turn that it asked for is made', async () => {
  const exif = withExif(await jpegOf(400, 200), 6);
  assert.ok(exif.includes('zanzibar'));
  const turned = await uploaded(exif);
  assert.deepEqual([turned.width, turned.height], [200, 400]);
  for (const { url } of [...turned.files, ...(await uploaded(pngOf(60, 60))).files]) {
    const content = Buffer.from(await (await fetch(url)).arrayBuffer());
    assert.equal(content.includes('zanzibar'), false);
    assert.equal(/EXIF|XMP |ICCP/.test(content.toString('latin1', 0, 64)), false);
  }
});

test('a file is public, kept for ever, and nothing but a picture', async () => {
  const { url } = await uploaded(pngOf(64, 64));
  const answer = await fetch(url);
  assert.equal(answer.status, 200);
  const { headers } = answer;
  assert.deepEqual(
    {
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      sniff: headers.get('x-content-type-options'),
      policy: headers.get('content-security-policy'),
      from: headers.get('cross-origin-resource-policy'),
    },
    {
      type: 'image/webp',
      cache: 'public, max-age=31536000, immutable',
      sniff: 'nosniff',
      policy: "default-src 'none'; sandbox",
      from: 'cross-origin',
    },
  );
  const etag = headers.get('etag') ?? '';
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  assert.deepEqual([again.status, again.headers.get('etag'), await again.text()], [304, etag, '']);
  for (const other of [url.replace(/\d+$/, '65'), url.replace(/images\/\d+/, 'images/990001')])
    assert.equal((await fetch(other)).status, 404, other);
});

test('what is no such image is refused, and bombs before anything is unpacked', async () => {
  const refused = async (bytes: Uint8Array, detail: RegExp) => {
    const problem = assertRefused(await send(bytes), 422, 'invalid_body');
    assert.match(problem.errors?.[0]?.detail ?? '', detail);
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await refused(svg, /neither PNG, JPEG nor WebP/);
  await refused(Buffer.from('GIF89a'), /neither/);
  await refused(Buffer.from('ffd8', 'hex'), /neither/);
  // Had these been unpacked, the answer would be that they are no whole PNG.
  await refused(pngOf(10, 10, [8_193, 1]), /8193 × 1 pixels; a side has at most 8192/);
  await refused(pngOf(10, 10, [4_001, 4_000]), /at most 16000000 in all/);
  await refused(pngOf(10, 10, [0, 10]), /neither/);
  await refused(pngOf(10, 10, [4_000, 4_000]), /no whole PNG/);
  await refused(pngOf(100, 100).subarray(0, 90), /no whole PNG/);
  await refused((await jpegOf(100, 100)).subarray(0, 200), /no whole JPEG/);
  await refused((await webpOf(100, 100)).subarray(0, 60), /no whole WEBP/);
  assertRefused(await send(svg, 'image/svg+xml'), 415, 'unsupported_media_type');
  assertRefused(await send(Buffer.alloc(maxImageBytes + 1)), 413, 'body_too_large');
  assertRefused(
    await call(laurel, owner, 'POST', images, { body: svg, type: 'image/png' }),
    400,
    'invalid_parameter',
  );
});

test('the size of a picture is what its codec reads, in bounded memory, whatever its header says', async () => {
  const hiding = withHiddenFrame(await jpegOf(9_000, 20));
  assert.deepEqual(readImageHeader(hiding), { type: 'jpeg', width: 9_000, height: 20 });
  const { errors } = assertRefused(await send(hiding), 422, 'invalid_body');
  assert.match(errors?.[0]?.detail ?? '', /9000 × 20 pixels; a side has at most 8192/);
  // As if the header had been read wrongly: these have passed it.
  const wide = { maxSide: 8_192, maxPixels: 16_000_000, codecPages: 10_240 };
  const pictures = [pngOf(300, 200), await jpegOf(300, 200), await webpOf(300, 200)];
  for (const bytes of pictures) {
    await assert.rejects(
      makeImage(bytes, { ...wide, maxSide: 299 }),
      /300 × 200 pixels; a side has at most 299/,
    );
    await assert.rejects(makeImage(bytes, { ...wide, maxPixels: 59_999 }), /at most 59999 in all/);
    await assert.rejects(makeImage(bytes, { ...wide, codecPages: 1 }), /is no whole/);
  }
  const [png = Buffer.alloc(0)] = pictures;
  assert.equal((await makeImage(png, wide)).files.length, 1);
});

test('the same upload is the same image', async () => {
  const bytes = pngOf(33, 33);
  const first = await uploaded(bytes);
  assert.deepEqual(await uploaded(bytes), first);
  const { body } = await staff.get(`${images}?page_size=100`);
  assert.equal(body.results.filter(({ hash }: Image) => hash === first.hash).length, 1);
});

test('an image that is shown stays, and one that is not can be deleted', async () => {
  const { hash, url } = await uploaded(pngOf(48, 48));
  const definition = pointTournament({ image: url });
  const { body: draft } = await staff.post('/api/v1/campaigns', definition);
  const { start: _start, end: _end, ...template } = definition;
  const { body: kept } = await staff.post('/api/v1/templates', { name: 'pictured', definition: template });
  const path = `${images}/${hash}`;
  const { detail } = assertRefused(await staff.delete(path), 409, 'conflict');
  assert.match(detail, new RegExp(`shown by campaign ${definition.custom_id}, template pictured`));
  const { body: list } = await staff.get(images);
  const listed = list.results.find((one: Image) => one.hash === hash);
  assert.deepEqual(
    [listed.campaigns, listed.templates],
    [[{ campaign_id: draft.id, custom_id: definition.custom_id, state: 'draft' }], ['pictured']],
  );
  await staff.delete(`/api/v1/templates/${kept.id}`);
  await staff.post(`/api/v1/campaigns/${draft.id}/cancel`, {});
  assert.equal((await staff.delete(path)).status, 204);
  assert.equal((await fetch(url)).status, 404);
  assertRefused(await staff.delete(path), 404, 'not_found');
});
