import assert from 'node:assert/strict';
import type { Verdict, Verification } from '@laurel/verifier/verdict.ts';
import { type VerifyOptions, verify } from '@laurel/verifier/verify.ts';
import type { Laurel } from './laurel.ts';
import { issueToken, makeKey } from './live.ts';
import { signIn } from './staff.ts';
import { waitUntil } from './waiting.ts';

/** The certificate of a settled campaign, once it is there. */
export async function certificateOf(laurel: Laurel, campaign_id: number): Promise<Buffer> {
  return fileAt(laurel, `/api/v1/campaigns/${campaign_id}/certificate`, await signIn(laurel));
}

/** A player's own receipt of a campaign, once it is there. */
export async function receiptOf(laurel: Laurel, campaign_id: number, player_id: string): Promise<Buffer> {
  return fileAt(laurel, receiptPath(campaign_id), await tokenOf(laurel, player_id));
}

/** The answer to the player who asks for the own receipt of a campaign. */
export async function askForReceipt(
  laurel: Laurel,
  campaign_id: number,
  player_id: string,
): Promise<Response> {
  return ask(laurel, receiptPath(campaign_id), await tokenOf(laurel, player_id));
}

const receiptPath = (campaign_id: number) => `/public/api/v2/tournaments/${campaign_id}/receipt`;

async function tokenOf(laurel: Laurel, player_id: string): Promise<string> {
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  return issueToken(laurel, key, { player_id, scope: 'me' });
}

function ask(laurel: Laurel, path: string, token: string): Promise<Response> {
  return fetch(`${laurel.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
}

function fileAt(laurel: Laurel, path: string, token: string): Promise<Buffer> {
  return waitUntil(`${path} is there`, async () => {
    const answer = await ask(laurel, path, token);
    assert.equal(answer.status, 200, await answer.clone().text());
    return Buffer.from(await answer.arrayBuffer());
  });
}

/** What the verifier makes of a file. */
export function verified(file: Uint8Array, options: VerifyOptions = {}): Promise<Verification> {
  async function* bytes() {
    yield file;
  }
  return verify(bytes(), options);
}

/** What a verdict finds wrong. */
export function failuresOf({ checks }: Verdict): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

/** What the verifier finds wrong in a file. */
export async function failuresIn(file: Uint8Array): Promise<string[]> {
  return failuresOf((await verified(file)).verdict);
}

/** The names of the checks that a file fails. */
export async function failedIn(file: Uint8Array): Promise<string[]> {
  return (await verified(file)).verdict.checks.filter(({ ok }) => !ok).map(({ name }) => name);
}
