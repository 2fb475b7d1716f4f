import type { BodyType, Operation } from '@laurel/contract/operations/operation.ts';

/** The path and query of an operation's example; `ids` replace the path parameters that they name. */
export function addressOf(
  { path, example }: Operation,
  ids: Readonly<Record<string, string | number>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(ids[name] ?? example.path?.[name])),
  );
  const query = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

/** The headers and body of an operation's example as they are sent. */
export function bodyOf({ body, example }: Operation): { headers: Record<string, string>; payload: string } {
  if (body === undefined || example.body === undefined)
    return { headers: { ...example.headers }, payload: '' };
  return {
    headers: { ...example.headers, 'content-type': body.contentType },
    payload: payloadOf(body.contentType, example.body),
  };
}

function payloadOf(type: BodyType, body: unknown): string {
  if (type === 'application/x-www-form-urlencoded')
    return new URLSearchParams(body as Record<string, string>).toString();
  return type === 'application/json' ? JSON.stringify(body) : String(body);
}
