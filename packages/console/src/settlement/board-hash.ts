import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';

type Line = Pick<LeaderboardRow, 'place' | 'player_hash' | 'score' | 'reached_at'>;

/** The hash of a settled board (docs/rules/settlement.md#3) as the reader computes it: hexadecimal SHA-256 of its lines. */
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
