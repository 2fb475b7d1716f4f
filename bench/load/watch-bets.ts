import { setTimeout } from 'node:timers/promises';
import { intakeStats, type Laurel } from '../harness/laurel.ts';

/** Bets on the boards of two tenants while something else goes on. */
export interface WatchedBets {
  bet: (tenant: number, unique_id: string) => Promise<void>;
  /** Prints how late bets were (ms) while the work went on, for how long the process was blocked, and its memory. */
  tell: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

/** Both tenants of the server have a running campaign. */
export function watchBets(laurel: Laurel): WatchedBets {
  async function bet(tenant: number, unique_id: string): Promise<void> {
    const data = {
      unique_id,
      timestamp: new Date().toISOString(),
      player_id: `better-${tenant}`,
      game_id: 'game-017',
      round_id: unique_id,
      amount: 1,
      currency: 'EUR',
      is_win: false,
      is_bonus: false,
    };
    const headers = { 'x-api-key': laurel.apiKeys[tenant] ?? '', 'content-type': 'application/json' };
    const body = JSON.stringify([{ event: 'gameround', data }]);
    const response = await fetch(`${laurel.url}/api/v1/events`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }

  /** Sends bets one after the other, each once the one before is on the board; answers how late they were (ms). */
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
    for (const [tenant, one] of watched.entries()) {
      const late = (await one).toSorted((a, b) => a - b);
      const at = (part: number) =>
        late[Math.min(late.length - 1, Math.floor(part * late.length))]?.toFixed(0);
      const whose = tenant === 0 ? 'the same tenant' : 'another tenant';
      console.log(
        `${name}, ${whose}: ${late.length} bets; p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`,
      );
    }
    console.log(`${name}: longest block ${block.toFixed(0)} ms; ${await laurel.memory()} MiB`);
  }
  return { bet, tell };
}
