import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { type AddressQuery, consolePath, parseQuery, writeQuery } from '../connection/address.ts';
import { Loading } from '../kit/page.tsx';
import { NotFoundScreen, ScreenFault } from './screen-fault.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell.tsx';

/** Every screen reads texts of the address (`useAddressQuery`), so all links may carry some. */
const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  validateSearch: (search) => search as AddressQuery,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/now', replace: true });
  },
});

/** Asks for the files of the screen at the address before anything is drawn, and before it is known who is signed in. */
export function askForScreen(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = (router.routesById as Record<string, AnyRoute>)[routeId];
    // The screen asks again when it is drawn, and shows what failed.
    if (route) router.loadRouteChunk(route)?.catch(() => {});
  }
}

export const router = createRouter({
  routeTree: root.addChildren([start, ...screens(root)]),
  basepath: consolePath,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFault,
  defaultPendingComponent: () => <Loading lines={6} />,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
