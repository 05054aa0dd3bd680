-- Each table gets the name of its entity. The previous release reads and writes the old names while it is being replaced: views
-- with one table are updatable. The next release drops them.

ALTER TABLE mail RENAME TO queued_email;
ALTER TABLE queued_email RENAME COLUMN words TO sealed_content;
ALTER TABLE queued_email RENAME COLUMN useful_until TO expires_at;
ALTER INDEX mail_pkey RENAME TO queued_email_pkey;
ALTER INDEX mail_waiting RENAME TO queued_email_due;
ALTER INDEX mail_settled RENAME TO queued_email_settled;
COMMENT ON COLUMN queued_email.sealed_content IS
  'subject, text and HTML as JSON, AES-256-GCM under KEY_ENCRYPTION_SECRET; NULL once sent or abandoned';
COMMENT ON COLUMN queued_email.next_attempt_at IS 'NULL once sent or abandoned';
CREATE VIEW mail AS
  SELECT id, user_id, to_address, to_name, kind, sealed_content AS words, created_at, expires_at AS useful_until, attempts,
    next_attempt_at, sent_at, error
  FROM queued_email;

ALTER TABLE audit_pace RENAME TO audit_rate_limit;
ALTER TABLE audit_rate_limit RENAME COLUMN told_at TO recorded_at;
ALTER INDEX audit_pace_pkey RENAME TO audit_rate_limit_pkey;
COMMENT ON TABLE audit_rate_limit IS
  'when an action that anonymous callers can trigger was last audited, so that a flood cannot fill the audit log';
CREATE VIEW audit_pace AS SELECT subject_id, action, recorded_at AS told_at FROM audit_rate_limit;

ALTER TABLE password_throttle RENAME TO password_throttle_counter;
ALTER TABLE password_throttle_counter RENAME COLUMN tries TO attempts;
ALTER TABLE password_throttle_counter RENAME COLUMN blocks TO block_count;
ALTER TABLE password_throttle_counter RENAME COLUMN forget_at TO expires_at;
ALTER INDEX password_throttle_pkey RENAME TO password_throttle_counter_pkey;
ALTER INDEX password_throttle_forget RENAME TO password_throttle_counter_expiring;
COMMENT ON TABLE password_throttle_counter IS 'recent failed password attempts: see sql/admit-password-attempt.sql';
COMMENT ON COLUMN password_throttle_counter.key IS
  'HMAC of the counter''s subject, because users sometimes type a password into the email field';
CREATE VIEW password_throttle AS
  SELECT key, attempts AS tries, block_count AS blocks, blocked_until, expires_at AS forget_at FROM password_throttle_counter;

ALTER TABLE payment_notice RENAME TO pending_payment_notice;
ALTER TABLE pending_payment_notice RENAME COLUMN noted_at TO created_at;
ALTER INDEX payment_notice_pkey RENAME TO pending_payment_notice_pkey;
ALTER INDEX payment_notice_of_user RENAME TO pending_payment_notice_of_user;
COMMENT ON TABLE pending_payment_notice IS
  'outgoing payments that wait to be combined into one email to their payer, and are deleted with it';
CREATE VIEW payment_notice AS
  SELECT line_id, user_id, amount, payee, reference, paid_at, created_at AS noted_at FROM pending_payment_notice;

COMMENT ON COLUMN login.email_key IS 'email trimmed, NFKC, lower case: equal keys are the same address';
COMMENT ON COLUMN login.profile_revision IS 'revision of the profile in svc-users that the names and the status were copied from';
COMMENT ON COLUMN session.refresh_hash IS 'SHA-256 of the valid refresh token; NULL when the session cannot be refreshed';
COMMENT ON COLUMN session.previous_hash IS 'SHA-256 of the refresh token that was replaced at rotated_at';
COMMENT ON COLUMN session.expires_at IS 'when the session ends unless it is refreshed; each refresh extends it, never past ends_at';
COMMENT ON TABLE known_device IS 'browsers that have signed in to a login before; a device token is valid for one login';
