import type { Operation } from '@laurel/contract/operations/operation.ts';

/** The path and query of an operation's example; `ids` stand in place of the path parameters that they name. */
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
  const isForm = body.contentType === 'application/x-www-form-urlencoded';
  return {
    headers: { ...example.headers, 'content-type': body.contentType },
    payload: isForm
      ? new URLSearchParams(example.body as Record<string, string>).toString()
      : JSON.stringify(example.body),
  };
}
