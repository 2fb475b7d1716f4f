const rest: Record<string, (server: string, origin: string, campaign: string) => string> = {
  origin_refused: (_, origin) => `Make a key that allows this site:\n${keyFor(origin)}`,
  unauthenticated: (server, origin) =>
    `Make a publishable key for the attribute \`publishable-key\`:\n${keyFor(origin)}\nA player token is made with a key of the scope players:issue:\n${tokenFrom(server)}`,
  forbidden: (server, origin) =>
    `A publishable key has the scope boards:read:\n${keyFor(origin)}\nA player token has the scopes boards, me and opt-in:\n${tokenFrom(server)}`,
  campaign_missing: (_, __, campaign) =>
    campaign
      ? `See what is published, and publish what is missing:\nnpx laurel campaign list\nnpx laurel campaign publish ${quoted(campaign)}`
      : 'Set the attribute `campaign` to the id or the custom id of a campaign:\nnpx laurel campaign list',
  token_provider: (server) =>
    `The page’s \`tokenProvider\` must return a player token from your backend, which gets it with:\n${tokenFrom(server)}`,
};

/** What the browser's console shows a developer about a fault of the page: what is wrong, and the command that mends it. */
export function adviceOn(
  code: string,
  message: string,
  server: string,
  origin: string,
  campaign: string,
): string {
  const mend = rest[code === 'not_found' ? 'campaign_missing' : code]?.(server, origin, campaign) ?? '';
  return `Laurel (${code}): ${message}\n${mend}`;
}

function keyFor(origin: string): string {
  return `npx laurel key create Website --scopes boards:read --origins ${origin}`;
}

function tokenFrom(server: string): string {
  return [
    'npx laurel key create Backend --scopes players:issue',
    `curl -sS ${server}/api/v1/player-tokens -H "Authorization: Bearer $LAUREL_ISSUER_KEY" -H 'Content-Type: application/json' -d '{"player_id":"…"}'`,
  ].join('\n');
}

/** Quoted for a shell, whatever the text contains. */
function quoted(text: string): string {
  return /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
