-- HMAC-SHA256 (RFC 2104) over the transfer's fields, keyed with the payer's PIN key: see pin-proof.ts.
-- No SET clause here nor in posting_answer: it would keep the planner from inlining them.
CREATE OR REPLACE FUNCTION ledger.pin_proof(
  inner_pad bytea, outer_pad bytea,
  transfer_id uuid, payer uuid, from_kind text, amount bigint, number text, kind text, bank text
) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(outer_pad || sha256(inner_pad || convert_to(
    transfer_id::text || E'\n' || payer::text || E'\n' || from_kind || E'\n' || amount::text || E'\n'
      || number || E'\n' || kind || E'\n' || bank, 'UTF8'))), 'hex');
$$;

-- Posts a set of transfers in the caller's transaction and answers each:
--   [{"transferId", "outcome", "reason", "payer": {…}, "payee": {…} | null}]
-- A transfer whose payer is not known here (yet) is left out; the sender asks again.
-- wanted: [{"transferId", "payerId", "from", "amountCents", "accountNumber", "bankName", "accountType", "pinProof"}]
CREATE OR REPLACE FUNCTION ledger.post_many(wanted jsonb, own_bank text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ledger, public, pg_temp SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  row_of record;
  verdict text;
  answers jsonb;
  today date := (now() AT TIME ZONE 'UTC')::date;
BEGIN
  IF to_regclass('pg_temp.wanted') IS NULL THEN
    CREATE TEMP TABLE wanted (
      id uuid PRIMARY KEY, position bigint, payer uuid, debit bigint, credit bigint, amount bigint, from_kind text,
      number text, bank text, kind text, proof text, one_by_one boolean
    ) ON COMMIT DELETE ROWS;
  END IF;
  DELETE FROM pg_temp.wanted;

  INSERT INTO pg_temp.wanted
  SELECT DISTINCT ON (w.id) w.id, w.position, w.payer, debit.id,
         coalesce(credit.id, (SELECT a.id FROM account a WHERE a.purpose = 'settlement')),
         w.amount, w.from_kind, w.number, w.bank, w.kind, w.proof, false
  FROM (
    SELECT (item ->> 'transferId')::uuid AS id, position, (item ->> 'payerId')::uuid AS payer,
           item ->> 'from' AS from_kind, (item ->> 'amountCents')::bigint AS amount,
           item ->> 'accountNumber' AS number, item ->> 'bankName' AS bank, item ->> 'accountType' AS kind,
           item ->> 'pinProof' AS proof
    FROM jsonb_array_elements(wanted) WITH ORDINALITY AS items (item, position)
  ) w
  JOIN account debit ON debit.user_id = w.payer AND debit.kind = w.from_kind
  LEFT JOIN customer holder ON lower(w.bank) = lower(own_bank) AND holder.account_number = w.number
  LEFT JOIN account credit ON credit.user_id = holder.user_id AND credit.kind = w.kind
  ORDER BY w.id, w.position;

  -- All locks first and in one order, so that two opposite sets wait for each other instead of deadlocking. Both
  -- accounts of a payer: the daily limit is one for the two.
  PERFORM 1 FROM account a
  WHERE a.id IN (
    SELECT own.id FROM account own JOIN pg_temp.wanted w ON own.user_id = w.payer
    UNION SELECT w.credit FROM pg_temp.wanted w)
  ORDER BY a.id FOR NO KEY UPDATE;

  -- A new statement sees what was committed while this one waited for its locks: drop what is posted already.
  DELETE FROM pg_temp.wanted w USING posting p WHERE p.id = w.id;

  -- A payer is taken as a set only where the order of its payments cannot matter.
  UPDATE pg_temp.wanted w SET one_by_one = true
  FROM (
    SELECT p.payer
    FROM pg_temp.wanted p JOIN account a ON a.id = p.debit LEFT JOIN customer c ON c.user_id = p.payer
    GROUP BY p.payer, c.user_id
    HAVING c.user_id IS NULL OR c.is_blocked OR c.pin_inner IS NULL OR c.wrong_pins > 0 OR c.pin_locked_until > now()
        OR sum(p.amount) FILTER (WHERE a.kind = 'savings') > max(a.balance) FILTER (WHERE a.kind = 'savings')
        OR sum(p.amount) FILTER (WHERE a.kind = 'checking') > max(a.balance) FILTER (WHERE a.kind = 'checking')
        OR sum(p.amount) + spent_today(p.payer) > c.daily_limit
        OR bool_or(p.debit = p.credit)
        OR bool_or(p.proof IS DISTINCT FROM pin_proof(c.pin_inner, c.pin_outer, p.id, p.payer, p.from_kind, p.amount, p.number, p.kind, p.bank))
  ) hard
  WHERE w.payer = hard.payer;

  -- Their payers' rows may change (a wrong PIN counts, a right one clears the count): lock them too, in one order.
  PERFORM 1 FROM customer c
  WHERE c.user_id IN (SELECT w.payer FROM pg_temp.wanted w WHERE w.one_by_one)
  ORDER BY c.user_id FOR NO KEY UPDATE;

  INSERT INTO posting (id, type, outcome, actor_id)
  SELECT w.id, 'transfer', 'completed', w.payer FROM pg_temp.wanted w WHERE NOT w.one_by_one;

  INSERT INTO entry (posting_id, account_id, amount)
  SELECT w.id, w.debit, -w.amount FROM pg_temp.wanted w WHERE NOT w.one_by_one
  UNION ALL
  SELECT w.id, w.credit, w.amount FROM pg_temp.wanted w WHERE NOT w.one_by_one;

  UPDATE account a
  SET balance = a.balance + moved.amount, revision = a.revision + 1,
      spent = CASE WHEN moved.spent IS NULL THEN a.spent WHEN a.spent_on = today THEN a.spent + moved.spent ELSE moved.spent END,
      spent_on = CASE WHEN moved.spent IS NULL THEN a.spent_on ELSE today END
  FROM (
    SELECT e.account_id, sum(e.amount) AS amount, -sum(e.amount) FILTER (WHERE e.amount < 0) AS spent
    FROM (
      SELECT w.debit AS account_id, -w.amount AS amount FROM pg_temp.wanted w WHERE NOT w.one_by_one
      UNION ALL
      SELECT w.credit, w.amount FROM pg_temp.wanted w WHERE NOT w.one_by_one
    ) e
    GROUP BY e.account_id
  ) moved
  WHERE a.id = moved.account_id;

  FOR row_of IN SELECT * FROM pg_temp.wanted w WHERE w.one_by_one ORDER BY w.position LOOP
    verdict := judge_transfer(row_of.id, row_of.payer, row_of.debit, row_of.credit, row_of.amount,
      row_of.from_kind, row_of.number, row_of.kind, row_of.bank, row_of.proof);
    IF verdict IS NULL THEN
      INSERT INTO posting (id, type, outcome, actor_id) VALUES (row_of.id, 'transfer', 'completed', row_of.payer);
      PERFORM move(row_of.id, row_of.debit, row_of.credit, row_of.amount);
      UPDATE account a
      SET spent = CASE WHEN a.spent_on = today THEN a.spent ELSE 0 END + row_of.amount, spent_on = today
      WHERE a.id = row_of.debit;
    ELSE
      INSERT INTO posting (id, type, outcome, reason, actor_id)
      VALUES (row_of.id, 'transfer', 'rejected', verdict, row_of.payer);
    END IF;
  END LOOP;

  SELECT coalesce(jsonb_agg(answer), '[]') INTO answers
  FROM posting_answer(ARRAY(SELECT (item ->> 'transferId')::uuid FROM jsonb_array_elements(wanted) AS items (item))) AS answer;
  RETURN answers;
END $$;

-- Why a transfer must be rejected, NULL when it may go through. Counts a wrong PIN, clears the count on a right one.
-- The caller holds the locks of both accounts and of the payer.
CREATE OR REPLACE FUNCTION ledger.judge_transfer(
  transfer_id uuid, payer uuid, debit bigint, credit bigint, amount bigint,
  from_kind text, number text, kind text, bank text, proof text
) RETURNS text LANGUAGE plpgsql SET search_path = ledger, public, pg_temp AS $$
DECLARE
  holder customer%ROWTYPE;
BEGIN
  SELECT * INTO holder FROM customer c WHERE c.user_id = payer;
  IF NOT FOUND THEN RETURN 'account_closed'; END IF;
  IF holder.is_blocked THEN RETURN 'account_suspended'; END IF;
  IF holder.pin_inner IS NULL THEN RETURN 'pin_not_set'; END IF;
  IF holder.pin_locked_until > now() THEN RETURN 'pin_locked'; END IF;
  IF debit = credit THEN RETURN 'same_account'; END IF;

  IF proof IS DISTINCT FROM pin_proof(holder.pin_inner, holder.pin_outer, transfer_id, payer, from_kind, amount, number, kind, bank) THEN
    UPDATE customer c
    SET wrong_pins = CASE WHEN c.wrong_pins + 1 >= 5 THEN 0 ELSE c.wrong_pins + 1 END,
        pin_locked_until = CASE WHEN c.wrong_pins + 1 >= 5 THEN now() + interval '30 minutes' END
    WHERE c.user_id = payer;
    RETURN 'wrong_pin';
  END IF;
  UPDATE customer c SET wrong_pins = 0, pin_locked_until = NULL
  WHERE c.user_id = payer AND (c.wrong_pins > 0 OR c.pin_locked_until IS NOT NULL);

  IF (SELECT a.balance FROM account a WHERE a.id = debit) < amount THEN RETURN 'insufficient_funds'; END IF;
  IF spent_today(payer) + amount > holder.daily_limit THEN RETURN 'daily_limit'; END IF;
  RETURN NULL;
END $$;

-- Cents that a customer has transferred out on this day (UTC), from both accounts, whose locks the caller holds.
CREATE OR REPLACE FUNCTION ledger.spent_today(payer uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(a.spent), 0)::bigint FROM ledger.account a
  WHERE a.user_id = payer AND a.spent_on = (now() AT TIME ZONE 'UTC')::date;
$$;

-- What the sender of a transfer is told, new or posted long ago: always read back from the ledger.
CREATE OR REPLACE FUNCTION ledger.posting_answer(ids uuid[]) RETURNS SETOF jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'transferId', p.id, 'outcome', p.outcome, 'reason', p.reason,
    'payer', CASE WHEN debited.user_id IS NOT NULL THEN jsonb_build_object('userId', debited.user_id,
      'name', coalesce(payer.first_name || ' ' || payer.last_name, 'Closed account'),
      'accountNumber', coalesce(payer.account_number, ''), 'account', debited.kind,
      'balanceCents', debited.balance, 'revision', debited.revision) END,
    'payee', CASE WHEN credited.user_id IS NOT NULL THEN jsonb_build_object('userId', credited.user_id,
      'name', coalesce(payee.first_name || ' ' || payee.last_name, 'Closed account'),
      'accountNumber', coalesce(payee.account_number, ''), 'account', credited.kind,
      'balanceCents', credited.balance, 'revision', credited.revision) END)
  FROM ledger.posting p
  LEFT JOIN ledger.entry debit ON debit.posting_id = p.id AND debit.amount < 0
  LEFT JOIN ledger.account debited ON debited.id = debit.account_id
  LEFT JOIN public.customer payer ON payer.user_id = debited.user_id
  LEFT JOIN ledger.entry credit ON credit.posting_id = p.id AND credit.amount > 0
  LEFT JOIN ledger.account credited ON credited.id = credit.account_id
  LEFT JOIN public.customer payee ON payee.user_id = credited.user_id
  WHERE p.id = ANY (ids) AND p.type = 'transfer';
$$;
