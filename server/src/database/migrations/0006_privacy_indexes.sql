CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "credit_grants_user" ON "credit_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_hold_allocations_grant" ON "credit_hold_allocations" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "credit_holds_user" ON "credit_holds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_user" ON "privacy_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_email" ON "privacy_requests" USING btree ("email");