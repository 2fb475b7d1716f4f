import type { Operation } from './openapi.ts';

const credentials: Record<string, string> = {
  'x-api-key': 'x-api-key: $LAUREL_API_KEY',
  authorization: 'authorization: $LAUREL_API_KEY',
  bearer: 'authorization: Bearer $LAUREL_ACCESS_TOKEN',
  player: 'authorization: Bearer $LAUREL_PLAYER_TOKEN',
};

/** The call as a command; a parameter of the path is a variable of its name. */
export function exampleCall({ method, path, security, requestBody }: Operation): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const [credential] = Object.keys(security[0] ?? {}).flatMap((name) => credentials[name] ?? []);
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  const words = [
    `curl -sS${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$LAUREL_URL${address}"`,
    ...(credential === undefined ? [] : [`-H "${credential}"`]),
    ...(body?.example === undefined ? [] : [`-H 'content-type: ${type}'`, dataOf(type, body.example)]),
  ];
  return `\`\`\`sh\n${words.join(' \\\n  ')}\n\`\`\`\n`;
}

function dataOf(type: string | undefined, example: unknown): string {
  if (type === 'application/octet-stream') return '--data-binary @FILE';
  const text = typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
  return `--data '${text.replaceAll("'", "'\\''")}'`;
}
