import { Alert, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { faultSentence } from '../kit/fault-text.ts';
import { Icon } from '../looks/icon.tsx';
import mark from '../looks/laurel.svg';
import { AwayBanner } from '../server/away-banner.tsx';
import { signIn } from './session.ts';
import styles from './sign-in-screen.module.css';

interface Fields {
  username: string;
  password: string;
}

/** Shown under any address while nobody is signed in; afterwards the address shows what it is of. */
export function SignInScreen() {
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Fields>({
    defaultValues: { username: '', password: '' },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ username, password }: Fields) => signIn(username, password),
    onError: () => {
      resetField('password');
      setFocus('password');
    },
  });
  return (
    <main className={styles.page}>
      <title>Sign in · Laurel</title>
      <AwayBanner />
      <form className={styles.card} onSubmit={handleSubmit((fields) => mutate(fields))} noValidate>
        <img src={mark} alt="" width={44} height={44} />
        <Title order={1}>Sign in to Laurel</Title>
        <p className={styles.lead}>Plan tournaments, watch them, prove every score, pay the prizes.</p>
        {error && (
          <Alert color="red" variant="light" icon={<Icon name="error" />} role="alert">
            {faultSentence(error)}
          </Alert>
        )}
        <TextInput
          label="Username"
          autoComplete="username"
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          error={formState.errors.username?.message}
          {...register('username', { required: 'Your username, such as you@brand.example' })}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          size="md"
          error={formState.errors.password?.message}
          {...register('password', { required: 'Your password' })}
        />
        <Button type="submit" size="md" loading={isPending} fullWidth>
          Sign in
        </Button>
        <p className={styles.hint}>
          The first owner's name and password are printed once, where the server was first started.
        </p>
      </form>
    </main>
  );
}
