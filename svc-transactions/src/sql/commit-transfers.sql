-- In one commit, stores new transfers as pending and settles transfers that have an outcome.
--   new_transfers: [{"id", "payerId", "idempotencyKey", "fingerprint", "from", "amountCents", "accountNumber", "bankName",
--                    "routingNumber", "accountType", "to", "description", "pinProof", "requestId", "createdAt",
--                    "resendAfterMs"}]
--   outcomes:      [{"transferId", "outcome", "reason", "payer", "payee"}], the reply to `accounts.post`
-- Returns {"stored": [ids], "repeated": [{"id", "existing": {"id", "fingerprint", "status", "reason"}}], "finished": [ids]}:
-- each new transfer is either stored or repeated.
-- A repeated outcome finds its transfer settled and changes nothing.
-- The lines of a customer who was deleted in the meantime are written as erase_lines() leaves them.
--
-- The settings force index lookups, because the statistics of a table whose rows are pending for milliseconds mislead the
-- planner.
CREATE OR REPLACE FUNCTION commit_transfers(new_transfers jsonb, outcomes jsonb, own_bank text) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  remaining jsonb := new_transfers;
  stored jsonb := '[]';
  repeated jsonb := '[]';
  finished jsonb;
BEGIN
  -- DO NOTHING takes no lock on the transfer that has the key, so it cannot deadlock with its settlement. The key may
  -- expire before the lookup finds that transfer; the new one is then inserted again, because a transfer that is neither
  -- stored nor repeated must not be sent.
  WHILE jsonb_array_length(remaining) > 0 LOOP
    WITH inserted AS (
      INSERT INTO transfer (id, payer_id, idempotency_key, fingerprint, from_kind, amount, account_number, bank_name,
        routing_number, account_type, recipient_name, description, pin_proof, request_id, created_at, next_attempt_at)
      SELECT n.id, n."payerId", n."idempotencyKey", n.fingerprint, n."from", n."amountCents", n."accountNumber", n."bankName",
        n."routingNumber", n."accountType", n."to", n.description, n."pinProof", n."requestId", n."createdAt",
        now() + n."resendAfterMs" * interval '1 millisecond'
      FROM jsonb_to_recordset(remaining) AS n (id uuid, "payerId" uuid, "idempotencyKey" text, fingerprint text, "from" text,
        "amountCents" bigint, "accountNumber" text, "bankName" text, "routingNumber" text, "accountType" text, "to" text,
        description text, "pinProof" text, "requestId" text, "createdAt" timestamptz, "resendAfterMs" integer)
      -- In a fixed order, so that two batches with the same keys wait for each other instead of deadlocking.
      ORDER BY n."payerId", n."idempotencyKey"
      ON CONFLICT DO NOTHING
      RETURNING id
    ), others AS (
      SELECT n.item FROM jsonb_array_elements(remaining) AS n (item)
      WHERE (n.item ->> 'id')::uuid NOT IN (SELECT id FROM inserted)
    )
    SELECT stored || coalesce((SELECT jsonb_agg(id) FROM inserted), '[]'), coalesce((SELECT jsonb_agg(item) FROM others), '[]')
    INTO stored, remaining;
    EXIT WHEN remaining = '[]';

    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(remaining) AS n (id uuid, "payerId" uuid, "idempotencyKey" text)
    ), found AS MATERIALIZED (
      -- The key determines the id of most transfers, and a transfer that was restored from the ledger has only the id.
      SELECT DISTINCT ON (n.id) n.id, jsonb_build_object('id', n.id, 'existing', jsonb_build_object(
        'id', t.id, 'fingerprint', t.fingerprint, 'status', t.status, 'reason', t.reason)) AS item
      FROM (
        SELECT n.id, t.id AS existing_id FROM wanted n
        JOIN transfer t ON t.payer_id = n."payerId" AND t.idempotency_key = n."idempotencyKey"
        UNION ALL
        SELECT n.id, t.id FROM wanted n JOIN transfer t ON t.id = n.id
      ) n JOIN transfer t ON t.id = n.existing_id
      ORDER BY n.id, t.id
    )
    SELECT repeated || coalesce((SELECT jsonb_agg(item) FROM found), '[]'), coalesce((
      SELECT jsonb_agg(n.item) FROM jsonb_array_elements(remaining) AS n (item)
      WHERE (n.item ->> 'id')::uuid NOT IN (SELECT id FROM found)), '[]')
    INTO repeated, remaining;
  END LOOP;

  IF outcomes <> '[]' THEN
    WITH answered AS MATERIALIZED (
      SELECT DISTINCT ON (o."transferId") o."transferId" AS id, o.outcome, o.reason, o.payer, o.payee
      FROM jsonb_to_recordset(outcomes) AS o ("transferId" uuid, outcome text, reason text, payer jsonb, payee jsonb)
      ORDER BY o."transferId"
    ), locked AS MATERIALIZED (
      -- In a fixed order, so that two instances with the same outcomes cannot deadlock. Not filtered by status, which
      -- would use the index of pending transfers.
      SELECT t.id AS locked_id, t.description AS ordered_description, a.*,
        EXISTS (SELECT FROM known_user u WHERE u.user_id = t.payer_id AND u.deleted_at IS NOT NULL) AS is_erased
      FROM answered a JOIN transfer t USING (id) ORDER BY t.id FOR NO KEY UPDATE OF t
    ), settled AS (
      UPDATE transfer t
      SET status = a.outcome, reason = CASE WHEN a.outcome = 'rejected' THEN a.reason END,
          finished_at = now(), pin_proof = NULL,
          description = CASE WHEN a.is_erased THEN '' ELSE t.description END,
          recipient_name = CASE WHEN a.is_erased AND names_payer(t, a.outcome, a.payer, a.payee) THEN '' ELSE t.recipient_name END,
          account_number = CASE WHEN a.is_erased AND names_payer(t, a.outcome, a.payer, a.payee) THEN '' ELSE t.account_number END
      FROM locked a
      WHERE t.id = a.locked_id AND t.status = 'pending'
      RETURNING t.*, a.payer, a.payee, a.ordered_description
    ), lines AS MATERIALIZED (
      SELECT id, payer_id AS user_id, status, from_kind AS account, 'debit' AS transaction_type, amount,
        created_at AS date, description, id AS origin_id, nullif(recipient_name, '') AS counterparty_name,
        nullif(account_number, '') AS counterparty_number, bank_name AS counterparty_bank, reason, payer AS party
      FROM settled
      UNION ALL
      -- See line-ids.ts.
      SELECT overlay(id::text PLACING '8' FROM 15)::uuid, p.user_id, 'completed', payee ->> 'account', 'credit', amount, finished_at,
        CASE WHEN p.is_erased THEN '' ELSE ordered_description END, id,
        CASE WHEN NOT (p.is_erased AND p.user_id = payer_id) THEN payer ->> 'name' END,
        CASE WHEN NOT (p.is_erased AND p.user_id = payer_id) THEN payer ->> 'accountNumber' END, own_bank, NULL, payee
      FROM settled CROSS JOIN LATERAL (
        SELECT (payee ->> 'userId')::uuid AS user_id, EXISTS (
          SELECT FROM known_user u WHERE u.user_id = (payee ->> 'userId')::uuid AND u.deleted_at IS NOT NULL) AS is_erased
      ) AS p
      WHERE status = 'completed' AND jsonb_typeof(payee) = 'object'
    ), written AS (
      INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
        counterparty_name, counterparty_number, counterparty_bank, reason)
      SELECT id, user_id, 'transfer', status, account, transaction_type, amount, date, description, origin_id,
        counterparty_name, counterparty_number, counterparty_bank, reason
      FROM lines
    ), enqueued AS (
      -- Each line as `GET /transaction` returns it (to-statement-line.ts), with the balance after the posting.
      INSERT INTO outbox (event, payload)
      SELECT 'statement.changed', json_build_object('changes', json_agg(json_build_object(
        'userId', user_id,
        'line', json_build_object(
          '_id', id, 'amount', (amount / 100.0)::numeric(20, 2), 'transactionType', transaction_type,
          'date', to_char(date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'description', description,
          'kind', 'transfer', 'status', status, 'account', account, 'reference', upper(right(origin_id::text, 12)),
          'counterparty', CASE WHEN counterparty_name IS NOT NULL THEN json_build_object('name', counterparty_name,
            'accountNumber', coalesce(counterparty_number, ''), 'bankName', coalesce(counterparty_bank, '')) END,
          'reason', reason),
        'balance', CASE WHEN party ? 'balanceCents' THEN json_build_object('account', party ->> 'account',
          'balanceCents', party -> 'balanceCents', 'revision', party -> 'revision') END)))
      FROM lines
      HAVING count(*) > 0
    )
    SELECT jsonb_agg(id) INTO finished FROM settled;
  END IF;

  RETURN jsonb_build_object('stored', stored, 'repeated', repeated, 'finished', coalesce(finished, '[]'));
END $$;
