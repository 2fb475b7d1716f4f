import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ratesFile from '../data/sample-day/rates.json' with { type: 'json' };
import { runCommand } from '../support/command.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type Management, signInToNewTenant } from '../support/management.ts';
import {
  type SampleRow,
  sampleBoards,
  sampleCampaignInputs,
  sampleEvents,
  shuffle,
} from '../support/sample-day.ts';

const day = fileURLToPath(new URL('../data/sample-day/day.ndjson.gz', import.meta.url));

let laurel: Laurel;
let scratch: string;
before(async () => {
  laurel = await startLaurel();
  // The day's campaigns take what is received within a year of their end.
  laurel.setClock('2026-11-21T12:00:00Z');
  scratch = await mkdtemp(join(tmpdir(), 'laurel-day-'));
});
after(async () => {
  await laurel.close();
  await rm(scratch, { recursive: true, force: true });
});

test('the sample day, sent by the command line, gives every expected board', async () => {
  const { management, apiKey, campaigns } = await prepareTenant('in-order');
  const sent = await send(day, apiKey);
  assert.deepEqual(pick(sent), { accepted: 35_425, duplicates: 688, conflicts: 0, rejected: 0 });
  await assertBoards(management, campaigns);
});

test('the day shuffled, with resends, in random batches from four clients at once, gives the same', async () => {
  const { management, apiKey, campaigns } = await prepareTenant('shuffled');
  const events = sampleEvents();
  const shuffled = shuffle([...events, ...events.slice(0, 5_000)]);
  const files = await Promise.all([0, 1, 2, 3].map((client) => writePart(shuffled, client)));
  const sent = await Promise.all(files.map((file, client) => send(file, apiKey, 150 + 211 * client)));
  const accepted = sent.map((report) => report.accepted ?? 0).reduce((total, count) => total + count);
  assert.equal(accepted, 35_425);
  await assertBoards(management, campaigns);
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

async function send(file: string, apiKey: string, batch = 1_000): Promise<Record<string, number>> {
  const words = ['send', file, '--url', laurel.url, '--batch', String(batch), '--json'];
  const { code, stdout, stderr } = await runCommand(words, { environment: { LAUREL_API_KEY: apiKey } });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Record<string, number>;
}

function pick({ accepted, duplicates, conflicts, rejected }: Record<string, number>) {
  return { accepted, duplicates, conflicts, rejected };
}

async function assertBoards(management: Management, campaigns: Map<string, number>): Promise<void> {
  await untilScored(management);
  for (const [custom_id, expected] of Object.entries(sampleBoards())) {
    assert.deepEqual(await readBoard(management, campaigns.get(custom_id) as number), expected, custom_id);
  }
}

async function untilScored(management: Management): Promise<void> {
  for (;;) {
    const { body: stats } = await management.get('/api/v1/intake/stats');
    if (stats.log_seq === stats.scored_seq) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
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

async function writePart(events: unknown[], client: number): Promise<string> {
  const file = join(scratch, `part-${client}.ndjson`);
  const part = events.filter((_, i) => i % 4 === client).map((event) => JSON.stringify(event));
  await writeFile(file, `${part.join('\n')}\n`);
  return file;
}
