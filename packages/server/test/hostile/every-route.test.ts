import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operationsOf } from '../support/hostile/operations.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

/** Files and pages about the contract, which are no part of it; hostile-targets.ts draws their paths. */
const reference = /^\/docs(?:\/|$)/;

test('every route that the server has is in the document that hostile requests are drawn from', async () => {
  const described = operationsOf(laurel.app).map(({ method, path }) => `${method} ${path}`);
  const routes = routesOf(laurel.app.printRoutes({ commonPrefix: false }));
  const missing = routes.filter(
    (route) => !reference.test(route.split(' ')[1] ?? '') && !described.includes(route),
  );
  assert.deepEqual(missing, []);
  assert.ok(routes.length >= described.length && described.length >= 50, `${routes.length} routes`);
});

/** The lines of the framework's own picture of its routes, which is a tree of path segments. */
function routesOf(picture: string): string[] {
  const path: string[] = [];
  return picture.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│├└─ ]*)(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (segment === '') return [];
    path.splice(indent.length / 4 - 1);
    path.push(segment);
    const whole = path.join('').replace(/:(\w+)/g, '{$1}');
    return (methods?.split(', ') ?? []).filter((one) => one !== 'HEAD').map((method) => `${method} ${whole}`);
  });
}
