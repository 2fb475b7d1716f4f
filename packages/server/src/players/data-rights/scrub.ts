import type { TenantSession } from '../../database/database.ts';
import { lockEndpoints } from '../../webhooks/webhooks.ts';
import {
  type Mention,
  type MentioningTable,
  mentioningTables,
  readMentions,
  writeMention,
} from './store/mentions.ts';

/** What to replace in texts that name a player, and the replacements. */
export interface Scrubbing {
  /** The id, and its replacement. */
  player_id: string;
  erased_id: string;
  /** Names that the player had, and their replacement. */
  usernames: readonly string[];
  nameless: string;
  /** Ids of the player's own events that the texts name. */
  unique_ids: ReadonlySet<string>;
}

/**
 * Shorter ones occur in unrelated sentences, too: they are replaced only in texts about the player, which have the id as a
 * value. The same holds for numbers, unless they have this many digits.
 */
const TELLING_CHARACTERS = 4;
const TELLING_DIGITS = 6;

/** Members of JSON that hold a player's id, or a list of them; that hold a name; and that hold sentences. */
const idMembers = new Set(['player_id', 'player_ids', 'exclude_player_ids', 'differing_players']);
const nameMember = 'player_username';
const ownEventsMember = 'unique_ids';
/** Holds the start of a reward endpoint's answer, which may end in the middle of an id: removed for the player's payouts. */
const answerMember = 'last_error';
const sentenceMembers = new Set(['reason', 'note', 'detail', 'error', answerMember, 'message']);

/** Can the id, or the name, be looked for in any text? */
function isTelling(text: string): boolean {
  if (/^\d+$/.test(text)) return text.length >= TELLING_DIGITS;
  return text.length >= TELLING_CHARACTERS && !/^[\d.,:-]+$/.test(text);
}

/** The strings to search for in the database: ids and names as they are, and as JSON writes them. */
function termsOf({ player_id, usernames, unique_ids }: Scrubbing): string[] {
  const words = [player_id, ...unique_ids, ...usernames.filter(isTelling)];
  // A database with the locale C knows the letter case of a to z only.
  const cases = words.flatMap((word) => [word, word.toLowerCase()]);
  return [...new Set(cases.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))];
}

/** Free text without the player; `isOwn`: the row is about the player, so that short ids and names are meant, too. */
export function scrubText(text: string, scrubbing: Scrubbing, isOwn: boolean): string {
  const { player_id, erased_id, usernames, nameless, unique_ids } = scrubbing;
  let scrubbed = text;
  for (const unique_id of unique_ids)
    if (isTelling(unique_id)) scrubbed = replaceWord(scrubbed, unique_id, erased_id);
  if (isOwn || isTelling(player_id)) {
    scrubbed = replaceWord(scrubbed, player_id, erased_id);
    scrubbed = replaceWord(scrubbed, JSON.stringify(player_id).slice(1, -1), erased_id);
  }
  const isAbout = isOwn || scrubbed !== text;
  for (const name of usernames)
    if (isAbout || isTelling(name)) scrubbed = replaceWord(scrubbed, name, nameless, ANY_CASE);
  return scrubbed;
}

/** A part of a JSON value that is still to be looked at, and where its copy goes. */
interface Part {
  value: unknown;
  isOwn: boolean;
  member: string;
  into: object;
  at: string | number;
}

/** A JSON value without the player, however deep it is. `isOwn` as for `scrubText`. */
export function scrubJson(value: unknown, scrubbing: Scrubbing, isOwn: boolean, member = ''): unknown {
  const whole = { copy: value };
  const parts: Part[] = [{ value, isOwn, member, into: whole, at: 'copy' }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const copy = scrubPart(part, scrubbing, parts);
    (part.into as Record<string | number, unknown>)[part.at] = copy;
  }
  return whole.copy;
}

/** The copy of the part, whose own parts are added to those that are still to be looked at. */
function scrubPart({ value, isOwn, member }: Part, scrubbing: Scrubbing, parts: Part[]): unknown {
  if (typeof value === 'string') return scrubString(value, scrubbing, isOwn, member);
  if (Array.isArray(value)) {
    const copy: unknown[] = value.slice();
    for (const [at, one] of value.entries()) parts.push({ value: one, isOwn, member, into: copy, at });
    return copy;
  }
  if (typeof value !== 'object' || value === null) return value;
  const own = isOwn || (value as Record<string, unknown>).player_id === scrubbing.player_id;
  const copy = { ...value };
  for (const [name, one] of Object.entries(value)) {
    const kept = own && name === answerMember ? null : one;
    parts.push({ value: kept, isOwn: own, member: name, into: copy, at: name });
  }
  return copy;
}

/** Does the JSON value, however deep it is, name the player by the id, or one of the player's own events, as a value? */
export function namesPlayer(whole: unknown, { player_id, unique_ids }: Scrubbing): boolean {
  const parts = [{ value: whole, member: '' }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, member } = part;
    if (typeof value === 'string') {
      const isNamed = idMembers.has(member)
        ? value === player_id
        : member === ownEventsMember && unique_ids.has(value);
      if (isNamed) return true;
    } else if (Array.isArray(value)) for (const one of value) parts.push({ value: one, member });
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) parts.push({ value: one, member: name });
  }
  return false;
}

function scrubString(text: string, scrubbing: Scrubbing, isOwn: boolean, member: string): string {
  const { player_id, erased_id, usernames, nameless, unique_ids } = scrubbing;
  if (idMembers.has(member)) return text === player_id ? erased_id : text;
  if (member === nameMember) return isOwn && usernames.includes(text) ? nameless : text;
  if (unique_ids.has(text)) return erased_id;
  return sentenceMembers.has(member) ? scrubText(text, scrubbing, isOwn) : text;
}

const ANY_CASE = 'i';

/** Replaces the word where no letter or digit is next to it: `p-1` is no part of `p-12`. */
function replaceWord(text: string, word: string, by: string, letters = ''): string {
  if (word === '') return text;
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, `g${letters}u`);
  return text.replaceAll(found, () => by);
}

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
  const values = new Map(json.map((name) => [name, JSON.parse(texts[name] ?? 'null') as unknown]));
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

/** The original text if the value is the same, whatever its white space. */
function jsonAfter(before: string | null | undefined, value: unknown): string | null {
  if (before === null || before === undefined) return null;
  const text = JSON.stringify(value);
  return text === JSON.stringify(JSON.parse(before)) ? before : text;
}
