-- Reverses a completed transfer once, with entries of the opposite sign.
-- Returns {"outcome": "reversed" | "repeated", "reversalId", "transferId", "payer", "payee", "amountCents", "reason",
-- "actorId", "date"} with parties as in post_many, or {"outcome": "refused", "code"}: 'not_found', 'not_reversible',
-- 'own_account' (the actor is a party), 'already_reversed' (under another id), 'money_spent', 'account_closed'.
CREATE OR REPLACE FUNCTION ledger.reverse(reversal_id uuid, transfer_id uuid, actor uuid, why text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, public, pg_temp AS $$
DECLARE
  reversed posting%ROWTYPE;
  reversal posting%ROWTYPE;
  debit entry%ROWTYPE;
  credit entry%ROWTYPE;
  payer account%ROWTYPE;
  payee account%ROWTYPE;
  parties jsonb;
  is_repeated boolean := false;
BEGIN
  SELECT * INTO reversed FROM posting p WHERE p.id = transfer_id AND p.type = 'transfer';
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'refused', 'code', 'not_found'); END IF;
  IF reversed.outcome <> 'completed' THEN RETURN jsonb_build_object('outcome', 'refused', 'code', 'not_reversible'); END IF;

  SELECT * INTO debit FROM entry e WHERE e.posting_id = transfer_id AND e.amount < 0;
  SELECT * INTO credit FROM entry e WHERE e.posting_id = transfer_id AND e.amount > 0;
  PERFORM 1 FROM account a WHERE a.id IN (debit.account_id, credit.account_id) ORDER BY a.id FOR NO KEY UPDATE;
  SELECT * INTO payer FROM account a WHERE a.id = debit.account_id;
  SELECT * INTO payee FROM account a WHERE a.id = credit.account_id;
  IF actor = payer.user_id OR actor = payee.user_id THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'own_account');
  END IF;

  -- This statement's snapshot includes what was committed while this transaction waited for the locks.
  SELECT * INTO reversal FROM posting p WHERE p.reverses = transfer_id;
  IF FOUND THEN
    IF reversal.id <> reversal_id THEN RETURN jsonb_build_object('outcome', 'refused', 'code', 'already_reversed'); END IF;
    is_repeated := true;
  ELSE
    IF NOT EXISTS (SELECT 1 FROM customer c WHERE c.user_id = payer.user_id) THEN
      RETURN jsonb_build_object('outcome', 'refused', 'code', 'account_closed');
    END IF;
    IF payee.purpose = 'customer' AND payee.balance < credit.amount THEN
      RETURN jsonb_build_object('outcome', 'refused', 'code', 'money_spent');
    END IF;
    INSERT INTO posting (id, type, outcome, reason, actor_id, reverses)
    VALUES (reversal_id, 'reversal', 'completed', why, actor, transfer_id)
    RETURNING * INTO reversal;
    PERFORM move(reversal_id, credit.account_id, debit.account_id, credit.amount);
  END IF;

  SELECT outcome INTO parties FROM transfer_outcomes(ARRAY[transfer_id]) AS outcome;
  RETURN jsonb_build_object(
    'outcome', CASE WHEN is_repeated THEN 'repeated' ELSE 'reversed' END, 'reversalId', reversal_id,
    'transferId', transfer_id, 'payer', parties -> 'payer', 'payee', parties -> 'payee', 'amountCents', credit.amount,
    'reason', reversal.reason, 'actorId', reversal.actor_id,
    'date', to_char(reversal.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
END $$;
