import { type IconName, iconShapes } from './icon-shapes.ts';

/** A picture next to words: screen readers pass it over. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
