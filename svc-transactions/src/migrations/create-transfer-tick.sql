-- One commit for all that has gathered: stores new transfers as pending and gives answered ones their outcome.
--   newcomers: [{"id", "payerId", "idempotencyKey", "fingerprint", "from", "amountCents", "accountNumber", "bankName",
--                "routingNumber", "accountType", "to", "description", "pinProof", "createdAt"}]
--   outcomes:  [{"transferId", "outcome", "reason", "payer", "payee"}] as `accounts.post` answers them
-- Answers {"repeated": [{"id", "existing": {"id", "fingerprint", "status", "reason"}}], "finished": [ids]}.
-- A doubled outcome finds its transfer no longer pending and changes nothing.
CREATE FUNCTION transfer_tick(newcomers jsonb, outcomes jsonb, own_bank text) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  repeated jsonb;
  finished jsonb;
BEGIN
  IF newcomers <> '[]' THEN
    INSERT INTO transfer (id, payer_id, idempotency_key, fingerprint, from_kind, amount, account_number, bank_name,
      routing_number, account_type, recipient_name, description, pin_proof, created_at, next_attempt_at)
    SELECT (n ->> 'id')::uuid, (n ->> 'payerId')::uuid, n ->> 'idempotencyKey', n ->> 'fingerprint', n ->> 'from',
      (n ->> 'amountCents')::bigint, n ->> 'accountNumber', n ->> 'bankName', n ->> 'routingNumber',
      n ->> 'accountType', n ->> 'to', n ->> 'description', n ->> 'pinProof', (n ->> 'createdAt')::timestamptz,
      now() + interval '6 seconds'
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
    ), payee_lines AS (
      INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
        counterparty_name, counterparty_number, counterparty_bank)
      SELECT gen_random_uuid(), (payee ->> 'userId')::uuid, 'transfer', 'completed', payee ->> 'account', 'credit', amount,
        finished_at, description, id, payer ->> 'name', payer ->> 'accountNumber', own_bank
      FROM done WHERE status = 'completed' AND jsonb_typeof(payee) = 'object'
    )
    SELECT jsonb_agg(id) INTO finished FROM done;
  END IF;

  RETURN jsonb_build_object('repeated', coalesce(repeated, '[]'), 'finished', coalesce(finished, '[]'));
END $$;
