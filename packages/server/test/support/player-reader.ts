import assert from 'node:assert/strict';
import type { LiveMe } from '@laurel/contract/live/live.ts';
import type { PlayerResult } from '@laurel/contract/players/results.ts';
import type { Laurel } from './laurel.ts';
import { issueToken, makeKey } from './live.ts';

export interface OwnResults {
  results: PlayerResult[];
}

/** What pages of players read; each call has a token of its own, as tokens expire while a test moves the clock. */
export interface PlayerReader {
  /** Reads a path of the public API as a player. */
  read: <Body>(player_id: string, path: string) => Promise<Body>;
  me: (player_id: string, id: number) => Promise<LiveMe>;
  /** The prizes of the player in a campaign: `title status`. */
  prizes: (player_id: string, id: number) => Promise<string[]>;
}

export async function openPlayerReader(laurel: Laurel): Promise<PlayerReader> {
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  const read = async <Body>(player_id: string, path: string): Promise<Body> => {
    const token = await issueToken(laurel, key, { player_id });
    const answer = await fetch(`${laurel.url}/public/api/v2/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await answer.json()) as Body;
  };
  return {
    read,
    me: async (player_id, id) => {
      const { me } = await read<{ me: LiveMe | null }>(player_id, `live/${id}`);
      return me ?? assert.fail('the token has the scope me');
    },
    prizes: async (player_id, id) => {
      const { results } = await read<OwnResults>(player_id, 'players/me/results');
      const own = results.find(({ campaign_id }) => campaign_id === id);
      return (own?.prizes ?? []).map(({ title, status }) => `${title} ${status}`);
    },
  };
}
