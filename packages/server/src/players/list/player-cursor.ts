import { findText, unstorable } from '@laurel/contract/values/stored-text.ts';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { PlayerCursor } from './store/player-list.ts';

const count = Type.Integer({ minimum: 0, maximum: 2 ** 15 - 1 });
const hour = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const text = Type.String();

const cursorSchema = Type.Union([
  Type.Object({ order: Type.Literal('recent'), last_hour: hour, player_id: text }),
  Type.Object({
    order: Type.Literal('frequent'),
    days_played: count,
    last_hour: hour,
    player_id: text,
  }),
  Type.Object({ order: Type.Literal('name'), name_key: text, player_id: text }),
  Type.Object({ order: Type.Literal('id'), player_id: text }),
]);

/** The cursor as the API returns it. */
export function writeCursor(cursor: PlayerCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Undefined for a text that `writeCursor` did not write. */
export function readCursor(written: string): PlayerCursor | undefined {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(written, 'base64url').toString());
    return Check(cursorSchema, cursor) && findText(cursor, unstorable).length === 0 ? cursor : undefined;
  } catch {
    return undefined;
  }
}
