import { operations } from '@laurel/contract/operations/operations.ts';

/** Addresses of operations and pages, and the methods that each takes. */
const addresses = groupByPath([
  ...Object.values(operations).map(({ method, path }): [string, string] => [path, method]),
  ['/', 'GET'],
  ['/docs', 'GET'],
  ['/console', 'GET'],
]);

const inOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Methods of an address, whatever its path parameters; empty if there is none. HEAD comes with GET. The last word of a fixed
 * address, such as `approve`, is not taken for an id.
 */
export function allowedMethods(path: string): string[] {
  const literal = addresses.filter((address) => address.path === path);
  const found = literal.length > 0 ? literal : addresses.filter(({ form }) => form.test(path));
  const methods = found.flatMap((address) => address.methods);
  return inOrder.filter((method) => methods.includes(method));
}

function groupByPath(pairs: [string, string][]): { path: string; form: RegExp; methods: string[] }[] {
  return [...Map.groupBy(pairs, ([path]) => path)].map(([path, group]) => ({
    path,
    form: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: group.flatMap(([, method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }));
}
