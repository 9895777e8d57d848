CREATE INDEX IF NOT EXISTS "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_unverified" ON "users" USING btree ("created_at") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_unconverted" ON "leads" USING btree ("created_at") WHERE converted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_invoices_gone" ON "payment_invoices" USING btree ("created_at") WHERE user_id < 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "purchases_gone" ON "purchases" USING btree ("created_at") WHERE coalesce(user_id, -1) < 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "purchases_paid" ON "purchases" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "purchases_unsettled" ON "purchases" USING btree ("id") WHERE status in ('open', 'processing');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "withdrawals_unfinished" ON "withdrawals" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_created" ON "mails" USING btree ("created_at");