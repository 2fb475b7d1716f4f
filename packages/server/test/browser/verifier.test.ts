import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildPage } from '../../../verifier/build/build-page.ts';
import { example, exampleTenant } from '../../../verifier/test/support/example.ts';
import { linesOfMade, makeReceipt } from '../../../verifier/test/support/make-certificate.ts';
import { LogKey } from '../../../verifier/test/support/signing.ts';
import { inBrowser, keepPicture, type OpenedBrowser, openBrowser } from '../support/browser.ts';
import { scratchFolder } from '../support/for-file.ts';
import { axeFindings, isTooWide } from './judged-page.ts';

const present = inBrowser();
/** Kept for people to look at. */
const screenshots = join(tmpdir(), 'laurel-screenshots', 'verifier');

let browser: OpenedBrowser | undefined;
const folder = scratchFolder('laurel-verifier-');
before(async () => {
  if (present.skip !== undefined) return;
  await mkdir(screenshots, { recursive: true });
  const lines = await linesOfMade(example.parts);
  const receipt = example.board.lines[0] && makeReceipt(exampleTenant, example, example.board.lines[0]);
  await writeFile(join(folder, 'verifier.html'), await buildPage());
  await writeFile(join(folder, 'board.laurel'), gzipSync(lines.join('')));
  await writeFile(join(folder, 'changed.laurel'), gzipSync(withAnotherDigit(lines).join('')));
  if (receipt)
    await writeFile(join(folder, 'receipt.laurel'), gzipSync((await linesOfMade(receipt)).join('')));
  browser = await openBrowser();
});
after(() => browser?.close());
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});

/** One digit of the leaf of event 50 is another one. */
function withAnotherDigit(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => line.startsWith('{"event"')) + 49;
  const line = lines[at] ?? '';
  const digit = line.search(/(?<=^.{30,})\d/);
  return lines.with(at, line.slice(0, digit) + ((Number(line[digit]) + 1) % 10) + line.slice(digit + 1));
}

/** The page from disk, without a network; `complaints` must be empty at the end. */
async function open(options: BrowserContextOptions = {}) {
  const context = await browser?.newContext({
    viewport: { width: 1280, height: 900 },
    offline: true,
    ...options,
  });
  const page = (await context?.newPage()) as Page;
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => request.url().startsWith('file:') || complaints.push(request.url()));
  await page.goto(pathToFileURL(join(folder, 'verifier.html')).href);
  return { page, complaints };
}

const verdict = (page: Page) => page.locator('.verdict').textContent();

test(
  'the page checks a certificate from disk, without a network, and says what it shows',
  present,
  async () => {
    const { page, complaints } = await open();
    await page.setInputFiles('#file', join(folder, 'board.laurel'));
    assert.match((await verdict(page)) ?? '', /^This certificate of campaign WINTER-RACE holds/);
    assert.equal(await page.locator('.checks li').count(), 14);
    assert.equal(await page.locator('.checks .failed').count(), 0);
    assert.equal(await page.locator('tbody tr').count(), 12);
    assert.match((await page.locator('main').textContent()) ?? '', /What this does not show/);
    assert.deepEqual(complaints, []);
  },
);

test('with one digit changed, the page says which event it is', present, async () => {
  const { page, complaints } = await open();
  await page.setInputFiles('#file', join(folder, 'changed.laurel'));
  assert.match((await verdict(page)) ?? '', /does not hold/);
  assert.match((await page.locator('.failed').allTextContents()).join(), /Event 50 was changed/);
  await page.setInputFiles('#file', join(folder, 'verifier.html'));
  await page.getByText('no Laurel certificate').waitFor();
  await page.setInputFiles('#file', join(folder, 'receipt.laurel'));
  await page.getByText('This receipt of campaign WINTER-RACE holds').waitFor();
  assert.deepEqual(complaints, []);
});

test('keys that are given must have signed', present, async () => {
  const { page } = await open();
  await page.setInputFiles('#file', join(folder, 'board.laurel'));
  await page.locator('summary').click();
  const [key = ''] = example.parts.head.keys.events;
  const [origin = ''] = key.split('+');
  const give = async (text: string, said: string) => {
    await page.locator('#keys').fill(text);
    await page.locator('#keys').blur();
    await page.getByText(said).waitFor();
  };
  // One key signs both logs.
  await give(`${key}\n`, 'signed by the keys that you gave');
  await give(new LogKey(origin, 'another').text, 'does not hold');
});

test('axe finds nothing in any state, and nothing is scrolled sideways', present, async () => {
  const { page } = await open();
  const wide = { width: 1280, colorScheme: 'light' } as const;
  const narrow = { width: 390, colorScheme: 'dark' } as const;
  // Axe judges each state in the last of its looks.
  for (const [name, looks] of [
    ['', [wide, narrow]],
    ['board', [narrow, wide]],
    ['changed', [wide, narrow]],
  ] as const) {
    if (name !== '') {
      await page.setInputFiles('#file', join(folder, `${name}.laurel`));
      await page.getByText(`${name}.laurel:`).waitFor();
    }
    for (const { width, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await isTooWide(page), false);
      await keepPicture(page, join(screenshots, `${name || 'empty'}-${colorScheme}-${width}.png`));
    }
    assert.deepEqual(await axeFindings(page), [], name);
  }
});
