-- The latest upload of each pending customer: the verifications that wait for an administrator. Reading them from the customers
-- took longer the more customers waited, whatever the size of a page.
CREATE TABLE pending_verification (
  verification_id uuid PRIMARY KEY REFERENCES verification ON DELETE CASCADE,
  user_id uuid NOT NULL UNIQUE REFERENCES customer ON DELETE CASCADE
);

-- Without an upload, nothing waits: an administrator can also set the status by hand.
CREATE FUNCTION queue_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pending_verification WHERE user_id = NEW.user_id;
  INSERT INTO pending_verification (verification_id, user_id)
    SELECT v.id, v.user_id FROM verification v
    WHERE v.user_id = NEW.user_id AND NEW.verification_status = 'pending' ORDER BY v.id DESC LIMIT 1;
  RETURN NULL;
END $$;

CREATE FUNCTION queue_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_verification AS present (verification_id, user_id)
    SELECT NEW.id, c.user_id FROM customer c WHERE c.user_id = NEW.user_id AND c.verification_status = 'pending'
    ON CONFLICT (user_id) DO UPDATE SET verification_id = greatest(present.verification_id, excluded.verification_id);
  RETURN NULL;
END $$;

-- Locks both tables until the existing uploads are in the queue.
CREATE TRIGGER upload_added AFTER INSERT ON verification FOR EACH ROW EXECUTE FUNCTION queue_upload();
CREATE TRIGGER customer_changes_queue AFTER UPDATE OF verification_status ON customer
FOR EACH ROW WHEN (OLD.verification_status IS DISTINCT FROM NEW.verification_status) EXECUTE FUNCTION queue_customer();

INSERT INTO pending_verification (verification_id, user_id)
SELECT latest.id, c.user_id
FROM customer c
CROSS JOIN LATERAL (SELECT v.id FROM verification v WHERE v.user_id = c.user_id ORDER BY v.id DESC LIMIT 1) latest
WHERE c.verification_status = 'pending';

ANALYZE pending_verification;
