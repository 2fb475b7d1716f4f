import { LiveClients } from '../load/live-clients.ts';
import { answerParent } from './answer-parent.ts';

/** Clients of live boards in a separate process, so that they take none of the server's time. */
const clients = new LiveClients();
answerParent(
  'http://127.0.0.1',
  {
    stream: (wanted: Parameters<LiveClients['stream']>[0]) => clients.stream(wanted),
    poll: (wanted: Parameters<LiveClients['poll']>[0]) => clients.poll(wanted),
    mark: (wanted: Parameters<LiveClients['mark']>[0]) => clients.mark(wanted),
    leave: () => clients.leave(),
  },
  () => clients.leave(),
);
