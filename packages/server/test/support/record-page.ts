import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Laurel } from './laurel.ts';
import { signIn } from './staff.ts';

/** The record of a campaign in the form that the `accept` asks for. */
export async function recordAs(
  laurel: Laurel,
  id: number,
  accept: string,
): Promise<{ headers: Headers; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${await signIn(laurel)}`, accept };
  const answer = await fetch(`${laurel.url}/api/v1/campaigns/${id}/record`, { headers });
  assert.equal(answer.status, 200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The text of a record's page, which has every part, and whose policy allows its own style and nothing else. */
export function plainPage(headers: Headers, bytes: Buffer): string {
  const page = bytes.toString();
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  const style = hash('sha256', /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '', 'base64');
  const policy = headers.get('content-security-policy') ?? '';
  assert.ok(policy.startsWith(`default-src 'none'; style-src 'sha256-${style}';`), policy);
  assert.doesNotMatch(page, /<script|<link|<img|style="/);
  const titles = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  assert.equal(titles.length, 16);
  assert.deepEqual([titles[0], titles.at(-1)], ['Campaign', 'Players in the order of the board']);
  return page;
}
