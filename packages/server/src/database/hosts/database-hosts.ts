import type { Queryable } from '../database.ts';

/** One PostgreSQL server of several that `DATABASE_URL` names. */
export interface DatabaseHost {
  /** For logs: `HOST:PORT`. */
  name: string;
  /** The URL of the database with only this host. */
  url: string;
}

/** A URL that names several servers is wrong; the sentence never quotes it, since it may hold a password. */
export class WrongDatabaseUrl extends Error {
  override name = 'WrongDatabaseUrl';
}

/** The values of libpq's `target_session_attrs`: Laurel writes, so it always uses the server that takes writes. */
const attributes = ['any', 'read-write', 'primary'];

const MAX_PORT = 65_535;

/**
 * The servers that a URL names, in its order, in libpq's forms: `postgresql://role@one:5432,two:5433/database`, or as
 * parameters, `…/database?host=one,two&port=5432,5433`. One host, or a text that is not a URL, is returned unchanged. Throws
 * WrongDatabaseUrl.
 */
export function databaseHosts(url: string): DatabaseHost[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/s.exec(url);
  if (!parts) return [{ name: 'DATABASE_URL', url }];
  const [, before = '', authority = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  refuseAttributes(parameters.get('target_session_attrs'));
  parameters.delete('target_session_attrs');
  const listed = parameters.get('host') ?? '';
  if (!authority.includes(',') && !listed.includes(',')) return [{ name: 'DATABASE_URL', url }];
  // An @ further on means that the password contains a character that ends the hosts, so the result may contain a part of
  // it.
  if (!before.endsWith('@') && url.slice(before.length).includes('@')) throw unreadable(0);
  const hosts = listed.includes(',') ? hostsOfParameters(parameters) : authority.split(',').map(readHost);
  for (const name of ['host', 'port']) parameters.delete(name);
  const after = parameters.size > 0 ? `${path}?${parameters}` : path;
  return hosts.map(({ host, port }) => ({
    name: `${host}:${port || '5432'}`,
    url: `${before}${host}${port && `:${port}`}${after}`,
  }));
}

interface HostAndPort {
  host: string;
  /** Empty: the default port. */
  port: string;
}

function readHost(text: string, at: number): HostAndPort {
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d*))?$/.exec(text) ?? [];
  if (host === '') throw unreadable(at);
  if (port !== '' && (Number(port) < 1 || Number(port) > MAX_PORT))
    throw new WrongDatabaseUrl(
      `DATABASE_URL: the port of its host ${at + 1} must lie between 1 and ${MAX_PORT}`,
    );
  return { host, port };
}

function unreadable(at: number): WrongDatabaseUrl {
  return new WrongDatabaseUrl(
    `DATABASE_URL: its host ${at + 1} cannot be read; hosts are written NAME:PORT,NAME:PORT, and @ : / ? # , in a password as %40 %3A %2F %3F %23 %2C`,
  );
}

/** As libpq has it: one port for all hosts, or one each. */
function hostsOfParameters(parameters: URLSearchParams): HostAndPort[] {
  const hosts = (parameters.get('host') ?? '').split(',');
  const ports = (parameters.get('port') ?? '').split(',');
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new WrongDatabaseUrl(
      `DATABASE_URL names ${hosts.length} hosts and ${ports.length} ports; name one port, or one for each host`,
    );
  return hosts.map((host, at) => readHost(`${host}:${ports.length === 1 ? ports[0] : ports[at]}`, at));
}

function refuseAttributes(wanted: string | null): void {
  if (wanted === null || attributes.includes(wanted)) return;
  throw new WrongDatabaseUrl(
    'DATABASE_URL: Laurel writes, so target_session_attrs must be read-write or primary, or be left out',
  );
}

/**
 * Whether commits wait for a standby, as the server that takes writes is set now. Without it a failover may lose
 * acknowledged events.
 */
export async function waitsForStandby(session: Queryable): Promise<boolean> {
  const [row] = await session.query<{ waits: boolean }>({
    text: `
      select current_setting('synchronous_standby_names') <> ''
         and current_setting('synchronous_commit') not in ('off', 'local') as waits`,
  });
  return row?.waits === true;
}
