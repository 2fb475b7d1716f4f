import { type RefObject, useEffect, useRef, useState } from 'react';
import { MIN_WIDTH } from './picture-model.ts';

/** Before the first layout. */
const FIRST_WIDTH = 640;

/** The width of an element in whole pixels, now and after every change. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const seen = Math.floor(entry?.contentRect.width ?? 0);
      if (seen > 0) setWidth(Math.max(MIN_WIDTH, seen));
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
