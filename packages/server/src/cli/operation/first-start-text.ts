import type { FirstStartSecrets } from '../framework/command.ts';

const rule = '─'.repeat(78);

/**
 * What a first start shows, once: the secrets that were made, and a command for each of the three endpoints that can be
 * pasted as it stands (decisions 8).
 */
export function firstStartText(url: string, secrets: FirstStartSecrets, now: Date): string {
  const { tenant, username, password, api_key } = secrets;
  return [
    '',
    rule,
    '  Laurel started on an empty database and made a tenant, its owner and an API key.',
    '  They are shown this one time only: keep them.',
    '',
    `    tenant    ${tenant}`,
    `    username  ${username}`,
    `    password  ${password}`,
    `    API key   ${api_key}`,
    '',
    '  Send an event:',
    sendCommand(url, api_key, now),
    '',
    '  List tournaments:',
    listCommand(url, api_key),
    '',
    '  Get an access token:',
    `curl -sS ${quote(`${url}/api/v1/auth/token`)} --data-urlencode ${quote(`username=${username}`)} --data-urlencode ${quote(`password=${password}`)}`,
    '',
    `  Documentation: ${url}/docs`,
    rule,
    '',
  ].join('\n');
}

export function listCommand(url: string, apiKey: string): string {
  return `curl -sS ${quote(`${url}/public/api/v2/tournaments/details`)} -H ${quote(`Authorization: ${apiKey}`)}`;
}

function sendCommand(url: string, apiKey: string, now: Date): string {
  const timestamp = now.toISOString();
  const data = { unique_id: `first-event-${timestamp}`, timestamp, player_id: 'player-1' };
  const body = JSON.stringify([{ event: 'login', data }]);
  const headers = [`x-api-key: ${apiKey}`, 'Content-Type: application/json', 'Prefer: return=representation'];
  return [
    `curl -sS ${quote(`${url}/api/v1/events`)}`,
    ...headers.map((header) => `-H ${quote(header)}`),
    `-d ${quote(body)}`,
  ].join(' ');
}

/** One word for a shell, whatever it holds. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
