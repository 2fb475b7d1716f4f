import type { AlarmCause } from './store/alarms.ts';

/** Names an alarm within its campaign. */
export function causeName({ kind, player_hash }: Pick<AlarmCause, 'kind' | 'player_hash'>): string {
  return `${kind} ${player_hash}`;
}

/** What the log says of an alarm, as one text; the id of a player follows from the hash. */
export function causeContent(cause: AlarmCause): string {
  const { first_seen_at, score_share, summary, evidence, related } = cause;
  const lines = evidence.map(({ seq, at, text }) => [seq, at, text]);
  const share = score_share === null ? null : Number(score_share);
  return JSON.stringify([first_seen_at, share, summary, lines, related]);
}

/** What the board says of it, as one text. */
export function stakeContent({ at_stake: { place, amount, currency, prizes } }: AlarmCause): string {
  return JSON.stringify([place, amount, currency, prizes]);
}
