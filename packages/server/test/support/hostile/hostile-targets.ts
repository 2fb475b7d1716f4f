import type { Draw } from './draw.ts';
import { hostileNames, hostileNumbers } from './hostile-values.ts';
import type { Operation } from './operations.ts';

const pathPieces = [
  ...['%00', '%ff', '%ed%a0%80', '%c0%ae', '..', '%2e%2e', '%252e', '%25', '%2f', '%5c', '\\', ';a=b', '~'],
  ...['*', ':', '|', 'x'.repeat(1100), 'x'.repeat(8000), '%F0%9F%98%80', '__proto__', 'constructor'],
  ...['99999999999999999999', '9223372036854775808', '-1', '0x1', '1e3', '1.5', 'NaN'],
];

/** The target with a part of its path changed. */
export function mutatePath(target: string, draw: Draw): string {
  const [path = '', query] = target.split('?', 2);
  const parts = path.split('/');
  const at = 1 + draw.below(parts.length - 1);
  const piece = draw.pick(pathPieces);
  const changed = draw.weighted<() => string>([
    [8, () => parts.with(at, piece).join('/')],
    [2, () => parts.with(at, `${parts[at]}${piece}`).join('/')],
    [1, () => `${path}/`],
    [1, () => `/${path}`],
    [1, () => path.toUpperCase()],
    [1, () => `/docs/assets/${piece}`],
    [1, () => `http://elsewhere.test${path}`],
    [1, () => parts.toSpliced(at, 1).join('/') || '/'],
    [
      1,
      () => draw.pick(['*', '//', '/%', '/docs', '/docs/', '/docs/api', '/?', '/#', '/docs/assets/../../x']),
    ],
  ])();
  return query === undefined ? changed : `${changed}?${query}`;
}

/** The target with parameters added: known and unknown ones, repeated, nested, and badly encoded. */
export function mutateQuery(target: string, operation: Operation | undefined, draw: Draw): string {
  const names = [
    ...(operation?.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
    'page',
    '__proto__',
    'constructor',
    'x',
  ];
  const one = () => {
    const name = draw.pick(names);
    const value = encodeURIComponent(
      draw.pick(draw.chance(0.5) ? hostileNames : hostileNumbers).toWellFormed(),
    );
    return draw.pick([
      `${name}=${value}`,
      `${name}=${value}&${name}=${value}`,
      `${name}[]=${value}`,
      `${name}[a]=${value}`,
      `${name}[__proto__]=1`,
      `${name}`,
      `${name}=%`,
      `${name}=%ff`,
      `%${name}=1`,
      `&&&${name}==`,
      `${name};${name}`,
    ]);
  };
  const added = Array.from(
    {
      length: draw.weighted([
        [20, 1],
        [10, 3],
        [1, 300],
      ]),
    },
    one,
  )
    .join('&')
    .slice(0, 12_000);
  return `${target}${target.includes('?') ? '&' : '?'}${added}`;
}
