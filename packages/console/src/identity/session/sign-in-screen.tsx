import { Alert, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { AwayBanner } from '../../kit/away-banner.tsx';
import { FaultWords } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { LanguageChoice } from '../../languages/language-choice.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import mark from '../../looks/laurel.svg';
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
  const { mutate, error, isPending } = useAction({
    run: ({ username, password }: Fields) => signIn(username, password),
    changes: [],
    onFault: () => {
      resetField('password');
      setFocus('password');
    },
  });
  return (
    <main className={styles.page}>
      <title>{t('Sign in · Laurel')}</title>
      <AwayBanner />
      <form className={styles.card} onSubmit={handleSubmit((fields) => mutate(fields))} noValidate>
        <img src={mark} alt="" width={44} height={44} />
        <Title order={1}>{t('Sign in to Laurel')}</Title>
        <p className={styles.lead}>{t('Plan tournaments, watch them, prove every score, pay the prizes.')}</p>
        {error && (
          <Alert color="red" variant="light" icon={<Icon name="error" />} role="alert">
            <FaultWords error={error} />
          </Alert>
        )}
        <Credentials register={register} errors={formState.errors} />
        <Button type="submit" size="md" loading={isPending} fullWidth>
          {t('Sign in')}
        </Button>
        <p className={styles.hint}>
          {t("The server prints the first owner's name and password once, when it first starts.")}
        </p>
        <LanguageChoice />
      </form>
    </main>
  );
}

interface CredentialsProps {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<Fields>;
}

function Credentials({ register, errors }: CredentialsProps) {
  return (
    <>
      <TextInput
        label={t('Username')}
        autoComplete="username"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        error={errors.username?.message}
        {...register('username', { required: t('Enter your username, such as you@brand.example') })}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        size="md"
        error={errors.password?.message}
        {...register('password', { required: t('Your password') })}
      />
    </>
  );
}
