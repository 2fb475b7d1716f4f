import { notifications } from '@mantine/notifications';
import { t } from '../languages/messages.ts';
import { faultSentence, faultTitle } from './fault-text.ts';

/** Says for some seconds that something was done. */
export function toast(message: string): void {
  notifications.show({ message, color: 'laurel', autoClose: 5_000, withBorder: true });
}

/** Says what went wrong, until it is put away. */
export function toastFault(error: unknown, title = faultTitle(error) ?? t('That did not work')): void {
  notifications.show({
    title,
    message: faultSentence(error),
    color: 'red',
    autoClose: false,
    withBorder: true,
  });
}
