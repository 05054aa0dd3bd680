-- HMAC-SHA256 (RFC 2104) over the transfer's fields, keyed with the payer's PIN key: see pin-proof.ts of the service kit.
-- Neither this function nor transfer_outcomes has a SET clause: it would keep the planner from inlining them.
CREATE OR REPLACE FUNCTION ledger.pin_proof(
  inner_pad bytea, outer_pad bytea,
  transfer_id uuid, payer uuid, from_kind text, amount bigint, number text, kind text, bank text
) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(outer_pad || sha256(inner_pad || convert_to(
    transfer_id::text || E'\n' || payer::text || E'\n' || from_kind || E'\n' || amount::text || E'\n'
      || number || E'\n' || kind || E'\n' || bank, 'UTF8'))), 'hex');
$$;

-- A party of a transfer, as the reply contains it; NULL for money that left the bank.
CREATE OR REPLACE FUNCTION ledger.party(user_id uuid, kind text, balance bigint, revision bigint, holder public.customer)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN user_id IS NOT NULL THEN jsonb_build_object('userId', user_id,
    'name', coalesce(holder.first_name || ' ' || holder.last_name, 'Deleted customer'),
    'accountNumber', coalesce(holder.account_number, ''), 'account', kind,
    'balanceCents', balance, 'revision', revision) END;
$$;

