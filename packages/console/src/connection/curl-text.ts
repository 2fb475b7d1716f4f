import type { RecordedCall } from './recorded-calls.ts';

/**
 * The call as a command for a shell; the access token comes from a variable. `base`: address of the server without a slash
 * at its end.
 */
export function curlText(
  { method, path, body, fileType, tenant }: Omit<RecordedCall, 'id' | 'status'>,
  base: string,
): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(base + path)}`,
    '-H "Authorization: Bearer $LAUREL_TOKEN"',
    ...(tenant === undefined ? [] : [`-H 'Laurel-Tenant: ${tenant}'`]),
    ...(fileType === undefined ? [] : [`-H 'Content-Type: ${fileType}'`, '--data-binary @FILE']),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Passwords are shown nowhere. */
export function withoutSecrets(body: string | undefined): string | undefined {
  return body?.replace(/("(?:[a-z_]*password|secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"…"');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
