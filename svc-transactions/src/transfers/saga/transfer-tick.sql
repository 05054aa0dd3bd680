-- A line as `GET /transaction` answers it (line-on-wire.ts), with the balance of its account after the posting, where
-- `party` tells it: one change of the event `statement.changed`.
CREATE OR REPLACE FUNCTION statement_change(l public.line, party jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'userId', l.user_id,
    'line', jsonb_build_object(
      '_id', l.id, 'amount', (l.amount / 100.0)::numeric(20, 2), 'transactionType', l.transaction_type,
      'date', to_char(l.date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'description', l.description,
      'kind', l.kind, 'status', l.status, 'account', l.account, 'reference', upper(right(l.origin_id::text, 12)),
      'counterparty', CASE WHEN l.counterparty_name IS NOT NULL THEN jsonb_build_object('name', l.counterparty_name,
        'accountNumber', coalesce(l.counterparty_number, ''), 'bankName', coalesce(l.counterparty_bank, '')) END,
      'reason', l.reason),
    'balance', CASE WHEN party ? 'balanceCents' THEN jsonb_build_object('account', party ->> 'account',
      'balanceCents', party -> 'balanceCents', 'revision', party -> 'revision') END);
$$;

-- One commit for all that has gathered: stores new transfers as pending and gives answered ones their outcome.
--   newcomers: [{"id", "payerId", "idempotencyKey", "fingerprint", "from", "amountCents", "accountNumber", "bankName",
--                "routingNumber", "accountType", "to", "description", "pinProof", "requestId", "createdAt", "resendAfterMs"}]
--   outcomes:  [{"transferId", "outcome", "reason", "payer", "payee"}] as `accounts.post` answers them
-- Answers {"repeated": [{"id", "existing": {"id", "fingerprint", "status", "reason"}}], "finished": [ids]}.
-- A doubled outcome finds its transfer no longer pending and changes nothing.
CREATE OR REPLACE FUNCTION transfer_tick(newcomers jsonb, outcomes jsonb, own_bank text) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  repeated jsonb;
  finished jsonb;
BEGIN
  IF newcomers <> '[]' THEN
    INSERT INTO transfer (id, payer_id, idempotency_key, fingerprint, from_kind, amount, account_number, bank_name,
      routing_number, account_type, recipient_name, description, pin_proof, request_id, created_at, next_attempt_at)
    SELECT (n ->> 'id')::uuid, (n ->> 'payerId')::uuid, n ->> 'idempotencyKey', n ->> 'fingerprint', n ->> 'from',
      (n ->> 'amountCents')::bigint, n ->> 'accountNumber', n ->> 'bankName', n ->> 'routingNumber',
      n ->> 'accountType', n ->> 'to', n ->> 'description', n ->> 'pinProof', n ->> 'requestId',
      (n ->> 'createdAt')::timestamptz, now() + (n ->> 'resendAfterMs')::integer * interval '1 millisecond'
    FROM jsonb_array_elements(newcomers) AS items (n)
    ON CONFLICT (payer_id, idempotency_key) DO NOTHING;

    SELECT jsonb_agg(jsonb_build_object('id', n ->> 'id', 'existing', jsonb_build_object(
      'id', t.id, 'fingerprint', t.fingerprint, 'status', t.status, 'reason', t.reason)))
    INTO repeated
    FROM jsonb_array_elements(newcomers) AS items (n)
    JOIN transfer t ON t.payer_id = (n ->> 'payerId')::uuid AND t.idempotency_key = n ->> 'idempotencyKey'
    WHERE t.id <> (n ->> 'id')::uuid;
  END IF;

  IF outcomes <> '[]' THEN
    WITH answered AS (
      SELECT DISTINCT ON (o ->> 'transferId') (o ->> 'transferId')::uuid AS id, o ->> 'outcome' AS outcome,
        o ->> 'reason' AS reason, o -> 'payer' AS payer, o -> 'payee' AS payee
      FROM jsonb_array_elements(outcomes) AS items (o)
    ), locked AS (
      -- In one order, so that two instances that were told the same outcomes cannot deadlock.
      SELECT t.id FROM transfer t JOIN answered USING (id) WHERE t.status = 'pending' ORDER BY t.id FOR NO KEY UPDATE OF t
    ), done AS (
      UPDATE transfer t
      SET status = a.outcome, reason = CASE WHEN a.outcome = 'rejected' THEN a.reason END,
          finished_at = now(), pin_proof = NULL
      FROM answered a JOIN locked USING (id)
      WHERE t.id = a.id AND t.status = 'pending'
      RETURNING t.*, a.payer, a.payee
    ), payer_lines AS (
      INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
        counterparty_name, counterparty_number, counterparty_bank, reason)
      SELECT id, payer_id, 'transfer', status, from_kind, 'debit', amount, created_at, description, id,
        recipient_name, account_number, bank_name, reason
      FROM done
      RETURNING *
    ), payee_lines AS (
      INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
        counterparty_name, counterparty_number, counterparty_bank)
      -- See line-ids.ts.
      SELECT overlay(id::text PLACING '8' FROM 15)::uuid, (payee ->> 'userId')::uuid, 'transfer', 'completed', payee ->> 'account', 'credit', amount,
        finished_at, description, id, payer ->> 'name', payer ->> 'accountNumber', own_bank
      FROM done WHERE status = 'completed' AND jsonb_typeof(payee) = 'object'
      RETURNING *
    ), announced AS (
      INSERT INTO outbox (event, payload)
      SELECT 'statement.changed', jsonb_build_object('changes', jsonb_agg(change))
      FROM (
        SELECT statement_change(ROW(l.*)::public.line, d.payer) FROM payer_lines l JOIN done d USING (id)
        UNION ALL
        SELECT statement_change(ROW(l.*)::public.line, d.payee) FROM payee_lines l JOIN done d ON d.id = l.origin_id
      ) changes (change)
      HAVING count(*) > 0
    )
    SELECT jsonb_agg(id) INTO finished FROM done;
  END IF;

  RETURN jsonb_build_object('repeated', coalesce(repeated, '[]'), 'finished', coalesce(finished, '[]'));
END $$;
