import type { Session } from '../store/engine/database.ts';
import {
  type Mention,
  type MentioningTable,
  mentioningTables,
  readMentions,
  writeMention,
} from '../store/erasure/mentions.ts';
import { namesPlayer, type Scrubbing, scrubJson, scrubText, termsOf } from './scrub.ts';

/**
 * Removes the player from what staff and the service wrote: audit log, campaigns, payouts, messages to be told outside. `payout_ids`:
 * the player's own payouts. The caller holds the lock of the scoring cursor. Answers how many rows changed.
 */
export async function scrubMentions(
  session: Session,
  tenant_id: number,
  scrubbing: Scrubbing,
  payout_ids: readonly number[],
): Promise<number> {
  const terms = termsOf(scrubbing);
  let changed = 0;
  for (const table of mentioningTables) {
    const own = new Set(table.name.startsWith('payout') ? payout_ids : []);
    for (const mention of await readMentions(session, tenant_id, table, terms, payout_ids)) {
      const scrubbed = scrubMention(table, mention, scrubbing, own.has(mention.key[0] as number));
      if (!scrubbed) continue;
      await writeMention(session, tenant_id, table, scrubbed);
      changed++;
    }
  }
  return changed;
}

/** The row without the player; undefined where nothing changes. */
function scrubMention(
  { json, text }: MentioningTable,
  { key, texts }: Mention,
  scrubbing: Scrubbing,
  isOwn: boolean,
): Mention | undefined {
  const values = new Map(json.map((name) => [name, parsed(texts[name])]));
  const own = isOwn || [...values.values()].some((value) => namesPlayer(value, scrubbing.player_id));
  const after: Mention['texts'] = {};
  for (const [name, value] of values) after[name] = jsonAfter(texts[name], scrubJson(value, scrubbing, own));
  for (const name of text) {
    const before = texts[name] ?? null;
    after[name] = before === null ? null : scrubText(before, scrubbing, own);
  }
  const isSame = Object.entries(after).every(([name, one]) => one === (texts[name] ?? null));
  return isSame ? undefined : { key, texts: after };
}

function parsed(text: string | null | undefined): unknown {
  return text === null || text === undefined ? null : JSON.parse(text);
}

/** The text as it was where the value is the same, whatever its white space. */
function jsonAfter(before: string | null | undefined, value: unknown): string | null {
  if (before === null || before === undefined) return null;
  const text = JSON.stringify(value);
  return text === JSON.stringify(JSON.parse(before)) ? before : text;
}
