import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import packageJson from '../package.json' with { type: 'json' };
import { demoGames, demoPlayers } from '../packages/server/src/cli/demo/demo-catalogue.ts';
import { prepareDemo } from '../packages/server/src/cli/demo/demo-prepare.ts';
import { openTraffic, type Traffic } from '../packages/server/src/cli/demo/demo-traffic.ts';
import { seededRandom } from '../packages/server/src/cli/demo/seeded-random.ts';
import { type ApiClient, openApiClient } from '../packages/server/src/cli/framework/api-client.ts';
import { type Laurel, startLaurel } from '../packages/server/test/support/laurel.ts';
import type { KeptRelease } from '../packages/server/test/support/releases.ts';

/**
 * Keeps what this release leaves in a data directory, for the tests of all later ones: packages/server/test/data/releases/VERSION, a backup of an
 * embedded installation with something of everything, what was sent to it, and what its boards showed. Run once, at the release.
 */
const folder = new URL(`../packages/server/test/data/releases/${packageJson.version}/`, import.meta.url);
const now = new Date('2026-11-20T12:00:00Z');
const laurel = await startLaurel();
try {
  laurel.setClock(now);
  const { url, username, password } = laurel;
  const api = openApiClient({ url, username, password });
  const sent: Event[] = [];
  const campaigns = await prepareDemo(api, { url, api_key: laurel.apiKey }, recording(sent), now);
  await correct(api, campaigns, sent);
  const kept = await describe(api, campaigns);
  const backup = await fetchBackup(laurel);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('data.tar.br', folder), compress(gunzipSync(backup)));
  await writeFile(
    new URL('sent.ndjson.gz', folder),
    gzipSync(sent.map((one) => `${JSON.stringify(one)}\n`).join(''), { level: 9 }),
  );
  await writeFile(new URL('expected.json', folder), `${JSON.stringify(kept, undefined, 1)}\n`);
  const { length } = await readFile(new URL('data.tar.br', folder));
  console.log(
    `Release ${packageJson.version}: ${sent.length} events, ${campaigns.length} boards, ${length} bytes of data.`,
  );
} finally {
  await laurel.close();
}

/** Invented play, which is the same each time, written down as it is sent. */
function recording(sent: Event[]): Traffic {
  const traffic = openTraffic({
    random: seededRandom(7),
    players: demoPlayers,
    games: demoGames,
    prefix: 'kept',
  });
  return {
    ...traffic,
    take: (...how: Parameters<Traffic['take']>) => {
      const events = traffic.take(...how);
      sent.push(...events);
      return events;
    },
  };
}

/** What staff do afterwards: voids and a disqualification. */
async function correct(api: ApiClient, campaigns: Campaign[], sent: Event[]): Promise<void> {
  const unique_ids = sent.slice(100, 110).map(({ data }) => data.unique_id);
  await api.send('POST', '/api/v1/events/void', { unique_ids, reason: 'rolled back' });
  const [first] = campaigns;
  const player_id = demoPlayers[3]?.player_id;
  await api.send('POST', `/api/v1/campaigns/${first?.id}/disqualifications`, {
    player_id,
    reason: 'two accounts',
  });
}

async function describe(api: ApiClient, campaigns: Campaign[]): Promise<KeptRelease> {
  let stats = await api.get<IntakeStats>('/api/v1/intake/stats');
  while (stats.scored_seq < stats.log_seq) stats = await api.get<IntakeStats>('/api/v1/intake/stats');
  const boards: KeptRelease['boards'] = {};
  for (const { id, custom_id } of campaigns)
    boards[custom_id] = await api.all(`/api/v1/campaigns/${id}/leaderboard?page_size=1000`);
  return { release: packageJson.version, stats, boards };
}

async function fetchBackup({ url, username, password }: Laurel): Promise<Buffer> {
  const answer = await openApiClient({ url, username, password }).download('/api/v1/backup');
  return Buffer.from(await answer.arrayBuffer());
}

/** Three databases of a new cluster are the same but for ours: a window over all of them makes 0.8 MB of 41, where gzip makes 3. */
function compress(archive: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: 9,
    [BROTLI_PARAM_LGWIN]: 24,
    [BROTLI_PARAM_SIZE_HINT]: archive.length,
  };
  return brotliCompressSync(archive, { params });
}
