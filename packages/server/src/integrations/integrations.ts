import { openModule } from '../database/open-module.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { submitMessages } from './fasttrack/submit.ts';
import { keepHandedOver, openExpiry } from './refused/keep.ts';
import { discardRefused, listRefused, readRefusedMessage } from './refused/refused-message.ts';
import { sendAllAgain, sendOneAgain } from './refused/send-again.ts';

export { eraseRefusedMessages } from './store.ts';

export type Integrations = ReturnType<typeof openIntegrations>;

/** Opens the module that takes messages of other systems and keeps refused ones; starts to remove those that are old. */
export function openIntegrations(dependencies: IntegrationDependencies) {
  const { close } = openExpiry(dependencies);
  const useCases = {
    submitFastTrack: submitMessages,
    keepHandedOver,
    listRefused,
    readRefused: readRefusedMessage,
    sendOneAgain,
    sendAllAgain,
    discard: discardRefused,
  };
  return { ...openModule(dependencies, useCases), close };
}
