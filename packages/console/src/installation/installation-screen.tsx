import { Anchor, Button, CopyButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { base } from '../app/address.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Facts, Page, Panel } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { countText } from '../values/decimal-text.ts';
import styles from './installation-screen.module.css';
import { TenantsPanel } from './tenants-panel.tsx';

/** What concerns every tenant: for its owner. */
export function InstallationScreen() {
  return (
    <Page title="Installation" lead="What concerns every brand of this service.">
      <TenantsPanel />
      <SigningKeys />
      <Backup />
      <Upkeep />
    </Page>
  );
}

function SigningKeys() {
  const [isAsked, ask] = useState(false);
  const query = useQuery({
    queryKey: ['signing-keys'],
    queryFn: ({ signal }) => laurel.readSigningKeys({ signal }),
  });
  return (
    <Panel
      title="Signing keys"
      flush
      actions={
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => ask(true)}>
          Make a new key
        </Button>
      }
    >
      <Read query={query} lines={2}>
        {({ keys }) => (
          <ul className={styles.keys}>
            {keys.map(({ kid, alg }) => (
              <li key={kid} className={styles.key}>
                <Icon name="key" />
                <code className={styles.code}>{kid}</code>
                <span className="muted">{alg}</span>
                <CopyButton value={kid}>
                  {({ copied, copy }) => (
                    <Button size="compact-xs" variant="subtle" onClick={copy}>
                      {copied ? 'Copied' : 'Copy'}
                    </Button>
                  )}
                </CopyButton>
              </li>
            ))}
          </ul>
        )}
      </Read>
      <Confirm
        isOpen={isAsked}
        title="Make a new signing key?"
        verb="Make a new key"
        reason="none"
        act={async () => {
          await laurel.rotateSigningKey();
          toast('Access tokens are signed with a new key');
          await queries.invalidateQueries({ queryKey: ['signing-keys'] });
        }}
        close={() => ask(false)}
      >
        Access tokens are signed with it from now on. Those that there are stay valid until they end, within
        the hour; nobody is signed out.
      </Confirm>
    </Panel>
  );
}

/** The file comes straight from the server: the browser saves it without holding it. */
function Backup() {
  return (
    <Panel
      title="Backup"
      actions={
        <Button
          component="a"
          href={`${base}/api/v1/backup`}
          download
          variant="default"
          leftSection={<Icon name="download" />}
        >
          Download a backup
        </Button>
      }
    >
      <p className={styles.text}>
        Everything of every brand as one file, made while events come in, of an installation on the embedded
        engine; <code>laurel restore</code> reads it. It holds hashes of passwords and the keys that sign
        access tokens: keep it as safe as the server itself. A PostgreSQL server has its own backups, and this
        one is refused there.
      </p>
    </Panel>
  );
}

function Upkeep() {
  const ready = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => laurel.checkReadiness({ signal }),
    refetchInterval: 10_000,
  });
  const stats = useQuery({
    queryKey: ['intake', 'stats'],
    queryFn: ({ signal }) => laurel.readIntakeStats({ signal }),
    refetchInterval: 5_000,
  });
  return (
    <Panel title="Upkeep">
      <Read query={stats} lines={2}>
        {({ log_seq, scored_seq, checkpointed_seq }) => (
          <Facts
            rows={[
              {
                name: 'Database',
                value: ready.data ? 'reachable, up to date' : ready.error ? 'not ready' : '…',
              },
              { name: 'Newest event of this brand', value: countText(log_seq) },
              { name: 'On the boards', value: countText(scored_seq) },
              { name: 'In the checkpoint', value: countText(checkpointed_seq) },
              { name: 'A start reads again', value: `${countText(log_seq - checkpointed_seq)} events` },
              {
                name: 'Measurements',
                value: <Anchor href={`${base}/metrics`}>/metrics for Prometheus</Anchor>,
              },
            ]}
          />
        )}
      </Read>
    </Panel>
  );
}
