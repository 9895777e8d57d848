ALTER TABLE "fiscal_details" ADD COLUMN "retem_iss" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD COLUMN "currency" text DEFAULT 'brl' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD COLUMN "fee" integer;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD COLUMN "available_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "currency" text DEFAULT 'brl' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "fee" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "available_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expires_at" timestamp with time zone;