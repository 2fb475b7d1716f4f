import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { Native } from './links.tsx';

/** An item of a menu that leads to a screen. Apart from the other links: menus are not needed for the first screen. */
export const MenuLink = createLink((props: Native<MenuItemProps>) => <Menu.Item component="a" {...props} />);
