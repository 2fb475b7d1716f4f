import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from './confirm.tsx';

interface AskingButtonProps extends Omit<ButtonProps, 'children'> {
  /** What the button says, and the one that does it. */
  verb: string;
  title: string;
  act: () => Promise<unknown>;
  /** What it will do. */
  children: ReactNode;
}

/** A button for what cannot be undone: it asks first. Its dialog holds a form, so it must not stand in one. */
export function AskingButton({ verb, title, act, children, ...look }: AskingButtonProps) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button variant="default" {...look} onClick={() => ask(true)}>
        {verb}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={title}
        verb={verb}
        isDanger
        reason="none"
        act={act}
        close={() => ask(false)}
      >
        {children}
      </Confirm>
    </>
  );
}
