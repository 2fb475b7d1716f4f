import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/demo/seeded-random.ts';
import ratesFile from '../data/sample-day/rates.json' with { type: 'json' };
import { postEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { type Management, signInToNewTenant } from '../support/management.ts';
import { runCommand } from '../support/run-command.ts';
import {
  type SampleEvent,
  type SampleRow,
  sampleBoards,
  sampleCampaignInputs,
  sampleEvents,
  shuffle,
} from '../support/sample-day.ts';
import { checkedBoard, everythingScored } from '../support/scored.ts';

const day = fileURLToPath(new URL('../data/sample-day/day.ndjson.gz', import.meta.url));

const laurel = forFile(startLaurel);
before(async () => {
  // The day's campaigns take what is received within a year of their end.
  await laurel.setClock('2026-11-21T12:00:00Z');
});

test('the sample day, sent by the command line, gives every expected board', async () => {
  const { management, apiKey, campaigns } = await prepareTenant('in-order');
  const sent = await send(day, apiKey);
  assert.deepEqual(pick(sent), { accepted: 35_425, duplicates: 688, conflicts: 0, rejected: 0 });
  await assertBoards(management, campaigns);
  const resent = await send(day, apiKey);
  assert.deepEqual(pick(resent), { accepted: 0, duplicates: 36_113, conflicts: 0, rejected: 0 });
  await assertBoards(management, campaigns);
});

test('the day shuffled, with resends, in random batches from four clients at once, gives the same, to the byte', async () => {
  const { management, apiKey, campaigns } = await prepareTenant('shuffled');
  const events = sampleEvents();
  const shuffled = shuffle([...events, ...events.slice(0, 5_000)]);
  const accepted = await Promise.all([0, 1, 2, 3].map((client) => sendPart(apiKey, shuffled, client)));
  assert.equal(sum(accepted), 35_425);
  await assertBoards(management, campaigns);
  for (const [custom_id, id] of campaigns) {
    assert.equal((await checkedBoard(management, id)).differences, 0, custom_id);
  }
});

interface Prepared {
  management: Management;
  apiKey: string;
  /** Ids by custom_id. */
  campaigns: Map<string, number>;
}

async function prepareTenant(name: string): Promise<Prepared> {
  const management = await signInToNewTenant(laurel, name);
  const scopes = ['events:write', 'tournaments:read'];
  const { body: key } = await management.post('/api/v1/api-keys', { name: 'day', scopes });
  const rates = Object.entries(ratesFile).flatMap(([currency, dated]) =>
    dated.map(([date, per_eur]) => ({ currency, date, per_eur })),
  );
  assert.equal((await management.post('/api/v1/exchange-rates', { rates })).status, 204);
  const campaigns = new Map<string, number>();
  for (const definition of sampleCampaignInputs()) {
    const { body: campaign } = await management.post('/api/v1/campaigns', definition);
    assert.equal((await management.post(`/api/v1/campaigns/${campaign.id}/publish`)).status, 200);
    campaigns.set(definition.custom_id, campaign.id);
  }
  return { management, apiKey: key.key, campaigns };
}

async function send(file: string, apiKey: string): Promise<Record<string, number>> {
  const words = ['send', file, '--url', laurel.url, '--json'];
  const { code, stdout, stderr } = await runCommand(words, { environment: { LAUREL_API_KEY: apiKey } });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Record<string, number>;
}

function pick({ accepted, duplicates, conflicts, rejected }: Record<string, number>) {
  return { accepted, duplicates, conflicts, rejected };
}

async function assertBoards(management: Management, campaigns: Map<string, number>): Promise<void> {
  await everythingScored(management);
  for (const [custom_id, expected] of Object.entries(sampleBoards())) {
    assert.deepEqual(await readBoard(management, campaigns.get(custom_id) as number), expected, custom_id);
  }
}

async function readBoard(management: Management, campaign_id: number): Promise<SampleRow[]> {
  const { body } = await management.get(`/api/v1/campaigns/${campaign_id}/leaderboard?page_size=1000`);
  return body.results.map(({ place, player_id, score, reached_at, prizes }: SampleRow) => ({
    place,
    player_id,
    score,
    reached_at,
    prizes,
  }));
}

/** Every fourth event, in batches of any size; answers how many were new. */
async function sendPart(apiKey: string, events: SampleEvent[], client: number): Promise<number> {
  const random = seededRandom(client);
  const rest = events.filter((_, i) => i % 4 === client);
  const accepted: number[] = [];
  while (rest.length > 0) {
    const body = JSON.stringify(rest.splice(0, 1 + Math.floor(900 * random())));
    const response = await postEvents({ ...laurel, apiKey }, body);
    assert.equal(response.status, 204, await response.text());
    accepted.push(Number(response.headers.get('laurel-accepted')));
  }
  return sum(accepted);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
