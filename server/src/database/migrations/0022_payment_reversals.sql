CREATE TABLE "payment_reversals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_reversals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" text,
	"purchase_id" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_invoice_id_payment_invoices_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."payment_invoices"("invoice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_reversals_at" ON "payment_reversals" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "payment_reversals_invoice" ON "payment_reversals" USING btree ("invoice_id","at") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "payment_reversals_purchase" ON "payment_reversals" USING btree ("purchase_id","at") WHERE purchase_id is not null;--> statement-breakpoint
-- Triggers, so that no path that changes a payment can forget the line: the projection, a follower, an operator's statement.
CREATE FUNCTION note_payment_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'payment_invoices' THEN
    INSERT INTO payment_reversals (invoice_id, at) VALUES (NEW.invoice_id, clock_timestamp());
  ELSE
    INSERT INTO payment_reversals (purchase_id, at) VALUES (NEW.id, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_invoices_stored_reversed AFTER INSERT ON payment_invoices FOR EACH ROW
  WHEN (NEW.provider = 'stripe' AND NEW.amount_paid > 0 AND (NEW.amount_refunded > 0 OR NEW.dispute IS NOT NULL))
  EXECUTE FUNCTION note_payment_reversal();
--> statement-breakpoint
CREATE TRIGGER payment_invoices_reversed AFTER UPDATE OF amount_refunded, dispute ON payment_invoices FOR EACH ROW
  WHEN (NEW.provider = 'stripe' AND NEW.amount_paid > 0
    AND (OLD.amount_refunded, OLD.dispute) IS DISTINCT FROM (NEW.amount_refunded, NEW.dispute))
  EXECUTE FUNCTION note_payment_reversal();
--> statement-breakpoint
CREATE TRIGGER purchases_reversed AFTER UPDATE OF status ON purchases FOR EACH ROW
  WHEN (NEW.provider = 'stripe' AND OLD.paid_at IS NOT NULL AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION note_payment_reversal();
