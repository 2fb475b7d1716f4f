import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { operationsOf } from '../support/hostile/operations.ts';
import { startLaurel } from '../support/laurel.ts';

const laurel = forFile(startLaurel);

/** Pages and their files, which are no part of the contract (the framework prints `/*` for a path that ends so); hostile-targets.ts draws their paths. */
const pages = /^\/(?:\*|verifier\.html)?$|^\/docs(?:[/*]|$)|^\/console(?:[/*]|$)/;

test('the server has a route for each operation of the contract, and no other but its pages', () => {
  const described = operationsOf().map(({ method, path }) => `${method} ${path}`);
  const routes = routesOf(laurel.app.printRoutes({ commonPrefix: false }));
  const beside = routes.filter((route) => !pages.test(route.split(' ')[1] ?? ''));
  const [preflights, calls] = [beside.filter(isPreflight), beside.filter((route) => !isPreflight(route))];
  assert.deepEqual(calls.sort(), described.sort());
  assert.deepEqual(preflights.sort(), [
    'OPTIONS /public/api/v2/campaigns/details',
    'OPTIONS /public/api/v2/campaigns/{id}/drops',
    'OPTIONS /public/api/v2/campaigns/{id}/jackpot',
    'OPTIONS /public/api/v2/campaigns/{id}/raffle',
    'OPTIONS /public/api/v2/campaigns/{id}/raffle/tickets',
    'OPTIONS /public/api/v2/campaigns/{id}/raffle/tickets/me',
    'OPTIONS /public/api/v2/live',
    'OPTIONS /public/api/v2/live/{campaign_id}',
    'OPTIONS /public/api/v2/players/me/results',
    'OPTIONS /public/api/v2/tournaments/boards',
    'OPTIONS /public/api/v2/tournaments/details',
    'OPTIONS /public/api/v2/tournaments/{id}/opt-in',
    'OPTIONS /public/api/v2/tournaments/{id}/receipt',
    'OPTIONS /public/api/v2/tournaments/{id}/teams',
  ]);
});

const isPreflight = (route: string): boolean => route.startsWith('OPTIONS ');

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
