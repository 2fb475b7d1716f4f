-- Failed attempts to sign in and the waits that they caused, shared by all machines; the shape is that of rate-limiter-flexible. `key`
-- holds hashes of usernames and addresses, `expire` milliseconds since the Unix epoch, after which a row counts no more.
create table login_attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
