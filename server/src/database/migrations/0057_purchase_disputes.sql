ALTER TABLE "purchases" ADD COLUMN "dispute" text;
--> statement-breakpoint
-- A bank's decision is a line of its month too, as for invoices. The first reading after this migration decides nothing.
CREATE OR REPLACE TRIGGER purchases_reversed AFTER UPDATE OF status, dispute ON purchases FOR EACH ROW
  WHEN (NEW.provider = 'stripe' AND OLD.paid_at IS NOT NULL AND (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.dispute IS NOT NULL AND OLD.dispute IS DISTINCT FROM NEW.dispute))
  EXECUTE FUNCTION note_payment_reversal();
