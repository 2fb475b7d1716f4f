import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@laurel/client/client.ts';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import {
  type CheckAnswer,
  type FoldedAgain,
  foldAgain,
} from '../../../console/src/explanations/check/fold-again.ts';
import type { Evidence } from '../../../console/src/explanations/check/proof-event.ts';
import ratesFile from '../data/sample-day/rates.json' with { type: 'json' };
import { inBrowser, type OpenedBrowser, openBrowser } from '../support/browser.ts';
import { postEvents } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { sampleCampaignInputs, sampleEvents } from '../support/sample-day.ts';
import { everythingScored } from '../support/scored.ts';

const present = inBrowser();
const worker = fileURLToPath(
  new URL('../../../console/src/explanations/check/check-worker.ts', import.meta.url),
);
const BATCH = 5_000;

/** What these modules of the console export; they know the page, which the types of the server do not. */
interface CheckModules {
  readEvidence: (
    client: Client,
    of: { campaign_id: number; player_id: string; mayExport: boolean },
  ) => Promise<Evidence>;
  compareProof: (evidence: Evidence, again: FoldedAgain) => ComparedProof;
}
interface ComparedProof {
  isEqual: boolean;
  score: string | null;
  reached_at: string | null;
  differences: unknown[];
  differing: number;
}
const { compareProof, readEvidence }: CheckModules = {
  ...(await import(`../../../console/src/explanations/check/${'compare-proof'}.ts`)),
  ...(await import(`../../../console/src/explanations/check/${'read-evidence'}.ts`)),
};

let laurel: Laurel | undefined;
let server: Server | undefined;
let browser: OpenedBrowser | undefined;
let page: Page;
let script: string;
before(async () => {
  if (present.skip !== undefined) return;
  script = await bundled();
  laurel = await startLaurel();
  // The day's campaigns take what is received within a year of their end.
  await laurel.setClock('2026-11-21T12:00:00Z');
  server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; worker-src 'self'");
    response.end(isWorker ? script : '<!doctype html><title>Check</title>');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
after(async () => {
  await browser?.close();
  server?.close();
  await laurel?.close();
});

test('the worker is for browsers: nothing of Node is in it', present, () => {
  assert.doesNotMatch(script, /\bimport\b|\brequire\(|node:/);
});

test(
  'of every campaign of the sample day, of all six types, browser and Node arrive at what the server says',
  present,
  async () => {
    const management = await signInOwner(laurel as Laurel);
    const campaigns = await loadDay(management);
    const client = signedIn();
    for (const { id, custom_id } of campaigns) {
      for (const { player_id, isManager } of await someOnBoard(management, id)) {
        const evidence = await readEvidence(client, { campaign_id: id, player_id, mayExport: isManager });
        const again = foldAgain(evidence);
        const here = compareProof(evidence, again);
        assert.deepEqual(here.differences, [], `${custom_id} ${player_id}`);
        assert.ok(here.score !== null && here.reached_at !== null && evidence.claim.reached_at !== null);
        assert.deepEqual(await inPage(evidence), { again }, `${custom_id} ${player_id}`);
      }
    }
  },
);

test('a browser finds what is not true', present, async () => {
  const client = signedIn();
  const management = await signInOwner(laurel as Laurel);
  const { body } = await management.get('/api/v1/campaigns?page_size=1');
  const campaign_id = body.results[0].id;
  const [one] = await someOnBoard(management, campaign_id);
  const evidence = await readEvidence(client, {
    campaign_id,
    player_id: one?.player_id as string,
    mayExport: true,
  });
  const untrue = { ...evidence, claim: { ...evidence.claim, score: '12345.678' } };
  const answer = await inPage(untrue);
  assert.ok('again' in answer);
  const { isEqual, differing } = compareProof(untrue, answer.again);
  assert.deepEqual({ isEqual, differing }, { isEqual: false, differing: 1 });
});

function signedIn() {
  const { url, username, password } = laurel as Laurel;
  return createClient({ url, credentials: { user: { username, password } } });
}

async function bundled(): Promise<string> {
  const build = await rolldown({ input: worker, platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'es', codeSplitting: false });
  await build.close();
  return output[0].code;
}

/** Folds in a worker of the page. */
function inPage(evidence: Evidence): Promise<CheckAnswer> {
  return page.evaluate(
    `new Promise((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(${JSON.stringify(evidence)});
    })`,
  );
}

async function loadDay(management: Management): Promise<Array<{ id: number; custom_id: string }>> {
  const rates = Object.entries(ratesFile).flatMap(([currency, dated]) =>
    dated.map(([date, per_eur]) => ({ currency, date, per_eur })),
  );
  await management.post('/api/v1/exchange-rates', { rates });
  const campaigns: Array<{ id: number; custom_id: string }> = [];
  for (const definition of sampleCampaignInputs()) {
    const { body } = await management.post('/api/v1/campaigns', definition);
    await management.post(`/api/v1/campaigns/${body.id}/publish`);
    campaigns.push({ id: body.id, custom_id: definition.custom_id });
  }
  const events = sampleEvents();
  for (let from = 0; from < events.length; from += BATCH) {
    const response = await postEvents(laurel as Laurel, JSON.stringify(events.slice(from, from + BATCH)));
    assert.equal(response.status, 204);
  }
  await everythingScored(management);
  return campaigns;
}

/** The first, one in the middle and the last; the second of them is checked as a viewer does. */
async function someOnBoard(
  management: Management,
  id: number,
): Promise<Array<{ player_id: string; isManager: boolean }>> {
  const { body } = await management.get(`/api/v1/campaigns/${id}/leaderboard?page_size=1000`);
  const ids: string[] = body.results.map(({ player_id }: { player_id: string }) => player_id);
  const some = [ids[0], ids[ids.length >> 1], ids.at(-1)] as string[];
  return some.map((player_id, index) => ({ player_id, isManager: index !== 1 }));
}
