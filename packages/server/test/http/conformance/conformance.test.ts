import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { checkConformance, type Report } from '@laurel/conformance/conformance.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile, scratchFolder } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { runCommand } from '../../support/run-command.ts';
import { startFaultyServer } from './faulty-server.ts';
import { plantedFaults } from './planted-faults.ts';

const laurel = forFile(startLaurel);
let campaign: number;
before(async () => {
  const staff = await signInOwner(laurel);
  await staff.patch('/api/v1/tenants/1', { mask_usernames: false });
  const ids = [];
  for (const definition of tournaments()) ids.push(await published(staff, definition));
  campaign = ids[0] as number;
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** One of each type and of each status, with prizes, games and names in two languages. */
function tournaments(): TournamentInput[] {
  const { rules } = pointTournament();
  const names = (name: string) => ({ en: { name }, de: { name: `${name} (de)` } });
  const active = { start: day(-1), end: day(1) };
  const place = (from: number, to: number) =>
    ({ place_from: from, place_to: to, kind: 'cash', amount: '9', titles: { en: 'nine' } }) as const;
  const prizes = [place(1, 1), place(2, 3)];
  const listed: Partial<TournamentInput>[] = [
    { ...active, leaderboard_size: 1000 },
    { ...active, tournament_type: 'HC', rules: {}, games: { ids: ['G1', 'G2'] } },
    { ...active, tournament_type: 'RA', rules: { ...rules, max_rounds: 10 }, end: day(2) },
    { ...active, tournament_type: 'SR', rules: { ...rules, target_points: '10' }, games: { ids: ['G3'] } },
    { start: day(1), end: day(3), tournament_type: 'TM', rules: { tasks: [{ task: 'rounds', count: 3 }] } },
    {
      start: day(1),
      end: day(2),
      tournament_type: 'IM',
      rules: { tasks: [{ task: 'rounds', count: 3 }], max_rounds: 9 },
    },
    ...Array.from({ length: 4 }, (_, i) => ({ start: day(-9 - i), end: day(-5) })),
  ];
  return listed.map((members, i) => pointTournament({ texts: names(`Tournament ${i}`), prizes, ...members }));
}

function optionsFor(url: string) {
  const { apiKey: eventsKey, apiKey: listingKey, username, password } = laurel;
  const outside = { clock: () => new Date(), random: Math.random };
  return { url, eventsKey, listingKey, username, password, campaign, ...outside };
}

const failedIn = ({ results }: Report) =>
  results.filter(({ outcome }) => outcome !== 'passed').map(({ id, detail }) => `${id}: ${detail}`);

test('Laurel passes every check, each of which has an id and a sentence of its own place', async () => {
  const report = await checkConformance(optionsFor(laurel.url));
  assert.deepEqual(failedIn(report), []);
  assert.ok(report.results.length >= 150, `${report.results.length} checks`);
  assert.equal(new Set(report.results.map(({ id }) => id)).size, report.results.length);
});

test('a server with planted faults fails the check of every one of them', async () => {
  const faults = plantedFaults(laurel.apiKey);
  assert.ok(faults.length >= 30, `${faults.length} faults`);
  const server = await startFaultyServer(laurel.url, faults);
  try {
    const { results } = await checkConformance(optionsFor(server.url));
    const failed = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id));
    assert.deepEqual(
      faults.map(({ check }) => check).filter((check) => !failed.has(check)),
      [],
    );
  } finally {
    await server.close();
  }
});

test('a server without faults that is only passed on passes them all', async () => {
  const server = await startFaultyServer(laurel.url, []);
  try {
    assert.deepEqual(failedIn(await checkConformance(optionsFor(server.url))), []);
  } finally {
    await server.close();
  }
});

test('the command writes a table, JSON and JUnit, and ends with 1 where a check failed', async () => {
  const folder = scratchFolder('laurel-conformance-');
  const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
  const environment = { LAUREL_API_KEY: laurel.apiKey, LAUREL_USERNAME: laurel.username };
  const words = (url: string) => ['conformance', url, '--json-file', json, '--junit', junit];
  const server = await startFaultyServer(laurel.url, plantedFaults(laurel.apiKey));
  try {
    const good = await runCommand(words(laurel.url), {
      environment: { ...environment, LAUREL_PASSWORD: laurel.password },
    });
    assert.equal(good.code, 0, good.stdout + good.stderr);
    assert.match(good.stdout, /not shown {2}events\/score\/resent\n.*\n {11}seen: {5}needs --campaign\n/);
    assert.match(good.stdout, /: \d{3} passed, 0 failed, 4 not shown\.\n$/);
    const bad = await runCommand(words(server.url), { environment });
    assert.equal(bad.code, 1);
    assert.match(
      bad.stdout,
      /FAILED {5}events\/batch\/third-member\n {11}contract: The body is a JSON array;/,
    );
    const { counts } = JSON.parse(await readFile(json, 'utf8')) as Report;
    assert.ok(counts.failed >= 30 && counts.not_shown > 4);
    const xml = await readFile(junit, 'utf8');
    assert.equal(xml.match(/<failure /g)?.length, counts.failed);
    assert.equal(xml.match(/<skipped /g)?.length, counts.not_shown);
    assert.match(xml, /<testsuite name="token" tests="8"/);
  } finally {
    await server.close();
  }
});
