CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_action" ON "audit_log" USING btree ("action","at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_request" ON "audit_log" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_confirmed" ON "users" USING btree ("email_verified_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_created" ON "messages" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "credit_entries_created" ON "credit_entries" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_converted" ON "leads" USING btree ("converted_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_subject_new" ON "audit_log" USING btree ("subject","at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_actor_new" ON "audit_log" USING btree ("actor","at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_at_new" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"dimension" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figures_day_figure_dimension_pk" PRIMARY KEY("day","figure","dimension")
);
--> statement-breakpoint
DROP INDEX "audit_log_subject";
--> statement-breakpoint
DROP INDEX "audit_log_actor";
--> statement-breakpoint
DROP INDEX "audit_log_at";
--> statement-breakpoint
ALTER INDEX "audit_log_subject_new" RENAME TO "audit_log_subject";
--> statement-breakpoint
ALTER INDEX "audit_log_actor_new" RENAME TO "audit_log_actor";
--> statement-breakpoint
ALTER INDEX "audit_log_at_new" RENAME TO "audit_log_at";
--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A reversal also says how many cents it took from us, so that the refunds of a day are a sum. A chargeback takes the money when it opens.
CREATE FUNCTION cents_lost(invoice payment_invoices) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN invoice.dispute IN ('open', 'lost') THEN invoice.amount_paid
    ELSE least(coalesce(invoice.amount_refunded, 0), invoice.amount_paid) END;
--> statement-breakpoint
CREATE FUNCTION cents_lost(purchase purchases) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN purchase.status IN ('refunded', 'disputed') THEN purchase.amount ELSE 0 END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_payment_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := cents_lost(OLD);
  END IF;
  IF TG_TABLE_NAME = 'payment_invoices' THEN
    INSERT INTO payment_reversals (invoice_id, at, returned)
      VALUES (NEW.invoice_id, clock_timestamp(), cents_lost(NEW) - before);
  ELSE
    INSERT INTO payment_reversals (purchase_id, at, returned)
      VALUES (NEW.id, clock_timestamp(), cents_lost(NEW) - before);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_refund_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_reversals (invoice_id, at, returned)
    SELECT invoice_id, clock_timestamp(), NEW.amount FROM payment_invoices
    WHERE payment_id = NEW.payment_id AND provider = NEW.provider;
  INSERT INTO payment_reversals (purchase_id, at, returned)
    SELECT id, clock_timestamp(), NEW.amount FROM purchases
    WHERE payment_id = NEW.payment_id AND provider = NEW.provider;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of reversals from before, only the sum of each payment is known: its newest one gets it.
UPDATE payment_reversals reversal SET returned = coalesce(
    (SELECT cents_lost(invoice) FROM payment_invoices invoice WHERE invoice.invoice_id = reversal.invoice_id),
    (SELECT cents_lost(purchase) FROM purchases purchase WHERE purchase.id = reversal.purchase_id), 0)
  WHERE reversal.id IN (
    SELECT max(id) FROM payment_reversals GROUP BY coalesce(invoice_id, ''), coalesce(purchase_id, 0));
