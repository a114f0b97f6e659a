-- The tables as the first version made them, and a message in each state.
CREATE TABLE litfass_contact_message (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'dead', 'erased')),
  key text UNIQUE, digest text, key_until bigint NOT NULL,
  locale text NOT NULL, name text NOT NULL, email text NOT NULL, person text NOT NULL, message text NOT NULL,
  marks text NOT NULL, received_at bigint NOT NULL, attempts integer NOT NULL DEFAULT 0, due_at bigint NOT NULL,
  worker text CHECK ((worker IS NOT NULL) = (state = 'sending')), last_code text, settled_at bigint
);
CREATE INDEX litfass_contact_message_waiting ON litfass_contact_message (due_at)
  WHERE state IN ('queued', 'sending');
CREATE INDEX litfass_contact_message_person ON litfass_contact_message (person);
CREATE TABLE litfass_contact_probe (at timestamptz NOT NULL);
INSERT INTO litfass_contact_message
  (id, state, key_until, locale, name, email, person, message, marks, received_at, due_at, worker, settled_at)
SELECT id, id, 0, 'de', 'Jana Probst', id || '@site.example', id || '@site.example', 'Grüße',
  CASE id WHEN 'queued' THEN '["link"]' ELSE '[]' END, 1767225600000, 1767225600000,
  CASE id WHEN 'sending' THEN 'a' END, CASE WHEN id NOT IN ('queued', 'sending') THEN 1767225600000 END
FROM unnest(ARRAY['sent', 'dead', 'erased', 'sending', 'queued']) AS id;
