/** Joins a tournament as the player of the token. Throws where the server refuses or is away. */
export async function joinTournament(server: string, campaign: number, token: string): Promise<void> {
  const response = await fetch(`${server}/public/api/v2/tournaments/${campaign}/opt-in`, {
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}
