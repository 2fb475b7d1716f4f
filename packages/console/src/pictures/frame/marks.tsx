import type { Label, Tick } from './picture-model.ts';

interface WordsProps {
  at: Label;
  className?: string | undefined;
  textAnchor?: 'middle' | 'end' | 'start';
}

export function Words({ at: { x, y, text }, className, textAnchor }: WordsProps) {
  return (
    <text className={className} x={x} y={y} textAnchor={textAnchor}>
      {text}
    </text>
  );
}

/** Thin lines down the plot, each above its value. */
export function ColumnGrid({ ticks, top, bottom }: { ticks: readonly Tick[]; top: number; bottom: number }) {
  return ticks.map(({ at, text }) => (
    <g key={text}>
      <line className="picture-grid" x1={at} x2={at} y1={top} y2={bottom} />
      <Words className="picture-tick" at={{ x: at, y: bottom + 16, text }} textAnchor="middle" />
    </g>
  ));
}

/** Thin lines across the plot; each value is on its line, so that no margin is needed. */
export function ValueGrid({ ticks, left, right }: { ticks: readonly Tick[]; left: number; right: number }) {
  return ticks.map(({ at, text }) => (
    <g key={text}>
      <line className="picture-grid" x1={left} x2={right} y1={at} y2={at} />
      <Words className="picture-tick" at={{ x: left, y: at - 4, text }} />
    </g>
  ));
}

interface TimeAxisProps {
  ticks: readonly Tick[];
  left: number;
  right: number;
  y: number;
  /** The zone of the times. */
  zone: string;
}

/** Times below a line, and their zone below them. */
export function TimeAxis({ ticks, left, right, y, zone }: TimeAxisProps) {
  return (
    <g>
      <line className="picture-axis" x1={left} x2={right} y1={y} y2={y} />
      {ticks.map(({ at, text }) => (
        <g key={`${at} ${text}`}>
          <line className="picture-axis" x1={at} x2={at} y1={y} y2={y + 4} />
          <Words className="picture-tick" at={{ x: at, y: y + 16, text }} textAnchor="middle" />
        </g>
      ))}
      <Words className="picture-tick" at={{ x: left, y: y + 32, text: zone }} />
    </g>
  );
}

/** How surfaces differ without colour: what each is for is up to the picture. */
export type Hatch = 'slant' | 'back' | 'cross' | 'dots';

const drawings: Record<Hatch, { side: number; path: string }> = {
  slant: { side: 6, path: 'M-1 7 7 -1M-1 1 1 -1M5 7 7 5' },
  back: { side: 6, path: 'M-1 -1 7 7M-1 5 1 7M5 -1 7 1' },
  cross: { side: 5, path: 'M0 2.5H5M2.5 0V5' },
  dots: { side: 5, path: 'M2 2.5H3' },
};

interface HatchesProps {
  id: string;
  use: ReadonlyArray<{ hatch: Hatch; className: string }>;
}

/** Pattern definitions; `className` gives each its colour through CSS. */
export function Hatches({ id, use }: HatchesProps) {
  return (
    <defs>
      {use.map(({ hatch, className }) => {
        const { side, path } = drawings[hatch];
        return (
          <pattern
            key={`${hatch} ${className}`}
            id={hatchId(id, hatch, className)}
            width={side}
            height={side}
            patternUnits="userSpaceOnUse"
          >
            <path d={path} className={`picture-hatch ${className}`} />
          </pattern>
        );
      })}
    </defs>
  );
}

/** What `fill` of a surface is to be. */
export function hatchFill(id: string, hatch: Hatch, className: string): string {
  return `url(#${hatchId(id, hatch, className)})`;
}

function hatchId(id: string, hatch: Hatch, className: string): string {
  return `${id}${hatch}-${className}`;
}
