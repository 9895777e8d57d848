-- IF NOT EXISTS: on a big database they are made CONCURRENTLY before the update (docs/operador.md).
CREATE INDEX IF NOT EXISTS "credit_entries_expired" ON "credit_entries" USING btree ("grant_id") WHERE kind = 'expire';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_invoices_payment" ON "payment_invoices" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_invoices_subscription" ON "payment_invoices" USING btree ("subscription_id");