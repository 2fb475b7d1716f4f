import { Button } from '@mantine/core';
import { toast, toastFault } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './proof-screen.module.css';

/** To paper, to somebody else, to a file. `file`: what the file is made of, when it is asked for. */
export function ProofActions({ name, file }: { name: string; file: () => unknown }) {
  const copy = () =>
    navigator.clipboard
      .writeText(location.href)
      .then(() => toast('The link is copied. Whoever opens it signs in first.'), toastFault);
  return (
    <div className={styles.checkButtons} data-not-printed>
      <Button variant="default" leftSection={<Icon name="print" size={14} />} onClick={() => print()}>
        Print
      </Button>
      <Button variant="default" leftSection={<Icon name="link" size={14} />} onClick={copy}>
        Copy link
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        onClick={() => download(name, file())}
      >
        Download JSON
      </Button>
    </div>
  );
}

function download(name: string, content: unknown): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, undefined, 2)}\n`], { type: 'application/json' }),
  );
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
