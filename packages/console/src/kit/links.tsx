import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink, type RegisteredRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import type { AddressQuery } from '../connection/address.ts';

/** The properties of a component that is drawn as a link. */
export type Native<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>;

/** Words that lead to a screen. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A button that leads to a screen. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);

/** The path of a screen that needs no id. */
export type ScreenPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** Where a link leads, as data; the router knows the path. */
export type ScreenLink =
  | { to: ScreenPath; search?: AddressQuery }
  | { to: '/campaigns/$id' | '/campaigns/$id/board'; params: { id: string } };
