/** Where the score of a player in a campaign is proved. */
export function proofPath(campaign_id: number | string, player_id: string): string {
  return `/campaigns/${campaign_id}/players/${encodeURIComponent(player_id)}`;
}
