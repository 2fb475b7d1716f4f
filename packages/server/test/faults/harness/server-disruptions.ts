import { drawnMoment, lastFor } from '../../support/delays.ts';
import type { Disruption } from './disruptions.ts';
import { childrenOf, signalIfThere } from './processes.ts';
import type { SupervisedServer } from './supervised-server.ts';

/** About the time that a start takes; the next start must cope with a kill at any moment of it. */
const START_MILLISECONDS = 2_500;
const MAX_STOP_MILLISECONDS = 1_500;

/** Disruptions of the server's own processes, for any engine. */
export function serverDisruptions(server: SupervisedServer, random: () => number): Disruption[] {
  const killAtStart = async () => {
    await server.kill();
    await drawnMoment(random, START_MILLISECONDS);
    await server.kill();
  };
  return [
    { name: 'server killed', weight: 3, happen: () => server.kill() },
    { name: 'server killed, and again at its start', weight: 1, happen: killAtStart },
    { name: 'server asked to stop', weight: 1, happen: () => server.replace() },
    {
      name: 'server held for a moment',
      weight: 2,
      happen: () => stopForAMoment(server.pid, random() * MAX_STOP_MILLISECONDS),
    },
  ];
}

/** One of the serving processes if there are several; otherwise the only one, through its first process. */
export async function killOneServing(server: SupervisedServer, random: () => number): Promise<void> {
  const serving = server.pid === undefined ? [] : childrenOf(server.pid);
  const one = serving[Math.floor(random() * serving.length)];
  if (one === undefined) await server.kill();
  else signalIfThere(one, 'SIGKILL');
}

export async function stopForAMoment(pid: number | undefined, milliseconds: number): Promise<void> {
  if (pid === undefined || !signalIfThere(pid, 'SIGSTOP')) return;
  await lastFor(milliseconds);
  signalIfThere(pid, 'SIGCONT');
}
