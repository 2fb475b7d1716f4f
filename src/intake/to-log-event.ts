import { hash } from 'node:crypto';
import type { Event } from '../contract/events.ts';
import { parseTimestamp } from '../contract/timestamps.ts';
import { eventKey } from '../rules/event-key.ts';
import type { LogEvent } from '../store/log.ts';

/**
 * A valid event as the log takes it: wire names stay, the time becomes microseconds, members without a column of their own go
 * into `data`. Two messages have equal content when they say the same, however their JSON was written.
 */
export function toLogEvent({ event, data }: Event): LogEvent {
  const { unique_id, timestamp, ...members } = data;
  const columns =
    event === 'gameround' ? gameroundColumns(members as GameroundMembers) : otherColumns(members);
  const logEvent = { kind: event, occurred_at: parseTimestamp(timestamp) as number, ...columns };
  return { unique_id, key: eventKey(unique_id), content: contentOf(logEvent), ...logEvent };
}

interface GameroundMembers {
  player_id: string;
  game_id: string;
  round_id: string;
  amount: number;
  currency: string;
  is_win: boolean;
  is_bonus: boolean;
}

type Columns = Omit<LogEvent, 'key' | 'content' | 'unique_id' | 'occurred_at' | 'kind'>;

function gameroundColumns(members: GameroundMembers): Columns {
  const { player_id, game_id, round_id, amount, currency, is_win, is_bonus, ...rest } = members;
  return { player_id, game_id, round_id, currency, amount, is_win, is_bonus, ...withData(rest) };
}

function otherColumns(members: { player_id?: string; game_id?: string }): Columns {
  const { player_id, game_id, ...rest } = members;
  return {
    ...(player_id === undefined ? {} : { player_id }),
    ...(game_id === undefined ? {} : { game_id }),
    ...withData(rest),
  };
}

function withData(rest: Record<string, unknown>): { data?: Record<string, unknown> } {
  for (const _ in rest) return { data: rest };
  return {};
}

/** 52 bits: as many whole hexadecimal digits as a JSON number holds exactly. */
function contentOf({ data, ...columns }: Omit<LogEvent, 'key' | 'content' | 'unique_id'>): number {
  const text = JSON.stringify(Object.values(columns)) + (data ? canonicalJson(data) : '');
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 13), 16);
}

/** JSON text with members in code-unit order at every level. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((member) => `${JSON.stringify(member)}:${canonicalJson((value as never)[member])}`).join(',')}}`;
}
