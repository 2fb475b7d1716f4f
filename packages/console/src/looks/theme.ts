import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The green of the laurel. White text on the sixth and darker ones has a contrast of 7 or more. */
const laurel: MantineColorsTuple = [
  '#edf8f3',
  '#d6efe4',
  '#addfc9',
  '#7fcbab',
  '#72d3aa',
  '#2c9a70',
  '#11634a',
  '#0f5a3f',
  '#0c4a33',
  '#0a3f2c',
];

const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f4',
  '#e7eaec',
  '#d9dde1',
  '#c2c8ce',
  '#929ba4',
  '#616b75',
  '#48515a',
  '#2f363e',
  '#1b2127',
];

const dark: MantineColorsTuple = [
  '#dfe3e7',
  '#b3bac2',
  '#939ca6',
  '#6c757f',
  '#3b434c',
  '#2d343c',
  '#21272e',
  '#171b20',
  '#101317',
  '#0a0c0f',
];

/** White text on the sixth and darker ones has a contrast of 7 or more. */
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadcd9',
  '#f5b8b3',
  '#ef8f87',
  '#e4665d',
  '#d5463c',
  '#a3261f',
  '#9a231d',
  '#851e19',
  '#6f1814',
];

const controls = { defaultProps: { size: 'sm' } };

/** `close`: what buttons that close something are called. */
export function themeWith(close: string) {
  const closeButtonProps = { 'aria-label': close };
  return createTheme({
    primaryColor: 'laurel',
    primaryShade: { light: 7, dark: 6 },
    colors: { laurel, gray, dark, red },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
    fontFamily:
      'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.5' },
    headings: {
      fontWeight: '620',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: controls,
      TextInput: controls,
      PasswordInput: controls,
      Select: { defaultProps: { size: 'sm', allowDeselect: false, checkIconPosition: 'right' } },
      MultiSelect: controls,
      NumberInput: controls,
      Textarea: controls,
      SegmentedControl: controls,
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Portal: { defaultProps: { target: '#overlays' } },
      Tooltip: {
        defaultProps: { openDelay: 300, withArrow: true, multiline: true, maw: 'calc(100vw - 1rem)' },
      },
      Notification: { defaultProps: { closeButtonProps } },
      Modal: {
        defaultProps: { centered: true, closeButtonProps, overlayProps: { backgroundOpacity: 0.45 } },
      },
      Drawer: {
        defaultProps: { position: 'right', closeButtonProps, overlayProps: { backgroundOpacity: 0.35 } },
      },
    },
  });
}
