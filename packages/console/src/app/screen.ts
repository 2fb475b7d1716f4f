import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A screen at a path, loaded when somebody goes there; `name` is that of the component in its file. The page reloads itself
 * where files are gone (reload-once.ts). On an error of another kind the router does not do so once more.
 */
export function screen<Parent extends AnyRoute, const Path extends string, Name extends string>(
  parent: Parent,
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent<Record<string, ComponentType>, string>(
      () =>
        load().catch((cause) =>
          Promise.reject(new Error('The files of the screen are not there.', { cause })),
        ),
      name,
    ),
  });
}
