import type { Tick } from './picture-model.ts';

/** Thin lines across the plot; each value is on its line, so that no margin is needed. */
export function ValueGrid({ ticks, left, right }: { ticks: readonly Tick[]; left: number; right: number }) {
  return ticks.map(({ at, text }) => (
    <g key={text}>
      <line className="picture-grid" x1={left} x2={right} y1={at} y2={at} />
      <text className="picture-tick" x={left} y={at - 4}>
        {text}
      </text>
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
          <text className="picture-tick" x={at} y={y + 16} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text className="picture-tick" x={left} y={y + 32}>
        {zone}
      </text>
    </g>
  );
}
