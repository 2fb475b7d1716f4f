/** How surfaces differ without colour: what each is for is up to the picture. */
export type Hatch = 'slant' | 'back' | 'cross' | 'dots';

const drawings: Record<Hatch, { side: number; path: string }> = {
  slant: { side: 6, path: 'M-1 7 7 -1M-1 1 1 -1M5 7 7 5' },
  back: { side: 6, path: 'M-1 -1 7 7M-1 5 1 7M5 -1 7 1' },
  cross: { side: 5, path: 'M0 2.5H5M2.5 0V5' },
  dots: { side: 5, path: 'M2 2.5H3' },
};

/** Pattern definitions; `className` gives each its colour through CSS. */
export function Hatches({
  id,
  use,
}: {
  id: string;
  use: ReadonlyArray<{ hatch: Hatch; className: string }>;
}) {
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
