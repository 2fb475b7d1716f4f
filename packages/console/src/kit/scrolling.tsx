import type { ComponentProps } from 'react';

/** A frame that scrolls: it has a name, and a keyboard can reach and scroll it. */
export function Scrolling({ label, ...frame }: { label: string } & ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  return <section tabIndex={0} aria-label={label} {...frame} />;
}
