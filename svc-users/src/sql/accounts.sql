CREATE OR REPLACE FUNCTION ledger.open_accounts(holder uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
  INSERT INTO ledger.account (purpose, user_id, kind)
  VALUES ('customer', holder, 'savings'), ('customer', holder, 'checking')
  ON CONFLICT (user_id, kind) DO NOTHING;
$$;

-- Returns the balances of a customer and locks them, together with the adjustment account, until the transaction ends. All
-- functions lock accounts in the order of their ids.
CREATE OR REPLACE FUNCTION ledger.lock_balances(holder uuid) RETURNS TABLE (kind text, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM 1 FROM account a WHERE a.user_id = holder OR a.purpose = 'adjustment' ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT a.kind, a.balance FROM account a
  WHERE a.user_id = holder AND EXISTS (SELECT 1 FROM public.customer c WHERE c.user_id = holder);
END $$;

-- Locks the accounts that close_accounts() changes until the transaction ends. Adjustments of other customers go on.
CREATE OR REPLACE FUNCTION ledger.lock_for_closing(holder uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM 1 FROM account a WHERE a.user_id = holder OR a.purpose = 'closing' ORDER BY a.id FOR NO KEY UPDATE;
END $$;

-- Writes the two entries of a posting and updates both balances. `amount` is in cents and not zero. The caller has inserted
-- the posting and locked the accounts. Only this function and post_many write entries.
CREATE OR REPLACE FUNCTION ledger.move(of_posting uuid, from_account bigint, to_account bigint, amount bigint) RETURNS void
LANGUAGE plpgsql SET search_path = ledger, pg_temp AS $$
BEGIN
  INSERT INTO entry (posting_id, account_id, amount)
  VALUES (of_posting, from_account, -move.amount), (of_posting, to_account, move.amount);
  UPDATE account a SET balance = a.balance - move.amount, revision = a.revision + 1 WHERE a.id = from_account;
  UPDATE account a SET balance = a.balance + move.amount, revision = a.revision + 1 WHERE a.id = to_account;
END $$;

-- Posts an adjustment of `amount` cents between a customer's account and the adjustment account; a negative amount debits
-- the customer. Returns 'posted', 'repeated' (the same adjustment was posted before), 'mismatch' (another posting has this
-- id), 'own_account' (staff cannot adjust their own balance), 'not_found', 'insufficient_funds' or 'balance_limit': a balance in
-- cents must stay far below 2^53, the limit of integers in JSON. `on_statement` is the date that the statement shows; by default that
-- of the posting.
CREATE OR REPLACE FUNCTION ledger.adjust(adjustment_id uuid, holder uuid, account_kind text, amount bigint, actor uuid, why text,
  on_statement timestamptz DEFAULT NULL)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, public, pg_temp AS $$
DECLARE
  target account%ROWTYPE;
  adjustment_account bigint;
BEGIN
  IF actor = holder THEN RETURN 'own_account'; END IF;
  SELECT a.id INTO adjustment_account FROM account a WHERE a.purpose = 'adjustment';
  PERFORM 1 FROM account a
  WHERE a.id = adjustment_account OR (a.user_id = holder AND a.kind = account_kind) ORDER BY a.id FOR NO KEY UPDATE;
  SELECT * INTO target FROM account a WHERE a.user_id = holder AND a.kind = account_kind;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  IF EXISTS (SELECT 1 FROM posting p WHERE p.id = adjustment_id) THEN
    RETURN CASE WHEN EXISTS (
      SELECT 1 FROM entry e WHERE e.posting_id = adjustment_id AND e.account_id = target.id AND e.amount = adjust.amount
    ) THEN 'repeated' ELSE 'mismatch' END;
  END IF;
  -- The accounts of a deleted customer stay in the ledger, closed.
  IF NOT EXISTS (SELECT 1 FROM customer c WHERE c.user_id = holder) THEN RETURN 'not_found'; END IF;
  IF target.balance + amount < 0 THEN RETURN 'insufficient_funds'; END IF;
  -- MAX_BALANCE_CENTS of the contracts.
  IF target.balance + amount > 10000000000000 THEN RETURN 'balance_limit'; END IF;
  INSERT INTO posting (id, type, outcome, reason, actor_id, dated)
  VALUES (adjustment_id, 'adjustment', 'completed', why, actor, on_statement);
  PERFORM move(adjustment_id, adjustment_account, target.id, amount);
  RETURN 'posted';
END $$;

-- Sweeps the balances of a customer into the closing account, with one posting per account, in the transaction that deletes
-- the customer. Returns what was swept.
CREATE OR REPLACE FUNCTION ledger.close_accounts(holder uuid, actor uuid)
RETURNS TABLE (posting_id uuid, kind text, amount bigint, revision bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
#variable_conflict use_column
DECLARE
  closing_account bigint;
  open_account account%ROWTYPE;
BEGIN
  SELECT a.id INTO closing_account FROM account a WHERE a.purpose = 'closing';
  PERFORM 1 FROM account a WHERE a.user_id = holder OR a.id = closing_account ORDER BY a.id FOR NO KEY UPDATE;
  FOR open_account IN SELECT * FROM account a WHERE a.user_id = holder AND a.balance > 0 ORDER BY a.id LOOP
    posting_id := gen_random_uuid();
    kind := open_account.kind;
    amount := open_account.balance;
    revision := open_account.revision + 1;
    INSERT INTO posting (id, type, outcome, reason, actor_id)
    VALUES (posting_id, 'closing', 'completed', 'account closed', actor);
    PERFORM move(posting_id, open_account.id, closing_account, open_account.balance);
    RETURN NEXT;
  END LOOP;
END $$;
