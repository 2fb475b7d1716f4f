import { crc32 } from 'node:zlib';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { lineId, type NamedRow } from '../boards/boards.ts';
import { serviceWording, shownUsername, titlesIn } from '../listing/listing.ts';

/** A line of a board as it is sent. */
export interface Line {
  /** The opaque id. */
  readonly player_id: string;
  readonly place: number;
  /** Exact decimal text. */
  readonly score: string;
  /** JSON. */
  readonly text: string;
}

/** Settings that determine the words of lines. */
export interface BoardWording {
  definition: CampaignDefinition;
  mask_usernames: boolean;
  /** The language asked for, then those to fall back to. */
  languages: readonly string[];
}

/**
 * Lines as the listing words them, with their places. Written by hand: the exact text of a score is a JSON number without
 * conversion and must not become a binary float (invariant I10).
 */
export function linesOf(
  rows: readonly NamedRow[],
  { definition, mask_usernames, languages }: BoardWording,
): Line[] {
  const titleOf = titlesIn(definition, [...languages, definition.default_language]);
  const { player } = serviceWording(languages).texts;
  return rows.map(({ place, score, prizes, player: named }) => {
    const player_id = lineId(named);
    const username = JSON.stringify(shownUsername(named, { mask_usernames, player }));
    const won = JSON.stringify(prizes.map(titleOf));
    const text = `{"place":${place},"player_id":${JSON.stringify(player_id)},"player_username":${username},"score":${score},"prizes":${won}}`;
    return { player_id, place, score, text };
  });
}

/** CRC-32 of all lines, by which a client verifies that it has the lines that were sent (docs/rules/live.md#2). */
export function checkOfLines(lines: readonly Line[]): number {
  return crc32(lines.map(({ place, player_id, score }) => `${place}\t${player_id}\t${score}\n`).join(''));
}

/** The changes from some lines to others: rows to set by their player, and players to remove. */
export interface LinesChange {
  rows: readonly Line[];
  removed: string[];
}

/**
 * The change from `before` to `after`; undefined if the whole board is needed: a client orders its lines by places, and if
 * several lines share a place, that does not say which is first.
 */
export function changeOf(before: readonly Line[], after: readonly Line[]): LinesChange | undefined {
  if (after.some(({ place }, at) => place === after[at - 1]?.place)) return undefined;
  const texts = new Map(before.map(({ player_id, text }) => [player_id, text]));
  const rows = after.filter(({ player_id, text }) => texts.get(player_id) !== text);
  for (const { player_id } of after) texts.delete(player_id);
  return { rows, removed: [...texts.keys()] };
}

/** An event of the stream; `id` is what a client sends as `Last-Event-ID`. */
export function frameOf(event: string, data: string, id?: number): Buffer {
  const first = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${first}event: ${event}\ndata: ${data}\n\n`);
}

/** Signals that the stream is alive; clients ignore it. */
export const heartbeat = Buffer.from(':\n\n');
