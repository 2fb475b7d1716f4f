import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';

interface CopyTextProps extends Omit<ButtonProps, 'children'> {
  text: string;
  /** What the button says before; left out: that it copies. */
  label?: string;
}

/** A button that copies a text and says so. */
export function CopyText({ text, label = t('Copy'), ...look }: CopyTextProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />} {...look} onClick={copy}>
          {copied ? t('Copied') : label}
        </Button>
      )}
    </CopyButton>
  );
}
