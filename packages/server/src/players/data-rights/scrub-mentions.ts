import type { TenantSession } from '../../database/database.ts';
import { lockEndpoints } from '../../webhooks/webhooks.ts';
import { namesPlayer, type Scrubbing, scrubJson, scrubText, termsOf } from './scrub.ts';
import {
  type Mention,
  type MentioningTable,
  mentioningTables,
  readMentions,
  writeMention,
} from './store/mentions.ts';

/**
 * Removes the player from texts of staff and the service: audit log, campaigns, payouts, messages in the outbox.
 * `payout_ids`: the player's own payouts. The caller holds the lock of the scoring cursor. Returns how many rows changed.
 */
export async function scrubMentions(
  tenant: TenantSession,
  scrubbing: Scrubbing,
  payout_ids: readonly number[],
): Promise<number> {
  await lockEndpoints(tenant);
  const terms = termsOf(scrubbing);
  let changed = 0;
  for (const table of mentioningTables) {
    for (const mention of await readMentions(tenant, table, terms, payout_ids)) {
      const scrubbed = scrubMention(table, mention, scrubbing);
      if (!scrubbed) continue;
      await writeMention(tenant, table, scrubbed);
      changed++;
    }
  }
  return changed;
}

/** The row without the player; undefined if nothing changes. */
function scrubMention(
  { json, text, answers }: MentioningTable,
  { key, texts, isOwn }: Mention,
  scrubbing: Scrubbing,
): Mention | undefined {
  const values = new Map(json.map((name) => [name, parsed(texts[name])]));
  const own = isOwn || [...values.values()].some((value) => namesPlayer(value, scrubbing));
  const after: Mention['texts'] = {};
  for (const [name, value] of values) after[name] = jsonAfter(texts[name], scrubJson(value, scrubbing, own));
  for (const name of [...text, ...answers]) {
    const before = texts[name] ?? null;
    const goes = before === null || (own && answers.includes(name));
    after[name] = goes ? null : scrubText(before, scrubbing, own);
  }
  const isSame = Object.entries(after).every(([name, one]) => one === (texts[name] ?? null));
  return isSame ? undefined : { key, texts: after, isOwn: own };
}

function parsed(text: string | null | undefined): unknown {
  return text === null || text === undefined ? null : JSON.parse(text);
}

/** The original text if the value is the same, whatever its white space. */
function jsonAfter(before: string | null | undefined, value: unknown): string | null {
  if (before === null || before === undefined) return null;
  const text = JSON.stringify(value);
  return text === JSON.stringify(JSON.parse(before)) ? before : text;
}
