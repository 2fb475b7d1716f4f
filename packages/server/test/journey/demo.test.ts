import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { startCommand } from '../support/command.ts';
import { waitUntil } from '../support/waiting.ts';

interface Listed {
  campaign: { name: string; status: string; terms: { tournament_type: string } };
  leaderboard: unknown[];
}

const types = [
  'HIGHEST_COIN',
  'INDIVIDUAL_MISSION',
  'POINT_TOURNAMENT',
  'RACES',
  'SPEED_RACES',
  'TOURNAMENT_MISSION',
];
/** A heat of teams, and the final. */
const battles = ['POINT_TOURNAMENT', 'POINT_TOURNAMENT'];

test('the demo shows tournaments of all six types and in every status, and boards that fill; Ctrl-C takes its data away', async () => {
  const demo = startCommand(['demo', '--json', '--rate', '40'], { environment: { PORT: '0' } });
  const [start] = await demo.until(/^\{"url".*\}$/m);
  const { url, page, api_key, directory, paydays } = JSON.parse(start);
  assert.match(
    await (await fetch(page)).text(),
    /<laurel-board publishable-key="pk_[\w-]+" campaign="DEMO-SPRINT"/,
  );
  assert.equal((await fetch(`${url}/demo`)).url, page);
  const [payday] = paydays;
  assert.equal(payday.custom_id, 'DEMO-MORNING');
  assert.ok(payday.settlement.count > 10 && payday.summary.count > 0);
  const { paid, held } = payday.summary.counts;
  assert.deepEqual([held, paid], [2, payday.summary.count - 2]);
  assert.ok(existsSync(directory));
  const listed = await listWhenFilled(url, api_key);
  const active = listed.filter(({ campaign }) => campaign.status === 'AC');
  assert.deepEqual(
    active.map(({ campaign }) => campaign.terms.tournament_type).sort(),
    [...types, ...battles].sort(),
  );
  const others = listed.filter((one) => !active.includes(one));
  assert.deepEqual(others.map(({ campaign }) => campaign.status).sort(), ['FI', 'FI', 'SC']);
  assert.ok(listed.some(({ campaign }) => campaign.name === 'Herbstsprint'));
  await demo.until(/(^\{"sent".*$\s+){7}/m);
  const { code, stdout, stderr } = await demo.end('SIGINT');
  assert.equal(code, 0, stderr);
  const views = stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as { sent: number; tournament_type: string; top: unknown[] });
  assert.ok((views.at(-1)?.sent ?? 0) >= 40);
  assert.equal(new Set(views.slice(0, 6).map((view) => view.tournament_type)).size, 6);
  assert.ok(views.slice(0, 6).every(({ top }) => top.length === 5));
  assert.equal(existsSync(directory), false);
});

test('with --seconds the demo ends by itself; it shows people where to look', async () => {
  const demo = startCommand(['demo', '--seconds', '2'], { environment: { PORT: '0' } });
  const { code, stdout, stderr } = await demo.end();
  assert.equal(code, 0);
  const parts = [/^Starting Laurel$/, /^Preparing the embedded/, /^Applying \d+ migrations$/, /^Opening/];
  parts.push(/^Publishing 17/, /^Playing/, /^Settling and paying DEMO-MORNING, DEMO-HEAT-1, DEMO-EARLY$/);
  for (const [at, line] of stderr.trimEnd().split('\n').entries()) assert.match(line, parts[at] ?? /^$/);
  assert.match(stdout, /^curl -sS 'http/m);
  assert.match(stdout, /^ {2}2 are held, because alarms are open .*\/console\/alarms$/m);
  assert.match(stdout, /^ +1\. \w+ +[\d.]+ points +€1,000$/m);
});

/** The tournaments of the demo once every board that could have rows has some. */
async function listWhenFilled(url: string, api_key: string): Promise<Listed[]> {
  return waitUntil('no board of the demo is empty', async () => {
    const response = await fetch(`${url}/public/api/v2/tournaments/details?language=de&page_size=25`, {
      headers: { authorization: api_key },
    });
    const { results } = (await response.json()) as { results: Listed[] };
    const empty = results.filter(
      ({ campaign, leaderboard }) => campaign.status !== 'SC' && leaderboard.length === 0,
    );
    assert.deepEqual(
      empty.map(({ campaign }) => campaign.name),
      [],
    );
    return results;
  });
}
