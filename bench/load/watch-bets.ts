import { setTimeout } from 'node:timers/promises';
import { intakeStats, type Laurel } from '../harness/laurel.ts';
import { betEvent, postEvents } from './post-events.ts';

/** Bets on the boards of two tenants while something else goes on. */
export interface WatchedBets {
  bet: (tenant: number, unique_id: string) => Promise<void>;
  /** Prints how late bets were (ms) while the work ran, for how long the process was blocked, and its memory. */
  tell: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

/** Both tenants of the server have a running campaign. */
export function watchBets(laurel: Laurel): WatchedBets {
  function bet(tenant: number, unique_id: string): Promise<void> {
    return postEvents(laurel, [betEvent({ unique_id, player_id: `better-${tenant}` })], tenant);
  }

  /** Sends bets one after the other, each once the previous one is on the board; returns how late they were (ms). */
  async function watch(tenant: number, name: string, isDone: () => boolean): Promise<number[]> {
    const late: number[] = [];
    for (let nth = 0; !isDone(); nth++) {
      await bet(tenant, `${name}-${tenant}-${nth}`);
      const began = performance.now();
      for (;;) {
        const { log_seq, scored_seq } = tenant === 0 ? await intakeStats(laurel) : await statsOfOther();
        if (log_seq === scored_seq) break;
        await setTimeout(1);
      }
      late.push(performance.now() - began);
      await setTimeout(5);
    }
    return late;
  }

  function statsOfOther() {
    return laurel.call<{ log_seq: number; scored_seq: number }>('GET', '/api/v1/intake/stats', undefined, 1);
  }

  async function tell(name: string, work: () => Promise<unknown>): Promise<void> {
    let isDone = false;
    const watched = [0, 1].map((tenant) => watch(tenant, name, () => isDone));
    await laurel.ask<number>('longestBlock');
    await work();
    isDone = true;
    const block = await laurel.ask<number>('longestBlock');
    for (const [tenant, late] of watched.entries())
      console.log(`${name}, ${tenant === 0 ? 'the same' : 'another'} tenant: ${lateWords(await late)}`);
    console.log(`${name}: longest block ${block.toFixed(0)} ms; ${await laurel.memory()} MiB`);
  }
  return { bet, tell };
}

function lateWords(milliseconds: number[]): string {
  const late = milliseconds.toSorted((a, b) => a - b);
  const at = (part: number) => late[Math.min(late.length - 1, Math.floor(part * late.length))]?.toFixed(0);
  return `${late.length} bets; p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
}
