import type { LiveEvents } from '@laurel/client/live/live-boards.ts';

/** What the elements take of live boards. */
export interface BoardSource {
  on: <Type extends keyof LiveEvents>(type: Type, listener: (value: LiveEvents[Type]) => void) => () => void;
  close: () => void;
}
