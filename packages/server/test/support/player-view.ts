import assert from 'node:assert/strict';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import type { Management } from './management.ts';
import { waitUntil } from './waiting.ts';

/** The members of an explanation that tests read. */
export interface Explanation {
  count: number;
  version: number;
  seq: number;
  currency: string;
  score: string | null;
  rounds: number;
  results: ExplainedRound[];
}

/** Creates and publishes a campaign; returns its id. */
export async function published(staff: Management, definition: CampaignInput): Promise<number> {
  const { status, body } = await staff.post('/api/v1/campaigns', definition);
  assert.equal(status, 201, JSON.stringify(body));
  const answer = await staff.post(`/api/v1/campaigns/${body.id}/publish`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return body.id;
}

/** The address of a player in a campaign. */
export function playerPath(campaign_id: number, player_id: string): string {
  return `/api/v1/campaigns/${campaign_id}/players/${encodeURIComponent(player_id)}`;
}

/** A player's place and lines in a campaign. */
export async function playerView(
  staff: Management,
  campaign_id: number,
  player_id: string,
): Promise<PlayerView> {
  const { status, body } = await staff.get(playerPath(campaign_id, player_id));
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Requests a player's view until it matches; fails after a minute. */
export async function playerViewWhen(
  staff: Management,
  campaign_id: number,
  player_id: string,
  isWanted: (view: PlayerView) => boolean,
): Promise<PlayerView> {
  let view: PlayerView | undefined;
  const look = async () => {
    const now = await playerView(staff, campaign_id, player_id);
    view = now;
    return isWanted(now) && now;
  };
  return waitUntil('the view of the player matches', look, { shows: () => JSON.stringify(view) });
}

/** A player's whole explanation, once everything that was sent is in it; fails after a minute. */
export async function explanation(
  staff: Management,
  campaign_id: number,
  player_id: string,
): Promise<Explanation> {
  const { log_seq } = (await staff.get('/api/v1/intake/stats')).body;
  const look = async () => {
    const { status, body } = await staff.get(`${playerPath(campaign_id, player_id)}/explain?page_size=1000`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.seq === log_seq && body;
  };
  return waitUntil(`all ${log_seq} events are explained`, look, { throwsAtOnce: true });
}
