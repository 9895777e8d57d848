-- The provider knows nothing of a refund that an operator made by hand, so the payment's own row does not change.
CREATE FUNCTION note_refund_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_reversals (invoice_id, at)
    SELECT invoice_id, clock_timestamp() FROM payment_invoices
    WHERE payment_id = NEW.payment_id AND provider = NEW.provider;
  INSERT INTO payment_reversals (purchase_id, at)
    SELECT id, clock_timestamp() FROM purchases WHERE payment_id = NEW.payment_id AND provider = NEW.provider;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_returned_by_hand AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (NEW.provider = 'stripe' AND NEW.status = 'returned_by_hand' AND OLD.status <> NEW.status)
  EXECUTE FUNCTION note_refund_by_hand();
