ALTER TABLE "users" ADD COLUMN "mailbox_key" text GENERATED ALWAYS AS (case when lower(email) ~ '@(gmail|googlemail)[.]com$'
          then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
          else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_mailbox_key" ON "users" USING btree ("mailbox_key");