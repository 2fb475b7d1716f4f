import { hash } from 'node:crypto';
import type { Event, EventData, EventKind } from '@laurel/contract/events/events.ts';
import { exactNumberText, inOneText, isRawNumber } from '@laurel/contract/values/exact-json.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { eventKey, type LogEvent } from '../store/log.ts';

/**
 * A valid event as the log takes it: wire names stay, the time becomes microseconds, members without a column of their own
 * go into `data`. Two messages have equal content if they mean the same, however their JSON is written. Content hashes are
 * stored as long as keys, so their input must never change.
 */
export function toLogEvent({ event, data }: Event): LogEvent {
  const occurred_at = parseTimestamp(data.timestamp) as number;
  return event === 'gameround' ? toGameround(occurred_at, data) : toOther(event, occurred_at, data);
}

/** Nearly all events are game rounds, so each member is named here: copying the rest of an object took half of the time. */
function toGameround(occurred_at: number, members: EventData['gameround']): LogEvent {
  const { unique_id, player_id, game_id, round_id, currency, is_win, is_bonus } = members;
  const amount = inOneText(members.amount);
  const data = memberCount(members) > GAMEROUND_MEMBERS ? besideColumns(members) : undefined;
  const columns = [
    'gameround',
    occurred_at,
    player_id,
    game_id,
    round_id,
    currency,
    amount,
    is_win,
    is_bonus,
  ];
  const logEvent: LogEvent = {
    key: eventKey(unique_id),
    content: contentOf(columns, data),
    occurred_at,
    kind: 'gameround',
    unique_id,
    player_id,
    game_id,
    round_id,
    currency,
    amount,
    is_win,
    is_bonus,
  };
  if (data) logEvent.data = data;
  if (is_win && data?.is_supplier_promo === true) logEvent.is_supplier_promo = true;
  return logEvent;
}

/** The least number of members of a valid gameround. */
const GAMEROUND_MEMBERS = 9;

function besideColumns(members: EventData['gameround']): Record<string, unknown> {
  const { unique_id, timestamp, player_id, game_id, round_id, amount, currency, is_win, is_bonus, ...rest } =
    members;
  return rest;
}

function toOther(kind: EventKind, occurred_at: number, members: Event['data']): LogEvent {
  const { unique_id, timestamp, player_id, game_id, ...rest } = members as Members;
  const data = memberCount(rest) > 0 ? rest : undefined;
  const ids = {
    ...(player_id === undefined ? {} : { player_id }),
    ...(game_id === undefined ? {} : { game_id }),
  };
  const content = contentOf([kind, occurred_at, ...Object.values(ids)], data);
  return {
    key: eventKey(unique_id),
    content,
    occurred_at,
    kind,
    unique_id,
    ...ids,
    ...(data ? { data } : {}),
  };
}

interface Members extends Record<string, unknown> {
  unique_id: string;
  timestamp: string;
  player_id?: string;
  game_id?: string;
}

function memberCount(members: object): number {
  let count = 0;
  for (const _ in members) count++;
  return count;
}

/** 52 bits: as many whole hexadecimal digits as a JSON number holds exactly. */
function contentOf(columns: unknown[], data: Record<string, unknown> | undefined): number {
  const text = JSON.stringify(columns) + (data ? canonicalJson(data) : '');
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 13), 16);
}

/** JSON text with members in code-unit order at every level. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isRawNumber(value)) return exactNumberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((member) => `${JSON.stringify(member)}:${canonicalJson((value as never)[member])}`).join(',')}}`;
}
