/** What is to be replaced in texts that name a player, and by what. */
export interface Scrubbing {
  /** The id, and what stands in its place. */
  player_id: string;
  erased_id: string;
  /** Names that the player had, and what stands in their place. */
  usernames: readonly string[];
  nameless: string;
  /** Ids of the player's own events that the texts name. */
  unique_ids: ReadonlySet<string>;
}

/**
 * Shorter ones, and numbers, stand in other sentences, too: they are replaced only in texts about the player, which have the id as a value.
 */
const TELLING_CHARACTERS = 4;

/** Members of JSON that hold a player's id, or a list of them; that hold a name; and that hold sentences. */
const idMembers = new Set(['player_id', 'player_ids', 'exclude_player_ids', 'differing_players']);
const nameMember = 'player_username';
const sentenceMembers = new Set(['reason', 'note', 'detail', 'error', 'last_error', 'message']);

/** Can the id, or the name, be looked for in any text? */
function isTelling(text: string): boolean {
  return text.length >= TELLING_CHARACTERS && !/^[\d.,:-]+$/.test(text);
}

/** What is searched for in the database: the id as it is, and as JSON writes it. */
export function termsOf({ player_id, unique_ids }: Scrubbing): string[] {
  const ids = [player_id, ...unique_ids];
  return [...new Set(ids.flatMap((id) => [id, JSON.stringify(id).slice(1, -1)]))];
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
  if (!isOwn && scrubbed === text) return text;
  for (const name of usernames) scrubbed = replaceWord(scrubbed, name, nameless);
  return scrubbed;
}

/** A JSON value without the player. `isOwn` as for `scrubText`. */
export function scrubJson(value: unknown, scrubbing: Scrubbing, isOwn: boolean, member = ''): unknown {
  if (typeof value === 'string') return scrubString(value, scrubbing, isOwn, member);
  if (Array.isArray(value)) return value.map((one) => scrubJson(one, scrubbing, isOwn, member));
  if (typeof value !== 'object' || value === null) return value;
  const own = isOwn || (value as Record<string, unknown>).player_id === scrubbing.player_id;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, scrubJson(one, scrubbing, own, name)]),
  );
}

/** Does the JSON value name the player by the id as a value? */
export function namesPlayer(value: unknown, player_id: string, member = ''): boolean {
  if (typeof value === 'string') return value === player_id && idMembers.has(member);
  if (Array.isArray(value)) return value.some((one) => namesPlayer(one, player_id, member));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => namesPlayer(one, player_id, name));
}

function scrubString(text: string, scrubbing: Scrubbing, isOwn: boolean, member: string): string {
  const { player_id, erased_id, usernames, nameless, unique_ids } = scrubbing;
  if (idMembers.has(member)) return text === player_id ? erased_id : text;
  if (member === nameMember) return isOwn && usernames.includes(text) ? nameless : text;
  if (unique_ids.has(text)) return erased_id;
  return sentenceMembers.has(member) ? scrubText(text, scrubbing, isOwn) : text;
}

/** Replaces the word wherever neither a letter nor a digit stands beside it: `p-1` is no part of `p-12`. */
function replaceWord(text: string, word: string, by: string): string {
  if (word === '' || !text.includes(word)) return text;
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), () => by);
}
