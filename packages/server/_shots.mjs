import { chromium } from 'playwright-core';
const [, , lang = 'de', out = '/tmp/shots', ...paths] = process.argv;
import { mkdirSync } from 'node:fs';
mkdirSync(out, { recursive: true });
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const ctx = await b.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' });
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('ERR', e.message));
await page.goto('http://127.0.0.1:8131/console/');
await page.getByLabel('Username').fill(process.env.U); await page.getByRole('textbox', { name: 'Password' }).fill(process.env.P);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('navigation', { name: 'Main' }).waitFor();
await page.evaluate((l) => localStorage.setItem('laurel-language', l), lang);
for (const [w, h] of [[1280, 860], [390, 800]]) { await page.setViewportSize({ width: w, height: h });
  for (const p of paths) { await page.goto('http://127.0.0.1:8131/console' + p); await page.waitForTimeout(2500);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await page.screenshot({ path: `${out}/${lang}${p.replaceAll('/', '-').replace(/\?.*/, '')}-${w}.png`, fullPage: true }); if (wide) console.log('WIDE', p, w); } }
await b.close();