-- Posts a batch of transfers in the caller's transaction and returns the outcome of each:
--   [{"transferId", "outcome", "reason", "payer": {…}, "payee": {…} | null}]
-- Leaves out transfers of payers that are unknown (so far); the sender retries them.
-- wanted: [{"transferId", "payerId", "from", "amountCents", "accountNumber", "bankName", "accountType", "pinProof"}]
--
-- The batch is held in an array, because truncating a temporary table at each commit costs more than processing it. The
-- settings force index lookups even while the statistics still describe tables that were empty a minute ago.
CREATE OR REPLACE FUNCTION ledger.post_many(wanted jsonb, own_bank text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ledger, public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  transfer_ids uuid[];
  transfers payment_order[];
  already_posted uuid[];
  sequential_payers uuid[];
  transfer payment_order;
  rejection text;
  batch_outcomes jsonb;
  other_outcomes jsonb;
  -- The limit is for a day of the bank. A later day in `spent_on`, which a clock that was ahead or an earlier release stored, counts
  -- as today and stays: a customer may not spend their limit twice.
  today date;
BEGIN
  SELECT array_agg(ROW(w.position, w."transferId", w."payerId", w."amountCents", w."from", w."accountNumber",
           w."bankName", w."accountType", w."pinProof", own.debit, own.sibling,
           -- No account for a number of this bank that no customer has anymore: the money would not leave the bank.
           coalesce(credit.id, CASE
             WHEN lower(w."bankName") <> lower(own_bank)
               OR (SELECT issued.user_id FROM issued_account_number issued WHERE issued.number = w."accountNumber") IS NULL
             THEN (SELECT a.id FROM account a WHERE a.purpose = 'settlement') END))::payment_order
           ORDER BY w.position) FILTER (WHERE own.debit IS NOT NULL AND w.position = w.first),
         array_agg(DISTINCT w."transferId")
  INTO transfers, transfer_ids
  FROM (
    SELECT *, min(position) OVER (PARTITION BY "transferId") AS first
    FROM ROWS FROM (jsonb_to_recordset(wanted) AS ("transferId" uuid, "payerId" uuid, "amountCents" bigint, "from" text,
      "accountNumber" text, "bankName" text, "accountType" text, "pinProof" text)) WITH ORDINALITY
      AS items ("transferId", "payerId", "amountCents", "from", "accountNumber", "bankName", "accountType", "pinProof", position)
  ) w
  CROSS JOIN LATERAL (
    SELECT max(a.id) FILTER (WHERE a.kind = w."from") AS debit, max(a.id) FILTER (WHERE a.kind <> w."from") AS sibling
    FROM account a WHERE a.user_id = w."payerId"
  ) own
  LEFT JOIN customer holder ON holder.account_number = w."accountNumber" AND lower(w."bankName") = lower(own_bank)
  LEFT JOIN account credit ON credit.user_id = holder.user_id AND credit.kind = w."accountType";

  -- Takes all locks first and in one order, so that two opposite batches wait for each other instead of deadlocking.
  -- Locks both accounts of a payer, because they share the daily limit.
  PERFORM 1 FROM account a
  WHERE a.id = ANY (ARRAY(
    SELECT t.debit FROM unnest(transfers) t UNION SELECT t.sibling FROM unnest(transfers) t
    UNION SELECT t.credit FROM unnest(transfers) t))
  ORDER BY a.id FOR NO KEY UPDATE;
  -- After the locks, which may have been waited for over midnight: what was spent in the meantime has an earlier time then.
  today := bank_day(clock_timestamp());

  -- A payee may have been deleted while this transaction waited for the lock. The retry resolves the accounts again.
  IF EXISTS (
    SELECT 1 FROM unnest(transfers) t JOIN account a ON a.id = t.credit LEFT JOIN customer c ON c.user_id = a.user_id
    WHERE a.user_id IS NOT NULL AND c.user_id IS NULL)
  THEN RAISE serialization_failure USING MESSAGE = 'a payee was deleted concurrently'; END IF;

  -- Skips transfers that are already posted, so that a redelivered message has no effect. This statement's snapshot is
  -- newer than the locks, so it includes what was committed while this transaction waited for them.
  already_posted := ARRAY(SELECT p.id FROM posting p WHERE p.id = ANY (transfer_ids));
  IF already_posted <> '{}' THEN
    transfers := ARRAY(
      SELECT t::payment_order FROM unnest(transfers) t WHERE t.id <> ALL (already_posted) ORDER BY t.position);
  END IF;

  -- The transfers of most payers can be posted as one batch. A payer goes through the sequential path when any of their
  -- transfers could be rejected or would change the count of wrong PINs, since their order matters then.
  sequential_payers := ARRAY(
    SELECT p.payer
    FROM (
      SELECT t.payer, sum(t.amount) AS total, bool_or(t.credit IS NULL OR t.debit = t.credit) AS to_no_other,
        sum(t.amount) FILTER (WHERE t.from_kind = 'savings') AS savings,
        sum(t.amount) FILTER (WHERE t.from_kind = 'checking') AS checking,
        bool_or((pin_proof(c.pin_inner, c.pin_outer, t.id, t.payer, t.from_kind, t.amount, t.number, t.kind, t.bank)
          = ANY (string_to_array(t.proof, ','))) IS NOT TRUE) AS wrong_pin,
        bool_or(c.user_id IS NULL OR c.is_blocked OR c.pin_inner IS NULL OR c.wrong_pins > 0 OR c.pin_locked_until > now()) AS restricted,
        max(c.daily_limit) AS daily_limit
      FROM unnest(transfers) t LEFT JOIN customer c ON c.user_id = t.payer
      GROUP BY t.payer
    ) p
    CROSS JOIN LATERAL (
      SELECT max(a.balance) FILTER (WHERE a.kind = 'savings') AS savings,
        max(a.balance) FILTER (WHERE a.kind = 'checking') AS checking,
        coalesce(sum(a.spent) FILTER (WHERE a.spent_on >= today), 0) AS spent
      FROM account a WHERE a.user_id = p.payer
    ) available
    WHERE p.restricted OR p.wrong_pin OR p.to_no_other OR p.savings > available.savings OR p.checking > available.checking
      OR p.total + available.spent > p.daily_limit);

  WITH batchable AS (
    SELECT * FROM unnest(transfers) t WHERE t.payer <> ALL (sequential_payers)
  ), new_postings AS (
    INSERT INTO posting (id, type, outcome, actor_id) SELECT id, 'transfer', 'completed', payer FROM batchable
  ), new_entries AS (
    INSERT INTO entry (posting_id, account_id, amount)
    SELECT id, debit, -amount FROM batchable UNION ALL SELECT id, credit, amount FROM batchable
  ), changed_accounts AS (
    UPDATE account a
    SET balance = a.balance + m.amount, revision = a.revision + 1,
        spent = CASE WHEN m.spent IS NULL THEN a.spent WHEN a.spent_on >= today THEN a.spent + m.spent ELSE m.spent END,
        spent_on = CASE WHEN m.spent IS NULL THEN a.spent_on ELSE greatest(a.spent_on, today) END
    FROM (
      SELECT account_id, sum(amount) AS amount, -sum(amount) FILTER (WHERE amount < 0) AS spent
      FROM (SELECT debit AS account_id, -amount AS amount FROM batchable UNION ALL SELECT credit, amount FROM batchable) e
      GROUP BY account_id
    ) m
    WHERE a.id = m.account_id
    RETURNING a.id, a.user_id, a.kind, a.balance, a.revision
  ), parties AS (
    SELECT m.id, party(m.user_id, m.kind, m.balance, m.revision, c) AS party
    FROM changed_accounts m LEFT JOIN customer c ON c.user_id = m.user_id
  )
  SELECT jsonb_agg(jsonb_build_object('transferId', e.id, 'outcome', 'completed', 'reason', NULL,
    'payer', payer.party, 'payee', payee.party))
  INTO batch_outcomes
  FROM batchable e JOIN parties payer ON payer.id = e.debit JOIN parties payee ON payee.id = e.credit;

  IF sequential_payers <> '{}' THEN
    -- Locks the payers too, in one order: a wrong PIN is counted, and a correct one clears the count.
    PERFORM 1 FROM customer c WHERE c.user_id = ANY (sequential_payers) ORDER BY c.user_id FOR NO KEY UPDATE;
    FOREACH transfer IN ARRAY transfers LOOP
      CONTINUE WHEN transfer.payer <> ALL (sequential_payers);
      rejection := find_rejection(today, transfer.id, transfer.payer, transfer.debit, transfer.credit, transfer.amount,
        transfer.from_kind, transfer.number, transfer.kind, transfer.bank, transfer.proof);
      INSERT INTO posting (id, type, outcome, reason, actor_id)
      VALUES (transfer.id, 'transfer', CASE WHEN rejection IS NULL THEN 'completed' ELSE 'rejected' END, rejection,
        transfer.payer);
      CONTINUE WHEN rejection IS NOT NULL;
      PERFORM move(transfer.id, transfer.debit, transfer.credit, transfer.amount);
      UPDATE account a
      SET spent = CASE WHEN a.spent_on >= today THEN a.spent ELSE 0 END + transfer.amount,
          spent_on = greatest(a.spent_on, today)
      WHERE a.id = transfer.debit;
    END LOOP;
  END IF;

  IF sequential_payers <> '{}' OR already_posted <> '{}' THEN
    SELECT jsonb_agg(outcome) INTO other_outcomes
    FROM transfer_outcomes(
      already_posted || ARRAY(SELECT t.id FROM unnest(transfers) t WHERE t.payer = ANY (sequential_payers))) AS outcome;
  END IF;
  RETURN coalesce(batch_outcomes, '[]') || coalesce(other_outcomes, '[]');
END $$;

-- Returns the reason to reject a transfer, or NULL. Counts a wrong PIN; a correct one clears the count.
-- The caller holds the locks of both accounts and of the payer. today: the bank's day
CREATE OR REPLACE FUNCTION ledger.find_rejection(
  today date, transfer_id uuid, payer uuid, debit bigint, credit bigint, amount bigint,
  from_kind text, number text, kind text, bank text, proof text
) RETURNS text LANGUAGE plpgsql SET search_path = ledger, public, pg_temp AS $$
DECLARE
  holder customer%ROWTYPE;
  locked_until timestamptz;
BEGIN
  SELECT * INTO holder FROM customer c WHERE c.user_id = payer;
  IF NOT FOUND THEN RETURN 'account_closed'; END IF;
  IF holder.is_blocked THEN RETURN 'account_suspended'; END IF;
  IF holder.pin_inner IS NULL THEN RETURN 'pin_not_set'; END IF;
  IF holder.pin_locked_until > now() THEN RETURN 'pin_locked'; END IF;
  IF debit = credit THEN RETURN 'same_account'; END IF;

  -- While the PIN key is rotated, the sender gives a proof for each key.
  IF (pin_proof(holder.pin_inner, holder.pin_outer, transfer_id, payer, from_kind, amount, number, kind, bank)
    = ANY (string_to_array(proof, ','))) IS NOT TRUE THEN
    -- The PIN was right before it was replaced. The id of a transfer is a UUID v7, which begins with the time of the transfer or of its
    -- idempotency key.
    IF to_timestamp(('x' || replace(left(transfer_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) < holder.pin_replaced_at
      AND (pin_proof(holder.former_pin_inner, holder.former_pin_outer, transfer_id, payer, from_kind, amount, number, kind, bank)
        = ANY (string_to_array(proof, ','))) THEN
      RETURN 'pin_changed';
    END IF;
    -- MAX_WRONG_PINS of the contracts.
    UPDATE customer c
    SET wrong_pins = CASE WHEN c.wrong_pins + 1 >= 5 THEN 0 ELSE c.wrong_pins + 1 END,
        pin_locked_until = CASE WHEN c.wrong_pins + 1 >= 5 THEN now() + interval '30 minutes' END
    WHERE c.user_id = payer
    RETURNING pin_locked_until INTO locked_until;
    IF locked_until > now() THEN PERFORM record_pin_lock(holder, transfer_id, locked_until); END IF;
    RETURN 'wrong_pin';
  END IF;
  UPDATE customer c SET wrong_pins = 0, pin_locked_until = NULL
  WHERE c.user_id = payer AND (c.wrong_pins > 0 OR c.pin_locked_until IS NOT NULL);

  IF credit IS NULL THEN RETURN 'account_closed'; END IF;
  IF (SELECT a.balance FROM account a WHERE a.id = debit) < amount THEN RETURN 'insufficient_funds'; END IF;
  IF spent_since(today, payer) + amount > holder.daily_limit THEN RETURN 'daily_limit'; END IF;
  RETURN NULL;
END $$;

-- Enqueues the audit event (see security/audit.ts of the service kit) and the email in the transaction that sets the lock.
CREATE OR REPLACE FUNCTION ledger.record_pin_lock(holder public.customer, transfer_id uuid, locked_until timestamptz)
RETURNS void LANGUAGE sql SET search_path = ledger, public, pg_temp AS $$
  INSERT INTO outbox (event, payload)
  VALUES ('audit.recorded', jsonb_build_object(
    'auditId', gen_random_uuid(), 'action', 'payment-pin.locked',
    'actor', jsonb_build_object('userId', holder.user_id, 'role', holder.role),
    'subjectId', holder.user_id, 'objectId', transfer_id,
    'changes', jsonb_build_array(jsonb_build_object('field', 'paymentPinLockedUntil', 'before', NULL,
      'after', to_char(locked_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
    'reason', 'Five wrong payment PINs', 'address', NULL, 'requestId', NULL,
    'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
  ('notice.due', jsonb_build_object(
    'userId', holder.user_id,
    'notice', jsonb_build_object('kind', 'payment-pin-locked',
      'lockedUntil', to_char(locked_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
$$;

-- Cents that a customer has transferred out from both accounts on a day of the bank, or what counts as this day.
CREATE OR REPLACE FUNCTION ledger.spent_since(day date, payer uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(a.spent), 0)::bigint FROM ledger.account a WHERE a.user_id = payer AND a.spent_on >= day;
$$;

CREATE OR REPLACE FUNCTION ledger.spent_today(payer uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT ledger.spent_since(public.bank_day(now()), payer);
$$;

-- The outcomes of posted transfers, as read back from the ledger. See `exactReason` of the contract.
CREATE OR REPLACE FUNCTION ledger.transfer_outcomes(ids uuid[]) RETURNS SETOF jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'transferId', p.id, 'outcome', p.outcome,
    'reason', CASE p.reason WHEN 'pin_changed' THEN 'wrong_pin' ELSE p.reason END,
    'payer', ledger.party(debited.user_id, debited.kind, debited.balance, debited.revision, payer),
    'payee', ledger.party(credited.user_id, credited.kind, credited.balance, credited.revision, payee))
    || CASE p.reason WHEN 'pin_changed' THEN jsonb_build_object('exactReason', p.reason) ELSE '{}' END
  FROM ledger.posting p
  LEFT JOIN ledger.entry debit ON debit.posting_id = p.id AND debit.amount < 0
  LEFT JOIN ledger.account debited ON debited.id = debit.account_id
  LEFT JOIN public.customer payer ON payer.user_id = debited.user_id
  LEFT JOIN ledger.entry credit ON credit.posting_id = p.id AND credit.amount > 0
  LEFT JOIN ledger.account credited ON credited.id = credit.account_id
  LEFT JOIN public.customer payee ON payee.user_id = credited.user_id
  WHERE p.id = ANY (ids) AND p.type = 'transfer';
$$;
