import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from './confirm.tsx';
import type { Action } from './use-action.ts';

interface AskingButtonProps
  extends Omit<ButtonProps, 'children'>,
    Pick<Action<void, unknown>, 'run' | 'changes'> {
  /** What the button says, and the one that does it. */
  verb: string;
  title: string;
  done?: string;
  onDone?: () => void;
  /** What it will do. */
  children: ReactNode;
}

/** A button for what cannot be undone: it asks first. Its dialog holds a form, so no form may hold the button. */
export function AskingButton(props: AskingButtonProps) {
  const { verb, title, run, changes, done, onDone, children, ...look } = props;
  const [isAsked, ask] = useState(false);
  const action = { run: () => run(), ...(changes && { changes }), done, ...(onDone && { onDone }) };
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
        {...action}
        close={() => ask(false)}
      >
        {children}
      </Confirm>
    </>
  );
}
