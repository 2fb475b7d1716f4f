import { Button, Stack } from '@mantine/core';
import { useCampaign, useCampaignId } from '../connection/use-campaign.ts';
import { Facts, Panel } from '../kit/page.tsx';
import { saveFile } from '../kit/save-file.ts';
import { Read } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { perLocale } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import styles from './certificates.module.css';
import { CheckCertificate } from './check-certificate.tsx';
import { type CertificateFacts, downloadCertificate, useCertificate } from './use-certificate.ts';

/** The file that proves the board to others: what it is, the file itself, and a check of it in this browser. */
export function CertificatePanel() {
  const campaign = useCampaign();
  return (
    <Panel title={t('Certificate')}>
      <Stack gap="md">
        <p className="muted">
          {t(
            'A certificate is one file that proves the board to anybody, without this server and without a network: every event that counts, rules, rates and decisions, each score, place and payout, all of it signed. It names players by a hash alone.',
          )}
        </p>
        <Read query={campaign}>
          {({ id, state, custom_id }) =>
            state === 'settled' ? (
              <Certificate name={custom_id ?? String(id)} />
            ) : (
              <p className="muted">{t('There is one as soon as the campaign is settled.')}</p>
            )
          }
        </Read>
      </Stack>
    </Panel>
  );
}

function Certificate({ name }: { name: string }) {
  const id = useCampaignId();
  const query = useCertificate(id);
  return (
    <Read query={query}>
      {(facts) =>
        facts === null ? (
          <p role="status">
            {t(
              'The certificate is not made yet. That takes some seconds after the settlement; this page looks again by itself.',
            )}
          </p>
        ) : (
          <Made id={id} name={name} facts={facts} />
        )
      }
    </Read>
  );
}

function Made({ id, name, facts }: { id: string; name: string; facts: CertificateFacts }) {
  const download = useAction({
    run: () => downloadCertificate(id),
    onDone: (file) => saveFile(`${name}.laurel`, file),
    changes: [],
  });
  return (
    <>
      <Facts
        rows={[
          { name: t('Made'), value: <Time value={facts.made_at} precision="second" /> },
          { name: t('Size'), value: bytesText(facts.bytes) },
        ]}
      />
      <div>
        <div className="muted">{t('SHA-256 of the file')}</div>
        <code className={styles.hash}>{facts.hash}</code>
      </div>
      <CheckCertificate id={id}>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          {t('Download the certificate')}
        </Button>
      </CheckCertificate>
    </>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** A size as people read it: `12.3 kB`, a kilobyte of 1,000 bytes. */
function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return formats(units[power] ?? 'byte').format(bytes / 1_000 ** power);
}

const formats = perLocale(
  (locale, unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
);
