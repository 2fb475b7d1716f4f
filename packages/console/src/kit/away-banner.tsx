import { useReachable } from '../connection/reachable.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './away-banner.module.css';

/** Shown above everything while the server is away; what was read before stays on the screen. */
export function AwayBanner() {
  const isHere = useReachable();
  return (
    <div role="status" className={isHere ? undefined : styles.banner}>
      {!isHere && (
        <>
          <Icon name="offline" />
          <span>
            {t('The server does not answer. The data may be old; the console reconnects by itself.')}
          </span>
        </>
      )}
    </div>
  );
}
