import { Connection, type Reply } from './connection.ts';

/** Opens a connection that requests one path again and again, with its own headers. */
export async function openGetter(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ get: (more?: Record<string, string>, keep?: boolean) => Promise<Reply>; close: () => void }> {
  const connection = await Connection.open(url);
  const lines = (of: Record<string, string>) =>
    Object.entries(of).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `GET ${path} HTTP/1.1\r\nHost: ${url.slice('http://'.length)}\r\n${lines(headers).join('')}`;
  const get = (more: Record<string, string> = {}, keep = false) =>
    connection.send(`${head}${lines(more).join('')}\r\n`, undefined, keep);
  return { get, close: () => connection.close() };
}
