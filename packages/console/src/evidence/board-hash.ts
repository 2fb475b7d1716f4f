import type { LeaderboardRow } from '@laurel/contract/campaigns/leaderboard.ts';

type Line = Pick<LeaderboardRow, 'place' | 'player_hash' | 'score' | 'reached_at'>;

/** The hash of a settled board (decisions 9), computed where it is read: hexadecimal SHA-256 of its lines in order. */
export async function boardHash(lines: readonly Line[]): Promise<string> {
  const text = lines
    .map(
      ({ place, player_hash, score, reached_at }) =>
        `${[place, player_hash, score, reached_at].join('\t')}\n`,
    )
    .join('');
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
