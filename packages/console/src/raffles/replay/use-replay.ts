import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { type CheckedDraw, checkDrawInParts } from '@laurel/rules/kinds/raffle/check-draw.ts';
import type { TicketRange } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { useEffect, useRef, useState } from 'react';
import { laurel } from '../../connection/laurel.ts';

/** How far drawing again is. */
export type ReplayState =
  | { at: 'idle' }
  | { at: 'reading'; read: number; of: number }
  | { at: 'drawing' }
  | { at: 'failed'; error: unknown }
  | { at: 'done'; checked: CheckedDraw };

const PAGE = 1_000;

/** Reads the fixed list and draws again when asked to; leaving the page ends it. */
export function useReplay(raffle: Raffle) {
  const [state, setState] = useState<ReplayState>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    const controller = new AbortController();
    running.current = controller;
    const say = (next: ReplayState) => !controller.signal.aborted && setState(next);
    replay(raffle, controller.signal, say).catch((error: unknown) => say({ at: 'failed', error }));
  };
  const stop = () => {
    running.current?.abort();
    setState({ at: 'idle' });
  };
  return { state, start, stop };
}

async function replay(raffle: Raffle, signal: AbortSignal, say: (state: ReplayState) => void): Promise<void> {
  const list: TicketRange[] = [];
  const of = raffle.players ?? 0;
  say({ at: 'reading', read: 0, of });
  const path = { id: raffle.campaign_id };
  for await (const page of laurel.listRaffleTickets.pages({ path, query: { page_size: PAGE }, signal })) {
    list.push(...page.results);
    say({ at: 'reading', read: list.length, of });
  }
  say({ at: 'drawing' });
  const parts = checkDrawInParts(raffle, list);
  for (;;) {
    const part = parts.next();
    if (part.done) return say({ at: 'done', checked: part.value });
    // The page answers clicks between two parts, such as the one on "Stop".
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
