import type { InventedSecret, PrintedSecrets } from '../../cli/command.ts';

const rule = '─'.repeat(78);

/** The variables that an operator sets secrets with. */
const variables: Record<InventedSecret, string> = { api_key: 'LAUREL_API_KEY', password: 'LAUREL_PASSWORD' };

/**
 * What a first start shows, once: the secrets that were invented, where the console is, and a command for each of the three
 * endpoints that can be pasted as it is (docs/rules/running.md#2). Secrets that the operator set are named by their
 * variables only: logs are kept and read.
 */
export function firstStartText(url: string, secrets: PrintedSecrets, now: Date): string[] {
  const { tenant, username, invented } = secrets;
  return [
    '',
    rule,
    '  Laurel started on an empty database and made a tenant, its owner and an API key.',
    ...(invented.length > 0 ? ['  What it invented is shown this one time only: keep it.'] : []),
    '',
    `    tenant    ${tenant}`,
    `    username  ${username}`,
    `    password  ${shownSecret(secrets, 'password')}`,
    `    API key   ${shownSecret(secrets, 'api_key')}`,
    '',
    `  In the console, sign in as ${username}; First steps leads from there to the first paid prize:`,
    `    ${url}/console/first-steps`,
    '',
    '  Send an event:',
    sendCommand(url, secrets, now),
    '',
    '  List tournaments:',
    listCommand(url, secrets),
    '',
    '  Get an access token:',
    `curl -sS ${quote(`${url}/api/v1/auth/token`)} --data-urlencode ${quote(`username=${username}`)} --data-urlencode ${withSecret('password=', secrets, 'password')}`,
    '',
    `  Documentation: ${url}/docs`,
    rule,
    '',
  ];
}

/** The secret where it was invented, else where it was set. */
export function shownSecret(secrets: PrintedSecrets, name: InventedSecret): string {
  return secrets.invented.includes(name) ? secrets[name] : `(as set in ${variables[name]})`;
}

export function listCommand(url: string, secrets: PrintedSecrets): string {
  const authorization = withSecret('Authorization: ', secrets, 'api_key');
  return `curl -sS ${quote(`${url}/public/api/v2/tournaments/details`)} -H ${authorization}`;
}

function sendCommand(url: string, secrets: PrintedSecrets, now: Date): string {
  const timestamp = now.toISOString();
  const data = { unique_id: `first-event-${timestamp}`, timestamp, player_id: 'player-1' };
  const body = JSON.stringify([{ event: 'login', data }]);
  const headers = [
    withSecret('x-api-key: ', secrets, 'api_key'),
    quote('Content-Type: application/json'),
    quote('Prefer: return=representation'),
  ];
  return [
    `curl -sS ${quote(`${url}/api/v1/events`)}`,
    ...headers.map((header) => `-H ${header}`),
    `-d ${quote(body)}`,
  ].join(' ');
}

/** One word for a shell that ends with a secret; one that the operator set is left to the shell to fill in. */
function withSecret(text: string, secrets: PrintedSecrets, name: InventedSecret): string {
  return secrets.invented.includes(name) ? quote(text + secrets[name]) : `"${text}$${variables[name]}"`;
}

/** One word for a shell, whatever it holds. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
