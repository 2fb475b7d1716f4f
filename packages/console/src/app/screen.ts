import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** Loads the file of a screen. */
type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A screen at a path, loaded when somebody goes there; `name` is that of the component in its file. */
export function screen<Name extends string>(
  parent: AnyRoute,
  path: string,
  load: Load<Name>,
  name: Name,
): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load as never, name as never),
  }) as unknown as AnyRoute;
}
